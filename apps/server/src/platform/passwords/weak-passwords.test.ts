import { Password } from '@pramen/contract/fields';
import { describe, expect, test } from 'vitest';
import { Problem } from '../http/problem.ts';
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
    // Letters of full width: what a Japanese keyboard types is the same guess.
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
    ['Pramen-2026', null],
    ['Modrá řeka pod mostem 7', null],
    ['svobodova-a-dost', null],
    ['👍🏽👎🏼👍🏽👎🏼👍🏽', null],
  ])('%j is %s', (password, weakness) => {
    expect(weaknessOf(password, owner)).toBe(weakness);
  });

  test('is not compared with a name or an e-mail that there is not', () => {
    expect(weaknessOf('---- ----', { email: '', names: ['', ' '] })).toBeNull();
  });

  test.each([
    ['cs', 'Toto heslo používá mnoho lidí a\u00a0snadno se uhodne, zvolte prosím jiné'],
    ['sk', 'Toto heslo používa veľa ľudí a\u00a0ľahko sa uhádne, zvoľte si, prosím, iné'],
  ] as const)('is refused at its field, in %s', (language, sentence) => {
    expect(() => refuseWeakPassword(language, '12345678', owner)).toThrow(new Problem('validation.failed', { errors: { password: [sentence] } }));
    expect(() => refuseWeakPassword(language, 'Pramen-2026', owner)).not.toThrow();
  });

  test('that is blank is refused by the contract too', () => {
    expect([Password.safeParse(' '.repeat(8)).success, Password.safeParse(`${' '.repeat(8)}a`).success]).toEqual([false, true]);
  });
});
