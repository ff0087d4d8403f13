import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyName } from '../testing/fictional-names.ts';
import { assign } from './assign.ts';
import { compareNames, NAME_MATCH_FROM } from './compare-names.ts';
import { editCost } from './edit-cost.ts';

const scoreOf = (one: string, other: string) => compareNames(one, other).score;
const kindsOf = (one: string, other: string) => compareNames(one, other).contributions.map(({ kind }) => kind);

describe('names of one person', () => {
  test.each([
    ['Jaroslav Vrbenský', 'Jaroslav Vrbenský'],
    ['Jaroslav Vrbenský', 'VRBENSKY, Jaroslav'],
    ['Jaroslav Novák', 'Ярослав Новак'],
    ['Jiří Dvořáček', 'Иржи Дворжачек'],
    ['Ľudmila Ťažká', 'Ludmila Tazka'],
    ['Mgr. Žofie Hřebíčková', 'Zofie Hrebickova'],
    ['Alena Nováková-Hloubková', 'Hloubková Nováková Alena'],
    ['Γιώργος Μαυράκης', 'Giorgos Mavrakis'],
    ['გიორგი ხარაძე', 'Giorgi Kharadze'],
    ['Արամ Խաչեան', 'Aram Khachean'],
    ['نزار قطيفي', 'Nizar Qatifi'],
    ['دود كرملي', 'دود كرملي'],
    ['דוד כרמלי', 'David Karmeli'],
    ['王小明', '王小明'],
    ['Volodymyr Hrabenko', 'Wladimir Grabenko'],
    ['Oleksandr Schewtschuk', 'Aleksandr Shevchuk'],
    ['Pavel Hloubek', 'Pavel Hlubek'],
    ['Pavel Hloubek', 'Pavle Hloubek'],
    ['Pavel Hloubek', 'P. Hloubek'],
    ['Pavel Hloubek', 'Pavel Jiří Hloubek'],
    ['Igor Hrabenko', 'Igor Radimovich Hrabenko'],
    ['Abdulrahman Tarifi', 'Abdul Rahman Tarifi'],
    ['Abdul Rahman Tarifi', 'Rahman Tarifi Abdul'],
    ['Ping Zhu Min', 'Zhu Minping'],
    ['PavelHloubek', 'Pavel Hloubek'],
    ['pavelhloubek', 'Pavel Hloubek'],
    ['JC Tribault', 'Jean-Claude Tribault'],
    ['Karim bin Nizar al-Zubari', 'Karim Nizar Zubari'],
    ['Sergejs Hrabovs', 'Sergei Hrabov'],
    ['I9or Hrabenk0', 'Igor Hrabenko'],
  ])('%s and %s', (one, other) => expect(scoreOf(one, other)).toBeGreaterThanOrEqual(NAME_MATCH_FROM));
});

describe('names of different people', () => {
  test.each([
    ['Jan Novák', 'Jana Nováková'],
    ['Petr Svoboda', 'Petr Svobodník'],
    ['Petr Svoboda', 'Petra Svobodová'],
    ['Jan Novák', 'Jan Nováček'],
    ['Jan Novotný', 'Jana Novotná'],
    ['Jan Němec', 'Jana Němcová'],
    ['Nikola Hloubek', 'Nikola Hloubková'],
    ['Jan Novák', 'Ivan Novotný'],
    ['Petr Novák', 'Pavel Novák'],
    ['Pavel Hloubek', 'Pavel Vrbenský'],
    ['Pavel Hloubek', 'Hloubek'],
    ['Pavel', 'Pavel Jiří Hloubek'],
    ['P. H.', 'Pavel Hloubek'],
    ['J. Hloubek', 'Pavel Hloubek'],
    ['Igor Radimovich Hrabenko', 'Igor Ruslanovich Hrabenko'],
    ['Karim Nizar Tariq Zubari', 'Karim Nizar Jamal Zubari'],
    ['Karim al-Zubari', 'Karim al-Qatifi'],
    ['Pavel Hloubek', 'Pavel Hloubek Karim Nizar Tariq Zubari'],
    ['王小明', '李小龙'],
    ['王小明', 'Pavel Hloubek'],
    ['', ''],
    ['...', '...'],
    ['🙂', '🙂'],
  ])('%j and %j', (one, other) => expect(scoreOf(one, other)).toBeLessThan(NAME_MATCH_FROM));
});

