import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignDecimals, NBSP, writeDecimal } from './decimals.ts';

test.each([
  [0, 2, 2, '0,00'],
  [1.005, 2, 2, '1,01'],
  [0.615, 2, 2, '0,62'],
  [1e-7, 0, 6, '0'],
  [999.995, 2, 2, `1${NBSP}000,00`],
  [1234567.89, 2, 2, `1${NBSP}234${NBSP}567,89`],
  [12.5, 0, 6, '12,5'],
  [12.5, 2, 6, '12,50'],
  [1500, 0, 0, `1${NBSP}500`],
])('%s with %s to %s decimals', (figure, least, most, text) => expect(writeDecimal(figure, { least, most })).toBe(text));

test('writes the same as the platform standard', () => {
  const digits = fc.constantFrom(
    { least: 0, most: 0 },
    { least: 2, most: 2 },
    { least: 0, most: 2 },
    { least: 2, most: 6 },
    { least: 0, most: 6 },
  );
  const figure = fc.oneof(
    fc.double({ min: 0, max: 1e9, noNaN: true }),
    fc.integer({ min: 0, max: 1e12 }).map((cents) => cents / 1000),
  );
  fc.assert(
    fc.property(figure, digits, (amount, { least, most }) => {
      const standard = new Intl.NumberFormat('cs-CZ', { minimumFractionDigits: least, maximumFractionDigits: most });
      expect(writeDecimal(amount, { least, most })).toBe(standard.format(amount).replaceAll(/\s/g, NBSP));
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  [[12, 12.345678, -3.5], 0, 6],
  [[12, 1500], 0, 0],
  [[24.305, 18], 2, 3],
  [[12], 2, 2],
  [[null, NaN, 0.5], 0, 1],
  [[0.1234564, 1e-7], 0, 6],
  [[], 2, 2],
])('a column of %j with at least %i decimals is shown with %i', (figures, least, shown) => {
  const decimals = alignDecimals(figures, { least, most: 6 });
  expect(decimals).toEqual({ least: shown, most: 6 });
  const lengths = figures
    .filter((figure) => figure !== null && !Number.isNaN(figure))
    .map((figure) => writeDecimal(Math.abs(figure ?? 0), decimals).split(',')[1]?.length ?? 0);
  expect(new Set(lengths).size).toBeLessThan(2);
});
