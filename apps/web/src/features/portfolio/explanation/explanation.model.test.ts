import type { Performance } from '@pramen/contract/portfolio/portfolio.schemas';
import { describe, expect, test } from 'vitest';
import { multiplyFactors, sumRows, writeCalculation, writeFigure } from './explanation.model.ts';

const performance: Performance = {
  totalAmount: 1200.5,
  investedAmount: 1000,
  paidInAmount: 1600,
  gain: 200.5,
  performancePerc: 12.53125,
  currency: 'CZK',
  twrPerc: -1.5,
  mwrPerc: null,
  annualised: true,
  measuredDays: 730,
  asOfDate: '2026-03-01',
  sinceDate: '2024-03-01',
  unavailable: [],
  daysBehind: 0,
};
const piece = (factor: number | null) => ({ from: '2024-01-01', to: '2024-02-01', opening: 1, closing: 1, factor });
const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ') ?? null;

test.each([
  ['totalAmount', '1 200,50 Kč', undefined],
  ['investedAmount', '1 000,00 Kč', undefined],
  ['gain', '+200,50 Kč', '1 200,50 Kč − 1 000,00 Kč = +200,50 Kč'],
  ['performancePerc', '+12,53 %', '1 200,50 Kč − 1 000,00 Kč = +200,50 Kč'],
  ['twrPerc', '−1,50 %', undefined],
  ['mwrPerc', '—', undefined],
] as const)('%s', (figure, text, calculation) => {
  expect(plain(writeFigure(figure, performance))).toBe(text);
  expect(writeCalculation({ figure, performance, pieces: [] }).map(plain)[0]).toBe(calculation);
});

test('relates the percentage to all deposits', () => {
  expect(writeCalculation({ figure: 'performancePerc', performance, pieces: [] }).map(plain)[1]).toBe(
    '200,50 Kč ÷ 1 600,00 Kč × 100 = +12,53 %',
  );
});

test('writes withdrawals beyond the deposits in brackets', () => {
  const calculation = writeCalculation({ figure: 'gain', performance: { ...performance, investedAmount: -50, gain: 1250.5 }, pieces: [] });
  expect(calculation.map(plain)).toEqual(['1 200,50 Kč − (−50,00 Kč) = +1 250,50 Kč']);
});

test('an unknown figure has no calculation', () =>
  expect(writeCalculation({ figure: 'gain', performance: { ...performance, gain: null }, pieces: [] })).toEqual([]));

describe('derives the time-weighted return from its factors', () => {
  const write = (factors: (number | null)[], changes: Partial<Performance> = {}) =>
    writeCalculation({ figure: 'twrPerc', performance: { ...performance, ...changes }, pieces: factors.map(piece) }).map(plain);

  test('to the result of the whole period', () => {
    expect(write([1.05, 0.98, 1.02], { annualised: false, twrPerc: 4.958 })).toEqual([
      '1,05 × 0,98 × 1,02 = 1,04958',
      '(1,04958 − 1) × 100 = +4,96 %',
    ]);
  });
  test('to the yearly result, over the days with money', () => {
    expect(write([1.1, 1.1], { twrPerc: 21, measuredDays: 365, sinceDate: '2000-01-01' })[1]).toBe(
      '(1,21 ^ (365 ÷ 365) − 1) × 100 = +21,00 %',
    );
    expect(write([1.1, 1.1], { twrPerc: 10 })).toEqual(['1,1 × 1,1 = 1,21', '(1,21 ^ (365 ÷ 730) − 1) × 100 = +10,00 %']);
  });
  test('one factor is its own product', () => expect(write([0.985], { annualised: false })).toEqual(['(0,985 − 1) × 100 = −1,50 %']));
  test('shows many factors by the first and the last', () => {
    expect(
      write(
        Array.from({ length: 60 }, (_, index) => (index === 59 ? 2 : 1)),
        { annualised: false, twrPerc: 100 },
      )[0],
    ).toBe('1 × 1 × 1 × 1 × 1 × 1 × … × 2 = 2');
  });
  test('shows no calculation with an unknown factor', () => expect(write([1.1, null])).toEqual([]));
});

test('factors multiply, an unknown one makes the product unknown', () => {
  expect(multiplyFactors([piece(2), piece(1.5)])).toBe(3);
  expect(multiplyFactors([piece(2), piece(null)])).toBeNull();
  expect(multiplyFactors([])).toBe(1);
});

test('rows add up to the cent', () => {
  const rows = [0.1, 0.2, 999_999_999_999.7].map((value) => ({ value }));
  expect(sumRows({ positions: rows, flows: [...rows, { value: null }] } as unknown as Parameters<typeof sumRows>[0])).toEqual({
    positions: 1_000_000_000_000,
    flows: null,
    deposits: null,
  });
  const flows = [100.1, -40, 0.2].map((value) => ({ value }));
  expect(sumRows({ positions: [], flows } as unknown as Parameters<typeof sumRows>[0])).toMatchObject({ flows: 60.3, deposits: 100.3 });
});
