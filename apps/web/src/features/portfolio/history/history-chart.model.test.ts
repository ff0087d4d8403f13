import { describe, expect, test } from 'vitest';
import { describePoint, movePlace } from './history-chart.model.ts';

describe('keys walk through the days of the chart', () => {
  test.each([
    ['ArrowLeft', 10, 9],
    ['ArrowRight', 10, 11],
    ['ArrowDown', 10, 9],
    ['ArrowUp', 10, 11],
    ['PageDown', 40, 10],
    ['PageUp', 10, 40],
    ['Home', 10, 0],
    ['End', 10, 99],
    ['ArrowLeft', 0, 0],
    ['PageUp', 98, 99],
    ['Enter', 10, null],
    ['Tab', 10, null],
  ] as const)('%s from %i', (key, place, expected) => expect(movePlace(place, key, 100)).toBe(expected));
});

describe('a day in words', () => {
  const words = { value: 'Hodnota', invested: 'Investováno' };
  test('with figures', () => {
    expect(describePoint({ date: '2026-03-05', amount: 1234.5, invested: 1000 }, { currency: 'CZK', words })).toBe(
      '05.03.2026: Hodnota 1\u00A0234,50\u00A0Kč, Investováno 1\u00A0000,00\u00A0Kč',
    );
  });
  test('an unknown value is no zero', () => {
    expect(describePoint({ date: '2026-03-05', amount: null, invested: 0 }, { currency: 'EUR', words })).toBe('05.03.2026: Hodnota —, Investováno 0,00\u00A0€');
  });
});
