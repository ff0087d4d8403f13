import { describe, expect, test } from 'vitest';
import { areCounterparts } from './given-names.ts';
import { joinParts, mayBeInitials, NAME_LENGTH_LIMIT, PART_COUNT_LIMIT, PART_LENGTH_LIMIT, prepareName } from './prepare-name.ts';
import { keysWithoutOne, soundKeyOf } from './sound-key.ts';
import { consonantsOf, soundOf, soundsOfInitial, spelledSoundOf } from './sound.ts';

const textsOf = (name: string) => prepareName(name).parts.map(({ text }) => text);

test.each([
  ['Jiří Čermák', 'jiri cermak'],
  ['JIŘÍ  ČERMÁK', 'jiri cermak'],
  ['Jir\u030ci\u0301 C\u030cerma\u0301k', 'jiri cermak'],
  ['Ľubica Hĺbková', 'lubica hlbkova'],
  ['Łukasz Żółć', 'lukasz zolc'],
  ['Søren Strøm', 'soren strom'],
  ['Jürgen Weiß', 'jurgen weiss'],
  ['Đorđe Ćirić', 'dorde ciric'],
  ['Ægir Þorn', 'aegir thorn'],
  ['Işıl Çağrı', 'isil cagri'],
  ['ﬁlip Ｋｒáľ', 'filip kral'],
  ['Ярослав Щербенко', 'yaroslav shcherbenko'],
  ['Їжак Ґалаган', 'izhak galagan'],
  ['Юрий Эльдаров', 'yuriy eldarov'],
  ['Ђорђе Њежић', 'djordje njezhic'],
  ['Қайрат Өтеген', 'kayrat otegen'],
  ['Γιώργος Μπουρδάκης', 'giorgos bourdakis'],
  ['გიორგი ხარაძე', 'giorgi kharadze'],
  ['Արամ Խաչեան', 'aram khachean'],
  ['نزار قطيفي', 'nzar qtyfy'],
  ['דוד כרמלי', 'dvd krmly'],
  ['한보람', 'hanboram'],
  ['王小明', '王小明'],
  ['Marie-Anna O’Brien', 'marie anna obrien'],
  ["Qa'id d'Arlis", 'qaid darlis'],
  ['Hloubek, Pavel', 'hloubek pavel'],
  ['PavelHloubek', 'pavel hloubek'],
  ['Iain MacTavrin', 'iain mac tavrin'],
  ['P. J. Hloubek', 'p j hloubek'],
  ['P.J.Hloubek', 'p j hloubek'],
  ['Pav3l H1oubek', 'pavel hioubek'],
  ['Hloubek 7', 'hloubek 7'],
])('%s is read as %s', (name, expected) => expect(textsOf(name).join(' ')).toBe(expected));

describe('titles and particles', () => {
  test.each([
    ['Ing. Pavel Hloubek, Ph.D.', 'pavel hloubek'],
    ['Ing.Pavel Hloubek', 'pavel hloubek'],
    ['prof. MUDr. Pavel Hloubek, DrSc., MBA', 'pavel hloubek'],
    ['JUDr. Mgr. Bc. Hloubek', 'hloubek'],
    ['Mr Pavel Hloubek Jr.', 'pavel hloubek'],
    ['Sir Pavel Hloubek', 'pavel hloubek'],
    ['Sheikh Karim Zubari', 'karim zubari'],
    ['Sheikh Zubari', 'sheikh zubari'],
    ['Pavel King', 'pavel king'],
    ['Pavel Petr King', 'pavel petr king'],
    ['Karim bin Nizar al-Zubari', 'karim nizar zubari'],
    ['Karim El Zubari', 'karim zubari'],
    ['Johann von der Hloub', 'johann hloub'],
    ['Le Van', 'le van'],
    ['K. van Hloub', 'k van hloub'],
    ['Dr.', 'dr'],
  ])('%s keeps %s', (name, expected) => expect(textsOf(name).join(' ')).toBe(expected));
});

describe('a disguised name', () => {
  test.each([
    ['РЕТR ВЕСНYNĚ', 'petr bechyne'],
    ['Саsраr Хеrсу', 'caspar xercy'],
    ['Ρετr Νονακ', 'petr novak'],
    ['Иванoв Cергей', 'ivanov sergey'],
    ['Юлия Ёлкинa', 'yuliya elkina'],
    ['Нина Ора', 'nina ora'],
    ['Pavel Нина', 'pavel nina'],
    ['V|adimír H|oubek', 'vladimir hloubek'],
    ['P.a.v.e.l H.l.o.u.b.e.k', 'pavel hloubek'],
    ['P a v e l Hloubek', 'pavel hloubek'],
    ['J. R. R. Hloubek', 'j r r hloubek'],
  ])('%s is read as %s', (name, expected) => expect(textsOf(name).join(' ')).toBe(expected));
});

