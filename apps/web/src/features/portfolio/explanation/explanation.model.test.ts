import type { Performance } from '@pramen/contract/portfolio/portfolio.schemas';
import { expect, test } from 'vitest';
import { countDays, multiplyFactors, sumRows, writeCalculation, writeFigure } from './explanation.model.ts';

const performance: Performance = {
  totalAmount: 1200.5,
  investedAmount: 1000,
  gain: 200.5,
  performancePerc: 20.05,
  currency: 'CZK',
  twrPerc: -1.5,
  mwrPerc: null,
  annualised: true,
  asOfDate: '2026-03-01',
  sinceDate: '2024-03-01',
  unavailable: [],
};
const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ') ?? null;

test.each([
  ['totalAmount', '1 200,50 Kč', null],
  ['investedAmount', '1 000,00 Kč', null],
  ['gain', '+200,50 Kč', '1 200,50 Kč − 1 000,00 Kč = +200,50 Kč'],
  ['performancePerc', '+20,05 %', '200,50 Kč ÷ 1 000,00 Kč × 100 = +20,05 %'],
  ['twrPerc', '−1,50 %', null],
  ['mwrPerc', '—', null],
] as const)('%s', (figure, text, calculation) => {
  expect(plain(writeFigure(figure, performance))).toBe(text);
  expect(plain(writeCalculation(figure, performance))).toBe(calculation);
});

test('what was withdrawn beyond the deposits stands in brackets', () => {
  expect(plain(writeCalculation('gain', { ...performance, investedAmount: -50, gain: 1250.5 }))).toBe('1 200,50 Kč − (−50,00 Kč) = +1 250,50 Kč');
});

test('an unknown figure has no calculation', () => expect(writeCalculation('gain', { ...performance, gain: null })).toBeNull());

test('factors multiply, an unknown one makes the product unknown', () => {
  const piece = (factor: number | null) => ({ from: '2024-01-01', to: '2024-02-01', opening: 1, closing: 1, factor });
  expect(multiplyFactors([piece(2), piece(1.5)])).toBe(3);
  expect(multiplyFactors([piece(2), piece(null)])).toBeNull();
  expect(multiplyFactors([])).toBe(1);
});

test('rows add up to the cent', () => {
  const rows = [0.1, 0.2, 999_999_999_999.7].map((value) => ({ value }));
  expect(sumRows({ positions: rows, flows: [...rows, { value: null }] } as unknown as Parameters<typeof sumRows>[0])).toEqual({ positions: 1_000_000_000_000, flows: null });
});

test('days of the period', () => {
  expect(countDays(performance)).toBe(730);
  expect(countDays({ ...performance, sinceDate: null })).toBe(0);
});
