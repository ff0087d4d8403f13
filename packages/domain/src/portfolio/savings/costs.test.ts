import { describe, expect, it } from 'vitest';
import { calculatePlan } from './calculator.ts';
import { hasCosts, netRateOf } from './costs.ts';

describe('the net rate', () => {
  it.each([
    [0.07, 0.012, 0.058],
    [0.07, null, 0.07],
    [0.07, 0, 0.07],
    [0.3, 0.1, 0.2],
    [0.01, 0.015, -0.005],
    [0, 1, -1],
  ])('of %d with an ongoing fee of %d is %d, without the traces of doubles', (performance, ongoingFee, expected) => {
    expect(netRateOf({ performance, ongoingFee })).toBe(expected);
  });

  // By hand, month after month: 1 000.00 less 2 % on entry is 980.00. A month adds (7.2 % - 1.2 %) / 12 = 0.5 %:
  // 980.00 -> 984.9000 -> 989.824500 -> 994.77362250.
  it('is what a deposit grows by each month, after the fee on entry', () => {
    const rate = netRateOf({ performance: 0.072, ongoingFee: 0.012 });
    const growth = (1 + rate / 12) ** 36;
    const { finalAmount } = calculatePlan({ mode: 'SAVING', years: 3, initialDeposit: 25_000, regularDeposit: 500 }, rate, 0.02);
    // 25 000 * 0.98 * 1.005^36 + 500 * 0.98 * (1.005^36 - 1) / 0.005, where 1.005^36 = 1.196680524822...
    expect(growth).toBeCloseTo(1.196_680_524_8, 9);
    expect(finalAmount).toBe(4_859_336);
  });
});

it.each([
  [null, null, false],
  [0, 0, false],
  [null, 0.01, true],
  [0.01, null, true],
])('fees of %d and %d', (ongoingFee, entryFee, expected) => expect(hasCosts({ ongoingFee, entryFee })).toBe(expected));