describe('the weight of a missing part', () => {
  const weightsOf = (name: string) => prepareName(name).parts.map(({ weight }) => weight);

  test('is less for initials and for patronymics between other parts', () => {
    expect(weightsOf('Igor Radimovich Hrabenko')).toEqual([1, 0.3, 1]);
    expect(weightsOf('Olga Radimovna Hrabenko')).toEqual([1, 0.3, 1]);
    expect(weightsOf('Igor R. Hrabenko')).toEqual([1, 0.4, 1]);
    expect(weightsOf('Igor Radimovich')).toEqual([1, 1]);
  });
});

describe('any text', () => {
  test.each([
    ['', ''],
    [' \t\n', ''],
    ['...---!!!', ''],
    ['\u0000', ''],
    ['🙂🎉', ''],
    ['\u202ePavel\u202c Hlou\u0000bek', 'pavel hloubek'],
    ['Pa\u200bvel Hlou\u00adbek', 'pavel hloubek'],
    ['P\ufe00a\u{e0101}vel H\u3164l\u180bou\u115fb\uffa0ek', 'pavel hloubek'],
    ['\u0301\u0302\u0303', ''],
    ['\ud800Pavel\udfff', 'pavel'],
    [`H${'\u0301'.repeat(200)}ora`, 'hora'],
  ])('%j is read as %j', (name, expected) => expect(textsOf(name).join(' ')).toBe(expected));

  test('is cut at the limits', () => {
    expect(textsOf('a'.repeat(10_000))).toEqual(['a'.repeat(PART_LENGTH_LIMIT)]);
    expect(textsOf('hora '.repeat(10_000))).toHaveLength(PART_COUNT_LIMIT);
    expect(textsOf(`${' '.repeat(NAME_LENGTH_LIMIT)}hora`)).toEqual([]);
    expect(textsOf('a. hora. '.repeat(5_000))).toHaveLength(PART_COUNT_LIMIT);
    const many = 'An Be Ci Dy Ek Fa Gu He Ix Jo Ki Lo Ma Hloubek';
    expect(textsOf(many).join(' ')).toBe('an be ci dy ek fa ix jo ki lo ma hloubek');
  });
});

test.each([
  ['jaroslav', 'yaroslav'],
  ['sevcenko', 'szewczenko'],
  ['shevchenko', 'schewtschenko'],
  ['khalil', 'halil'],
  ['mikhail', 'mihail'],
  ['aleksandr', 'alexandr'],
  ['mohammed', 'mohamed'],
  ['youssef', 'yusef'],
  ['filip', 'philip'],
  ['dvorak', 'dvorzhak'],
  ['xiang', 'hsiang'],
  ['valter', 'walther'],
  ['kucera', 'kuczera'],
  ['sergei', 'sergej'],
  ['elena', 'yelena'],
  ['muller', 'mueller'],
])('%s sounds like %s', (one, other) => expect(soundOf(one)).toBe(soundOf(other)));

test.each([
  ['novak', 'novotny'],
  ['jan', 'jana'],
  ['petr', 'pavel'],
])('%s sounds unlike %s', (one, other) => expect(soundOf(one)).not.toBe(soundOf(other)));

test('a reading letter by letter changes by one letter with a typo', () => {
  expect([spelledSoundOf('lowyqx'), spelledSoundOf('loura')]).toEqual(['lovikk', 'loura']);
});

test('consonants, keys and initials of sounds', () => {
  expect(consonantsOf('iaroslav')).toBe('rsl');
  expect(soundKeyOf('garovec')).toBe('krpk');
  expect(soundKeyOf('hruska')).toBe(soundKeyOf('gruzka'));
  expect(keysWithoutOne('abc')).toEqual(['abc', 'bc', 'ac', 'ab']);
  expect([...soundsOfInitial('p')].toSorted()).toEqual(['f', 'p']);
  expect([...soundsOfInitial('j')].toSorted()).toEqual(['e', 'i', 'j']);
});

test('forms of one given name', () => {
  expect(areCounterparts(soundOf('volodymyr'), soundOf('vladimir'))).toBe(true);
  expect(areCounterparts(soundOf('sasha'), soundOf('oleksandra'))).toBe(true);
  expect(areCounterparts(soundOf('jan'), soundOf('ivan'))).toBe(false);
  expect(areCounterparts(soundOf('hloubek'), soundOf('hloubek'))).toBe(false);
});

test('joined parts count as one', () => {
  const { parts } = prepareName('Abdul Rahman');
  expect(joinParts(parts)).toMatchObject({ written: 'Abdul Rahman', text: 'abdulrahman', weight: 1, isInitial: false });
  expect(prepareName('JC Ng Li').parts.map(mayBeInitials)).toEqual([true, true, false]);
});
