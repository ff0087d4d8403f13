import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scaleAxis } from './axis-scale.ts';

describe('four round intervals', () => {
  test.each([
    [0, 100, { min: 0, max: 100, step: 25 }],
    [0, 1_390_000, { min: 0, max: 1_600_000, step: 400_000 }],
    [248_000, 1_440_000, { min: 0, max: 1_600_000, step: 400_000 }],
    [0, 4.9, { min: 0, max: 5, step: 1.25 }],
    [-30, 50, { min: -50, max: 50, step: 25 }],
    [8, 8, { min: 8, max: 16, step: 2 }],
    [0, 0, { min: 0, max: 1, step: 0.25 }],
  ])('%s to %s', (lowest, highest, scale) => expect(scaleAxis(lowest, highest)).toEqual(scale));
});

test('any range: limits enclose the figures, the step is one of the eleven', () => {
  const amount = fc.integer({ min: -1e11, max: 1e11 }).map((minor) => minor / 100);
  fc.assert(
    fc.property(amount, amount, fc.constantFrom(3, 4), (one, other, intervals) => {
      const [lowest, highest] = [Math.min(one, other), Math.max(one, other)];
      fc.pre(highest - lowest > 0.01);
      const { min, max, step } = scaleAxis(lowest, highest, intervals);
      const mantissa = step / 10 ** Math.floor(Math.log10(step) + 1e-9);
      expect(min).toBeLessThanOrEqual(lowest + 1e-6);
      expect(max).toBeGreaterThanOrEqual(highest - 1e-6);
      expect(Math.round((max - min) / step)).toBeLessThanOrEqual(intervals);
      expect([1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].some((allowed) => Math.abs(allowed - mantissa) < 1e-6)).toBe(true);
    }),
  );
});
