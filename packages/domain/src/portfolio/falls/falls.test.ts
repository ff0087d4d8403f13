import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFalls } from './falls.ts';
import type { MeasuredPeriod } from './falls.ts';

/** A day as [value, inflow, outflow, cash]; what is left out is 0. */
type Day = readonly [value: number, inflow?: number, outflow?: number, cash?: number];

const periodOf = (startMinor: number, days: readonly Day[]): MeasuredPeriod => ({
  startMinor,
  value: days.map(([value]) => value),
  inflow: days.map(([, inflow = 0]) => inflow),
  outflow: days.map(([, , outflow = 0]) => outflow),
  cash: days.map(([, , , cash = 0]) => cash),
});
/** Crossed steps as `step@day`. */
const falls = (startMinor: number, days: readonly Day[]) =>
  findFalls(periodOf(startMinor, days)).map(({ step, index }) => `${step}@${index}`);

type Case = readonly [name: string, start: number, days: readonly Day[], expected: readonly string[]];

describe('the examples of ESMA', () => {
  it.each<Case>([
    [
      'question 7: 100,000 is told at 90,000, 80,000 and 70,000',
      100_000,
      [[90_001], [90_000], [80_001], [80_000], [70_000]],
      ['1@1', '2@3', '3@4'],
    ],
    ['question 7: the next period begins with its own value, 70,000, and is told at 63,000', 70_000, [[63_001], [63_000]], ['1@1']],
    ['question 12: 90,000 is told, 92,000 and then 89,000 are not', 100_000, [[100_000], [90_000], [92_000], [89_000]], ['1@1']],
    [
      'question 4: added cash is left out of the current value',
      100_000,
      [
        [150_000, 50_000, 0, 50_000],
        [140_001, 0, 0, 50_000],
        [140_000, 0, 0, 50_000],
      ],
      ['1@2'],
    ],
    ['question 4: added and invested, it raises the start value', 100_000, [[150_000, 50_000], [135_001], [135_000]], ['1@2']],
    ['question 2: a withdrawal is no fall', 100_000, [[80_000, 0, 20_000], [72_001], [72_000], [64_000]], ['1@2', '2@3']],
  ])('%s', (_name, start, days, expected) => expect(falls(start, days)).toEqual(expected));
});

describe('steps', () => {
  it.each<Case>([
    ['are tenths, and less than one is none', 1000, [[901], [899]], ['1@1']],
    ['of an odd value are exact', 33_333, [[30_000], [29_999]], ['1@1']],
    ['crossed at once are all found', 1000, [[650]], ['1@0', '2@0', '3@0']],
    ['end with everything', 1000, [[0]], ['1@0', '2@0', '3@0', '4@0', '5@0', '6@0', '7@0', '8@0', '9@0', '10@0']],
    ['do not go beyond, for debts', 1000, [[-5000]], ['1@0', '2@0', '3@0', '4@0', '5@0', '6@0', '7@0', '8@0', '9@0', '10@0']],
    ['are crossed once', 1000, [[890], [1000], [850], [790], [1200], [700]], ['1@0', '2@3', '3@5']],
    ['are none for a rise', 1000, [[1500], [1300]], []],
  ])('%s', (_name, start, days, expected) => expect(falls(start, days)).toEqual(expected));
});

