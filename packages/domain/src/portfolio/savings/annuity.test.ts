import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BeyondExactError, depositFor, futureValue, inTodaysMoney } from './annuity.ts';

/** The definition, month after month in exact fractions: value · (12·10^6 + rate) / (12·10^6) + deposit. The rate is in millionths. */
function monthByMonth(initial: number, regular: number, millionths: number, months: number): number {
  const base = 12_000_000n;
  let [numerator, denominator] = [BigInt(initial), 1n];
  for (let month = 0; month < months; month += 1) {
    numerator = numerator * (base + BigInt(millionths)) + BigInt(regular) * denominator * base;
    denominator *= base;
  }
  return Number((numerator * 2n + denominator) / (denominator * 2n));
}

describe('the future value', () => {
  // Textbook values of an ordinary annuity with monthly interest, to the cent.
  it.each([
    [0, 10_000, 0.06, 120, 1_638_793],
    [0, 10_000, 0.12, 12, 126_825],
    [100_000, 0, 0.05, 12, 105_116],
    [100_000, 0, 0.12, 1, 101_000],
    [2_500_000, 50_000, 0, 720, 38_500_000],
    [0, 0, 0.07, 360, 0],
    [123, 456, 0.07, 0, 123],
  ])('of %i and %i a month at %d for %i months is %i', (initial, regular, yearlyRate, months, expected) => {
    expect(futureValue(initial, regular, { yearlyRate, months })).toBe(expected);
  });

  it.each([
    // numpy.fv, https://docs.scipy.org/doc/numpy-1.3.x/reference/generated/numpy.fv.html: 15692.928894335748
    [10_000, 10_000, 0.05, 120, 1_569_293],
    // https://www.algebra.com, question 1140924: $500 at the end of each month, 6 %, five years
    [0, 50_000, 0.06, 60, 3_488_502],
    // https://www.algebra.com, question 1178883: $250, 7 %, four years
    [0, 25_000, 0.07, 48, 1_380_231],
    // https://www.algebra.com, question 1149615: 250, 7.8 %, ten years
    [0, 25_000, 0.078, 120, 4_522_973],
    // FV of Excel's documentation: FV(12 %/12; 12; -1000)
    [0, 100_000, 0.12, 12, 1_268_250],
  ])('of %i and %i a month at %d for %i months is %i, as published', (initial, regular, yearlyRate, months, expected) => {
    expect(futureValue(initial, regular, { yearlyRate, months })).toBe(expected);
  });

  it('equals the deposits with their interest, month after month', () => {
    const cases = fc.record({
      initial: fc.integer({ min: 0, max: 2_000_000_000 }),
      regular: fc.integer({ min: 0, max: 9_900_000 }),
      millionths: fc.integer({ min: -500_000, max: 300_000 }),
      months: fc.integer({ min: 0, max: 120 }),
    });
    fc.assert(
      fc.property(cases, ({ initial, regular, millionths, months }) => {
        expect(futureValue(initial, regular, { yearlyRate: millionths / 1_000_000, months })).toBe(
          monthByMonth(initial, regular, millionths, months),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('grows with every deposit, rate and month, and shrinks with the fee on entry', () => {
    const cases = fc.record({
      initial: fc.integer({ min: 100, max: 2_000_000_000 }),
      regular: fc.integer({ min: 100, max: 9_900_000 }),
      millionths: fc.integer({ min: 0, max: 150_000 }),
      months: fc.integer({ min: 1, max: 720 }),
    });
    fc.assert(
      fc.property(cases, ({ initial, regular, millionths, months }) => {
        const value = (more: { deposit?: number; rate?: number; month?: number; entryFee?: number }) =>
          futureValue(initial + (more.deposit ?? 0), regular, {
            yearlyRate: (millionths + (more.rate ?? 0)) / 1_000_000,
            months: months + (more.month ?? 0),
            entryFee: more.entryFee ?? 0,
          });
        const plain = value({});
        expect(plain).toBeGreaterThanOrEqual(initial + regular * months);
        expect(value({ deposit: 1000 })).toBeGreaterThan(plain);
        expect(value({ rate: 20_000 })).toBeGreaterThan(plain);
        expect(value({ month: 1 })).toBeGreaterThan(plain);
        expect(value({ entryFee: 0.1 })).toBeLessThan(plain);
        expect(value({ entryFee: 1 })).toBe(0);
      }),
    );
  });

  it('is exact for the longest term and the largest amounts', () => {
    expect(futureValue(2_000_000_000, 9_900_000, { yearlyRate: 0.07, months: 720 })).toBe(
      monthByMonth(2_000_000_000, 9_900_000, 70_000, 720),
    );
  });

  it.each([
    [-1, 0, 0.05, 12],
    [0.5, 0, 0.05, 12],
    [0, Number.NaN, 0.05, 12],
    [0, 0, Number.NaN, 12],
    [0, 0, -12, 12],
    [0, 0, 0.05, -1],
    [0, 0, 0.05, 1.5],
    [2 ** 53 - 1, 0, 0.5, 12],
    [1, 0, 100, 720],
  ])('is refused for %d, %d at %d for %d months', (initial, regular, yearlyRate, months) => {
    expect(() => futureValue(initial, regular, { yearlyRate, months })).toThrow(RangeError);
  });
});

it.each([-0.01, 1.01, Number.NaN])('a fee on entry of %d is refused', (entryFee) => {
  expect(() => futureValue(100, 0, { yearlyRate: 0, months: 1, entryFee })).toThrow(RangeError);
});

describe('the deposit for a target', () => {
  it.each([
    [100_000_000, 0.06, 120, 610_205],
    [30_000_000_000, 0, 600, 50_000_000],
    [10_000_000, 0, 12, 833_333],
  ])('of %i at %d in %i months is %i', (target, yearlyRate, months, expected) => {
    expect(depositFor(target, { yearlyRate, months })).toBe(expected);
  });

  it.each([
    // PMT of Excel's documentation: 50 000 in 18 years at 6 %
    [5_000_000, 0.06, 216, 12_908],
    // https://wizedu.com/questions/361845: 1 000 000 in 38 years at 6.54 %
    [100_000_000, 0.0654, 456, 49_896],
    // https://helpinhomework.org/question/51582: 2 000 000 in 42 years at 7.5 %
    [200_000_000, 0.075, 504, 56_540],
  ])('of %i at %d in %i months is %i, as published', (target, yearlyRate, months, expected) => {
    expect(depositFor(target, { yearlyRate, months })).toBe(expected);
  });

  it('reaches the target to half a heller a month', () => {
    const cases = fc.record({
      target: fc.integer({ min: 1_000_000, max: 30_000_000_000 }),
      yearlyRate: fc.integer({ min: 0, max: 200_000 }).map((millionths) => millionths / 1_000_000),
      months: fc.integer({ min: 1, max: 600 }),
    });
    fc.assert(
      fc.property(cases, ({ target, yearlyRate, months }) => {
        const reached = futureValue(0, depositFor(target, { yearlyRate, months }), { yearlyRate, months });
        const ofOne = futureValue(0, 1_000_000, { yearlyRate, months }) / 1_000_000;
        expect(Math.abs(reached - target)).toBeLessThanOrEqual(ofOne / 2 + 1);
      }),
    );
  });

  it('cannot be told when nothing of it is invested', () =>
    expect(() => depositFor(100, { yearlyRate: 0.05, months: 12, entryFee: 1 })).toThrow(BeyondExactError));

  it('needs a month to save in', () => expect(() => depositFor(1, { yearlyRate: 0, months: 0 })).toThrow(RangeError));
});

it('money of today is worth less by three per cent a year', () => {
  expect(inTodaysMoney(10_000, 0)).toBe(10_000);
  expect(inTodaysMoney(103_00, 1)).toBe(10_000);
  expect(inTodaysMoney(100_000_000, 10)).toBe(74_409_391);
  expect(() => inTodaysMoney(1, 0.5)).toThrow(RangeError);
});
