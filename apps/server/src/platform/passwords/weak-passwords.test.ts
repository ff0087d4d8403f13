import { Password } from '@pramen/contract/fields';
import { describe, expect, test } from 'vitest';
import { Problem } from '../calls/problem.ts';
import { refuseWeakPassword, weaknessOf } from './weak-passwords.ts';

const owner = { email: 'jan.svoboda@example.test', names: ['Jan Křtitel', 'Svobodová'] };

describe('a new password', () => {
  test.each([
    ['        ', 'blankPassword'],
    ['\u00a0\u2003\t\n\u3000\u00a0\u00a0\u00a0', 'blankPassword'],
    ['\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b', 'blankPassword'],
    ['12345678', 'commonPassword'],
    ['password', 'commonPassword'],
    ['PassWord1', 'commonPassword'],
    [' password ', 'commonPassword'],
    ['Qwertyuiop', 'commonPassword'],
    ['qwertzuiop', 'commonPassword'],
    ['Heslo123', 'commonPassword'],
    ['Sluníčko', 'commonPassword'],
    ['Sluníčko'.normalize('NFD'), 'commonPassword'],
    // Full-width letters of a Japanese keyboard count as the same guess.
    ['１２３４５６７８', 'commonPassword'],
    ['ｐａｓｓｗｏｒｄ', 'commonPassword'],
    ['kkkkkkkkkkkkk', 'commonPassword'],
    ['jan.svoboda@example.test', 'passwordIsEmail'],
    ['JAN.Svoboda@Example.Test', 'passwordIsEmail'],
    ['jan.svoboda', 'passwordIsEmail'],
    ['Jan Svoboda', 'passwordIsEmail'],
    ['svobodova', 'passwordIsName'],
    ['Svobodová'.normalize('NFD'), 'passwordIsName'],
    ['Jan Křtitel Svobodová', 'passwordIsName'],
    ['svobodova-jan-krtitel', 'passwordIsName'],
    ['Modrá řeka pod mostem 7', null],
    ['svobodova-a-dost', null],
    ['👍🏽👎🏼👍🏽👎🏼👍🏽', null],
  ])('%j is %s', (password, weakness) => {
    expect(weaknessOf(password, owner)).toBe(weakness);
  });

  test('is not compared with a missing name or e-mail', () => {
    expect(weaknessOf('---- ----', { email: '', names: ['', ' '] })).toBeNull();
  });

  test.each([
    ['cs', 'Toto heslo používá mnoho lidí a\u00a0snadno se uhodne, zvolte prosím jiné'],
    ['sk', 'Toto heslo používa veľa ľudí a\u00a0ľahko sa uhádne, zvoľte si, prosím, iné'],
  ] as const)('is refused at its field, in %s', (language, sentence) => {
    expect(() => refuseWeakPassword(language, '12345678', owner)).toThrow(
      new Problem('validation.failed', { errors: { password: [sentence] } }),
    );
    expect(() => refuseWeakPassword(language, 'Tichá voda 48', owner)).not.toThrow();
  });

  test.each(
    `heslo123 heslo12345 hesloheslo mojeheslo tajneheslo noveheslo princezna slovensko bratislava heslo1234 heslo2024 heslo2025 heslo2026
     slunicko slniecko maminecka milacik1 milacek1 lasicka1 kocicka1 macicka1 princezna1 nevimheslo neviemheslo ahojahoj martinka zuzanka1
     slovensko1 ceskarepublika praha123 bratislava1 sparta123 slavia123 qwertzuiop qwertz123 asdfghjklu yxcvbnm123`.split(/\s+/),
  )('%s is common here', (word) => {
    const written = [word, word.toUpperCase(), `${word}!`].map((password) => weaknessOf(password, owner));
    expect(written).toEqual(['commonPassword', 'commonPassword', 'commonPassword']);
  });

  test.each(['moje heslo', 'Nové heslo', 'tajné heslo'])('%s is common here', (words) =>
    expect(weaknessOf(words, owner)).toBe('commonPassword'),
  );

  test.each(
    'heslo hesla password pramen portal investice investicie invest investment investor klient client poradce poradca penize peniaze fond admin'.split(
      ' ',
    ),
  )('%s, a company word, is common joined to another or decorated', (word) => {
    const written = [`${word}-horizont`, `horizont${word}`, `${word} 2026`, `!!${word}1234!`];
    expect(written.map((password) => weaknessOf(password, owner, ['Horizont']))).toEqual(written.map(() => 'commonPassword'));
  });

  test.each([
    ['p0rtal-1', 'commonPassword'],
    ['inve5t0r', 'commonPassword'],
    ['k1ient', 'commonPassword'],
    ['kl!ent', 'commonPassword'],
    ['kl|ent+++', 'commonPassword'],
    ['ahojahoj7!', 'commonPassword'],
    ['pen1ze99', 'commonPassword'],
    ['9ramenx', null],
    ['p0r+al', 'commonPassword'],
    ['in\u20acestice', null],
    ['adm1n', 'commonPassword'],
    ['pe2ize', null],
    ['penize12345', 'commonPassword'],
    ['penize54321', 'commonPassword'],
    ['penize11111', 'commonPassword'],
    ['penize13579', null],
    ['penize1357', 'commonPassword'],
    ['penize!!!!!!', 'commonPassword'],
    ['xyz.xyz', 'commonPassword'],
    ['xyzw.xyzv', null],
    ['penize penize', 'commonPassword'],
    ['97531-2', null],
  ])('%j is %s', (password, weakness) => expect(weaknessOf(password, { email: '', names: [] })).toBe(weakness));

  test('that is blank is refused by the contract too', () => {
    expect([Password.safeParse(' '.repeat(8)).success, Password.safeParse(`${' '.repeat(8)}a`).success]).toEqual([false, true]);
  });

  test.each([
    'horizont1',
    'passw0rd!',
    'P@ssw0rd',
    'P4$$w0rd2026',
    'Heslo2031!',
    'h3sl0-1234',
    '!!heslo!!',
    'heslo heslo',
    'HesloHeslo1',
    'Pramen-2026',
    'pramen123456',
    '2026pramen',
    'Pr4m3n!!',
    'PramenHeslo',
    'heslo.pramen.7',
    'Investice1',
    'investice2026',
    '1nv3st1ce',
    'Horizont Invest',
    'HorizontInvest26',
    'tatry12345',
    'Michael99!',
    'l1verpool',
    'b4tman1234',
    'abcabcabc',
    'xy7xy7xy7',
    'abcdefgh',
    '98765432',
    'Svobodova1',
    'jan.svoboda77',
  ])('%j is an obvious word with decorations', (password) => {
    expect(weaknessOf(password, owner, ['Pramen Investments', 'Horizont Invest', 'Tatry Kapitál'])).not.toBeNull();
  });

  test.each([
    'Modrá řeka pod mostem 7',
    'tichá voda břehy mele',
    'investice do klidného spaní',
    'Na horizontu svítá 3x',
    'moje heslo neuhodneš',
    'Pramen u staré lípy',
    'kdo jinému jámu kopá',
    'correct horse battery',
    'heslo-je-dlouhe-dost',
    'Tatry v zimě 1998',
    'kV7#mQ2x',
    'Xq9-tLm4',
    'zR3!pW8@',
    '8f4Kd92hQ',
    'gh7-Tr2-pl',
    'Žluťoučký kůň 7',
    'Velmi-tajne-1',
    'Dost-dlouhe-1',
    'Jiná cesta 5',
    '4711-8820-3359',
    'jan a petr na výletě',
    'svobodova-a-dost',
    'pes kočka 482',
    'rohlik.s.maslem',
    'Sedm trpaslíků!',
    'pramenitá voda 12',
    'hesla mi nejdou',
    'investuji-v-nedeli',
    'Kolo, lod, vlak',
    '👍🏽👎🏼👍🏽👎🏼👍🏽',
  ])('%j is accepted', (password) => {
    expect(weaknessOf(password, owner, ['Pramen Investments', 'Horizont Invest', 'Tatry Kapitál'])).toBeNull();
  });
});