describe('reasons', () => {
  test.each([
    ['Pavel Hloubek', 'Pavel Hloubek', ['PART_EQUAL', 'PART_EQUAL']],
    ['Jaroslav Hlubek', 'Yaroslav Hloubek', ['PART_SPELLING', 'PART_SPELLING']],
    ['Volodymyr Vrba', 'Vladimir Vrba', ['PART_COUNTERPART', 'PART_EQUAL']],
    ['Pavel Hloubek', 'P Hlopbek', ['PART_INITIAL', 'PART_SIMILAR']],
    ['Abdul Rahman Vrba', 'Abdulrahman Vrba', ['PARTS_JOINED', 'PART_EQUAL']],
    ['Pavel Hloubek', 'Pavel Vrbenský', ['PART_EQUAL', 'PART_DIFFERENT']],
    ['Pavel Hloubek', 'Pavel Karel Hloubek', ['PART_EQUAL', 'PART_EQUAL', 'PART_MISSING']],
  ])('%s and %s', (one, other, kinds) => expect(kindsOf(one, other)).toEqual(kinds));

  test('name the parts of each side as written', () => {
    const [first, second, third] = compareNames('HLOUBEK Pavel Karel', 'Павел Hloubek').contributions;
    expect([first?.subject, first?.value]).toEqual(['Pavel', 'Павел']);
    expect([second?.subject, second?.value]).toEqual(['HLOUBEK', 'Hloubek']);
    expect([third?.subject, third?.value]).toEqual(['Karel', '']);
  });

  test('rank: equal, spelling, typo, initial, missing given name', () => {
    const scores = ['Pavel Hloubek', 'Pavel Hlubek', 'Pavel Hlombek', 'P. Hlombek', 'Hloubek'].map((name) =>
      scoreOf('Pavel Hloubek', name),
    );
    expect(scores[0]).toBe(1);
    expect(scores.toSorted((one, other) => other - one)).toEqual(scores);
    expect(new Set(scores).size).toBe(scores.length);
  });
});

describe('any two names', () => {
  const anyText = fc.oneof(anyName, fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme' }), fc.constant('J. Vrba'));

  test('score from 0 to 1, the sum of their points', () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        const { score, contributions } = compareNames(one, other);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(contributions.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score, 9);
      }),
    );
  });

  test('score the same in both directions', () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        expect(scoreOf(one, other)).toBeCloseTo(scoreOf(other, one), 9);
      }),
    );
  });

  test('each part is used at most once', () => {
    fc.assert(
      fc.property(anyName, anyName, (one, other) => {
        const { contributions } = compareNames(one, other);
        const subjects = contributions.flatMap(({ subject }) => (subject === '' ? [] : subject.split(' ')));
        expect(subjects.toSorted()).toEqual(one.split(' ').toSorted());
      }),
    );
  });
});

test('long and hostile texts take no time worth mentioning', () => {
  const hostile = [
    'a'.repeat(10_000),
    'ab '.repeat(4_000),
    "a'".repeat(5_000),
    'A. '.repeat(4_000),
    '\u0301'.repeat(10_000),
    'ÿ'.repeat(9_999),
  ];
  for (const one of hostile) for (const other of hostile) expect(scoreOf(one, other)).toBeLessThanOrEqual(1);
});

describe('edit cost', () => {
  test.each([
    ['', '', 0],
    ['abc', 'abc', 0],
    ['lot', 'lont', 1],
    ['lot', 'loat', 0.8],
    ['mamed', 'mahmed', 0.4],
    ['tim', 'tom', 0.5],
    ['rot', 'rod', 0.5],
    ['rom', 'rol', 1],
    ['marl', 'malr', 0.8],
    ['王明', '王小', 1],
  ])('of %j and %j is %d', (one, other, cost) => {
    expect(editCost(one, other)).toBeCloseTo(cost, 9);
    expect(editCost(other, one)).toBeCloseTo(cost, 9);
  });

  test('is exact up to the limit and not below it beyond', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'e', 'h', 'k', 'm', 's', 't'), maxLength: 9 });
    fc.assert(
      fc.property(word, word, fc.double({ min: 0, max: 6, noNaN: true }), (one, other, limit) => {
        const [cost, limited] = [editCost(one, other), editCost(one, other, limit)];
        expect(limited > limit || limited === cost).toBe(true);
        expect(limited > limit).toBe(cost > limit);
      }),
    );
  });
});

test('an assignment costs the least of all', () => {
  const table = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 2 }))
    .chain(([rows, more]) =>
      fc.array(fc.array(fc.nat(9), { minLength: rows + more, maxLength: rows + more }), { minLength: rows, maxLength: rows }),
    );
  const least = (costs: readonly (readonly number[])[], taken: readonly number[] = []): number => {
    const [row, ...others] = costs;
    if (!row) return 0;
    return Math.min(...row.flatMap((cost, column) => (taken.includes(column) ? [] : [cost + least(others, [...taken, column])])));
  };
  fc.assert(
    fc.property(table, (costs) => {
      const columns = assign(costs);
      expect(new Set(columns).size).toBe(costs.length);
      expect(columns.reduce((sum, column, row) => sum + (costs[row]?.[column] ?? NaN), 0)).toBe(least(costs));
    }),
  );
});
