import { describe, expect, test } from 'vitest';
import { describePoint, drawHistory } from './history-chart.model.ts';

describe('a day in words', () => {
  const words = { value: 'Hodnota', invested: 'Investováno', deposit: 'Vklad', withdrawal: 'Výběr' };
  const flows = new Map([
    ['2026-03-06', { deposits: 500, withdrawals: 0 }],
    ['2026-03-07', { deposits: 0, withdrawals: 20.5 }],
    ['2026-03-08', { deposits: 300, withdrawals: 2500 }],
    ['2026-03-09', { deposits: null, withdrawals: null }],
  ]);
  test('with figures', () => {
    expect(describePoint({ date: '2026-03-05', amount: 1234.5, invested: 1000 }, { currency: 'CZK', flows, words })).toBe(
      '05.03.2026: Hodnota 1\u00A0234,50\u00A0Kč, Investováno 1\u00A0000,00\u00A0Kč',
    );
  });
  test('does not write an unknown value as zero', () => {
    expect(describePoint({ date: '2026-03-05', amount: null, invested: 0 }, { currency: 'EUR', flows, words })).toBe(
      '05.03.2026: Hodnota —, Investováno 0,00\u00A0€',
    );
  });
  test.each([
    ['2026-03-06', '06.03.2026: Hodnota 2,00\u00A0Kč, Investováno 1,00\u00A0Kč, Vklad 500,00\u00A0Kč'],
    ['2026-03-07', '07.03.2026: Hodnota 2,00\u00A0Kč, Investováno 1,00\u00A0Kč, Výběr 20,50\u00A0Kč'],
    ['2026-03-08', '08.03.2026: Hodnota 2,00\u00A0Kč, Investováno 1,00\u00A0Kč, Vklad 300,00\u00A0Kč, Výběr 2\u00A0500,00\u00A0Kč'],
    ['2026-03-09', '09.03.2026: Hodnota 2,00\u00A0Kč, Investováno 1,00\u00A0Kč, Vklad —, Výběr —'],
  ])('with the payment of %s', (date, text) =>
    expect(describePoint({ date, amount: 2, invested: 1 }, { currency: 'CZK', flows, words })).toBe(text),
  );
});

test('draws both lines, and a triangle for each mark on the line of the invested amount', () => {
  const points = [
    { date: '2026-03-05', amount: 100, invested: 100 },
    { date: '2026-03-06', amount: null, invested: 600 },
    { date: '2026-03-07', amount: 590, invested: 579.5 },
  ];
  const option = drawHistory({
    points,
    currency: 'CZK',
    flows: new Map([['2026-03-06', { deposits: 500, withdrawals: 0 }]]),
    marks: [
      { index: 1, isDeposit: true },
      { index: 2, isDeposit: false },
    ],
    words: { value: 'H', invested: 'I', deposit: 'V', withdrawal: 'O' },
    colours: { value: '#0a0', invested: '#888', line: '#ccc', text: '#111', quiet: '#666', surface: '#fff' },
    isAnimated: false,
  }) as { series: { type: string; data: unknown[] }[]; yAxis: { min: number; max: number } };
  const [invested, value, marks] = option.series;
  expect([invested?.data, value?.data]).toEqual([
    [100, 600, 579.5],
    [100, null, 590],
  ]);
  expect(marks?.data).toMatchObject([
    { value: [1, 600], symbolRotate: 0 },
    { value: [2, 579.5], symbolRotate: 180 },
  ]);
  expect([option.yAxis.min <= 100, option.yAxis.max >= 600]).toEqual([true, true]);
});