describe('money in and out', () => {
  it.each<Case>([
    [
      'a withdrawal of half after a fall of 20 % crosses nothing',
      100_000,
      [[80_000], [40_000, 0, 40_000], [35_001], [35_000]],
      ['1@0', '2@0', '3@3'],
    ],
    ['a withdrawal after a rise leaves the rise', 100_000, [[120_000], [60_000, 0, 60_000], [45_001], [45_000]], ['1@3']],
    [
      'what was just paid in is the first to leave',
      100_000,
      [[150_000, 50_000, 0, 50_000], [100_000, 0, 50_000], [90_001], [90_000]],
      ['1@3'],
    ],
    ['paid in and out on one day changes nothing', 100_000, [[100_000, 30_000, 30_000], [90_001], [90_000]], ['1@2']],
    [
      'and is not taken from what was there',
      100_000,
      [
        [150_000, 50_000, 0, 70_000],
        [100_000, 0, 50_000, 20_000],
        [90_001, 0, 0, 20_000],
        [90_000, 0, 0, 20_000],
      ],
      ['1@3'],
    ],
    ['more than was just paid in leaves', 100_000, [[150_000, 50_000, 0, 50_000], [50_000, 0, 100_000], [45_001], [45_000]], ['1@3']],
    ['a debt in cash is no added cash', 100_000, [[150_000, 50_000, 0, -10_000], [135_001], [135_000]], ['1@2']],
    [
      'nothing but cash that was paid in leaves nothing',
      100_000,
      [
        [150_000, 50_000, 0, 50_000],
        [0, 0, 50_000],
      ],
      ['1@1', '2@1', '3@1', '4@1', '5@1', '6@1', '7@1', '8@1', '9@1', '10@1'],
    ],
    [
      'a withdrawal from nothing begins nothing',
      100_000,
      [[0], [-100, 0, 100], [-100]],
      ['1@0', '2@0', '3@0', '4@0', '5@0', '6@0', '7@0', '8@0', '9@0', '10@0'],
    ],
    [
      'a part of the cash is invested',
      100_000,
      [
        [150_000, 50_000, 0, 50_000],
        [150_000, 0, 0, 20_000],
        [137_001, 0, 0, 20_000],
        [137_000, 0, 0, 20_000],
      ],
      ['1@3'],
    ],
    [
      'cash held from before is spent first',
      100_000,
      [
        [150_000, 50_000, 0, 90_000],
        [140_000, 0, 0, 50_000],
      ],
      ['1@1'],
    ],
    ['investing after a fall does not tell it again', 100_000, [[140_000, 50_000, 0, 50_000], [140_000], [134_999]], ['1@0']],
    ['everything withdrawn is no fall', 100_000, [[0, 0, 100_000], [0]], []],
    ['a fall on the day of a withdrawal is one', 100_000, [[45_000, 0, 45_000]], ['1@0']],
    ['a portfolio begins with what is first paid in', 0, [[0], [100_000, 100_000, 0, 100_000], [90_001], [90_000]], ['1@3']],
    ['entry fees of the first day are a fall', 0, [[90_000, 100_000, 0, 90_000]], ['1@0']],
    ['and again after all was withdrawn', 100_000, [[95_000], [0, 0, 95_000], [50_000, 50_000], [45_000]], ['1@3']],
    ['more withdrawn than there was begins nothing', 100_000, [[-1, 0, 100_001], [-1]], []],
  ])('%s', (_name, start, days, expected) => expect(falls(start, days)).toEqual(expected));
});

describe('what is not known', () => {
  it.each<Case>([
    ['a day without a value is not judged', 100_000, [[NaN], [90_000]], ['1@1']],
    [
      'money still counts on such a day',
      100_000,
      [
        [NaN, 50_000, 0, 50_000],
        [140_000, 0, 0, 50_000],
      ],
      ['1@1'],
    ],
    ['the first known value is the start', NaN, [[NaN], [50_000], [45_000]], ['1@2']],
    ['also after money of unknown value came', 100_000, [[50_000, NaN], [45_001], [45_000]], ['1@2']],
    ['and after some left while the value was not known', 100_000, [[NaN, 0, 10_000], [50_000], [45_000]], ['1@2']],
    ['money that just came may leave on such a day', 100_000, [[150_000, 50_000, 0, 50_000], [NaN, 0, 50_000], [90_000]], ['1@2']],
    [
      'cash that is not known stays added cash',
      100_000,
      [
        [150_000, 50_000, 0, NaN],
        [140_000, 0, 0, 50_000],
      ],
      ['1@1'],
    ],
  ])('%s', (_name, start, days, expected) => expect(falls(start, days)).toEqual(expected));
});

const values = fc.array(fc.integer({ min: 0, max: 200_000 }), { minLength: 1, maxLength: 40 });

it('the unit of money does not matter', () => {
  const property = fc.property(fc.integer({ min: 1, max: 100_000 }), values, fc.integer({ min: 2, max: 1000 }), (start, path, scale) => {
    const days = path.map((value): Day => [value]);
    expect(
      falls(
        start * scale,
        days.map(([value]): Day => [value * scale]),
      ),
    ).toEqual(falls(start, days));
  });
  fc.assert(property);
});

it('a deposit in two parts tells the same, as long as it is cash', () => {
  const property = fc.property(values, fc.nat({ max: 50_000 }), fc.nat({ max: 50_000 }), (path, one, other) => {
    const at = (index: number, parts: readonly number[]) => parts.slice(0, index + 1).reduce((sum, part) => sum + part, 0);
    const paid = (parts: readonly number[]) =>
      path.map((value, index): Day => [value + at(index, parts), parts[index] ?? 0, 0, at(index, parts)]);
    expect(falls(100_000, paid([one, other]))).toEqual(falls(100_000, paid([one + other])));
    expect(falls(100_000, paid([one + other]))).toEqual(falls(100_000, paid([])));
  });
  fc.assert(property);
});

it('a withdrawal tells nothing and hides nothing', () => {
  const property = fc.property(values, fc.integer({ min: 1, max: 9 }), (path, tenths) => {
    // Values whose tenths are whole, so that nothing is rounded.
    const [first = 0, ...rest] = path.map((value) => value * 10);
    const kept = (value: number) => (value / 10) * (10 - tenths);
    const withdrawn = [[kept(first), 0, first - kept(first)] as Day, ...rest.map((value): Day => [kept(value)])];
    fc.pre(first > 0);
    expect(falls(1_000_000, withdrawn)).toEqual(falls(1_000_000, [[first], ...rest.map((value): Day => [value])]));
  });
  fc.assert(property);
});
