import { describe, expect, test } from 'vitest';
import { formatAxisMoney, formatMoney, formatPercent, formatPrice, formatQuantity, formatShortMoney, formatWholeMoney } from './money.ts';

const NBSP = '\u00A0';

describe('formatMoney', () => {
  test.each([
    [1234567.89, 'CZK', `1${NBSP}234${NBSP}567,89${NBSP}Kč`],
    [0, 'CZK', `0,00${NBSP}Kč`],
    [-1234.5, 'EUR', `\u22121${NBSP}234,50${NBSP}€`],
    [999.999, 'USD', `1${NBSP}000,00${NBSP}$`],
    [-0.004, 'CZK', `0,00${NBSP}Kč`],
    [null, 'CZK', '—'],
    [Number.NaN, 'CZK', '—'],
  ] as const)('%s %s', (amount, currency, written) => {
    expect(formatMoney(amount, currency)).toBe(written);
  });

  test('crowns are the default currency', () => {
    expect(formatMoney(5)).toBe(`5,00${NBSP}Kč`);
  });

  test.each([
    [12.3, '+12,30'],
    [-12.3, '\u221212,30'],
    [0.001, '0,00'],
  ])('a gain of %s carries its sign', (amount, digits) => {
    expect(formatMoney(amount, 'CZK', { withSign: true })).toBe(`${digits}${NBSP}Kč`);
  });
});

test.each([
  [7.42, `7,42${NBSP}%`],
  [-0.5, `\u22120,50${NBSP}%`],
  [1234.5, `1${NBSP}234,50${NBSP}%`],
  [null, '—'],
])('formatPercent(%s)', (percent, written) => {
  expect(formatPercent(percent)).toBe(written);
});

test.each([
  [1_200_000, 'CZK', `1,2${NBSP}mil.${NBSP}Kč`],
  [250_000, 'EUR', `250${NBSP}tis.${NBSP}€`],
  [1_250_000_000, 'CZK', `1,25${NBSP}mld.${NBSP}Kč`],
  [-800_000, 'CZK', `\u2212800${NBSP}tis.${NBSP}Kč`],
  [750, 'USD', `750${NBSP}$`],
  [0, 'CZK', `0${NBSP}Kč`],
] as const)('formatAxisMoney(%s)', (amount, currency, written) => {
  expect(formatAxisMoney(amount, currency)).toBe(written);
});

describe('figures exact to six decimals', () => {
  test.each([
    [12.345678, '12,345678'],
    [1500, `1${'\u00A0'}500`],
    [-3.5, '\u22123,5'],
    [null, '—'],
  ] as const)('quantity %s', (quantity, text) => expect(formatQuantity(quantity)).toBe(text));
  test.each([
    [24.305, 'CZK', `24,305${'\u00A0'}Kč`],
    [100, 'EUR', `100,00${'\u00A0'}€`],
    [0.000123, 'USD', `0,000123${'\u00A0'}$`],
    [null, 'CZK', '—'],
  ] as const)('price %s %s', (price, currency, text) => expect(formatPrice(price, currency)).toBe(text));
});

test.each([
  [1_640_000.4, 'CZK', `1${NBSP}640${NBSP}000${NBSP}Kč`],
  [0.5, 'EUR', `1${NBSP}€`],
  [90_071_992_547_409.92, 'CZK', `90${NBSP}071${NBSP}992${NBSP}547${NBSP}410${NBSP}Kč`],
  [null, 'CZK', '—'],
] as const)('formatWholeMoney(%s)', (amount, currency, written) => {
  expect(formatWholeMoney(amount, currency)).toBe(written);
});

test('the short form is the same as on axes', () => {
  expect(formatShortMoney(1_250_000, 'CZK')).toBe(`1,25${NBSP}mil.${NBSP}Kč`);
});
