import { expect, test } from 'vitest';
import { packSeries } from './market.rules.ts';

test('packs days as Int32 and values as scaled integers in Float64, little-endian', () => {
  const { days, values } = packSeries([
    { day: -1, value: '0.000001' },
    { day: 20_000, value: '1234.5' },
    { day: 20_001, value: '999999999.999999' },
    { day: 20_002, value: '7' },
  ]);
  expect([0, 4, 8, 12].map((at) => days.readInt32LE(at))).toEqual([-1, 20_000, 20_001, 20_002]);
  expect([0, 8, 16, 24].map((at) => values.readDoubleLE(at))).toEqual([1, 1_234_500_000, 999_999_999_999_999, 7_000_000]);
});
