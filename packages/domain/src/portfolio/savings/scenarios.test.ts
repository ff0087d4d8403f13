import { describe, expect, it } from 'vitest';
import { planYears } from './calculator.ts';
import { fallOf, planScenarios, scenarios, volatilityOf } from './scenarios.ts';

const saving = { mode: 'SAVING', years: 12, initialDeposit: 300_000, regularDeposit: 4000 } as const;
const endOf = (years: readonly { value: number }[]) => years.at(-1)?.value ?? 0;

describe('scenarios', () => {
  it('lie above, at and below the net rate, with the same deposits', () => {
    const found = planScenarios(saving, { netRate: 0.05, entryFee: 0, riskClass: 4 });
    expect(found.EXPECTED).toEqual(planYears(saving, 0.05));
    expect(endOf(found.FAVOURABLE)).toBeGreaterThan(endOf(found.EXPECTED));
    expect(endOf(found.UNFAVOURABLE)).toBeLessThan(endOf(found.EXPECTED));
    for (const scenario of scenarios)
      expect(found[scenario].map(({ year, deposited }) => [year, deposited])).toEqual(
        found.EXPECTED.map(({ year, deposited }) => [year, deposited]),
      );
  });

  it('one goes as expected until the last year, and then falls below the year before', () => {
    const { EXPECTED, FALL } = planScenarios(saving, { netRate: 0.05, entryFee: 0, riskClass: 4 });
    expect(FALL.slice(0, -1)).toEqual(EXPECTED.slice(0, -1));
    expect(endOf(FALL)).toBeLessThan(FALL.at(-2)?.value ?? 0);
  });

  it('without deposits are the percentiles of a lognormal value', () => {
    const plan = { mode: 'SAVING', years: 9, initialDeposit: 1_000_000, regularDeposit: 0 } as const;
    const { FAVOURABLE, UNFAVOURABLE, FALL } = planScenarios(plan, { netRate: 0, entryFee: 0, riskClass: 3 });
    // exp(±1.28155 · 0.12 · sqrt(9)) and exp(-1.64485 · 0.12)
    expect(endOf(FAVOURABLE) / 100_000_000).toBeCloseTo(1.5863, 3);
    expect(endOf(UNFAVOURABLE) / 100_000_000).toBeCloseTo(0.6304, 3);
    expect(endOf(FALL) / 100_000_000).toBeCloseTo(0.8209, 3);
  });

  it('of a target keep its deposit, and miss it or not', () => {
    const plan = { mode: 'TARGET', years: 20, target: 5_000_000 } as const;
    const found = planScenarios(plan, { netRate: 0.06, entryFee: 0, riskClass: 5 });
    expect(endOf(found.EXPECTED)).toBe(500_000_000);
    expect(endOf(found.UNFAVOURABLE)).toBeLessThan(500_000_000);
    expect(endOf(found.FAVOURABLE)).toBeGreaterThan(500_000_000);
  });

  it('are one and the same way for a single year but for its end', () => {
    const found = planScenarios({ mode: 'TARGET', years: 1, target: 100_000 }, { netRate: 0.03, entryFee: 0, riskClass: 2 });
    for (const scenario of scenarios) expect(found[scenario]).toHaveLength(2);
  });

  it('are wider the higher the risk class', () => {
    const ends = [1, 2, 3, 4, 5, 6].map((riskClass) =>
      endOf(planScenarios(saving, { netRate: 0.05, entryFee: 0, riskClass }).UNFAVOURABLE),
    );
    expect(ends).toEqual(ends.toSorted((one, other) => other - one));
    expect(new Set(ends).size).toBe(6);
  });

  it.each([0, 8, 1.5, Number.NaN])('there is no risk class %d', (riskClass) => expect(() => volatilityOf(riskClass)).toThrow(RangeError));
});

it.each([1, 2, 3, 4, 5, 6, 7])('the last year of the fall loses money in class %d, even of a strategy that grows fast', (riskClass) => {
  const once = { mode: 'SAVING', years: 9, initialDeposit: 1_000_000, regularDeposit: 0 } as const;
  const { FALL } = planScenarios(once, { netRate: 0.2, entryFee: 0, riskClass });
  const [before, last] = [FALL.at(-2)?.value ?? 0, endOf(FALL)];
  expect(last).toBeLessThan(before);
  expect(1 - last / before).toBeCloseTo(fallOf(riskClass), 6);
  const year = planScenarios({ mode: 'TARGET', years: 1, target: 100_000 }, { netRate: 0.2, entryFee: 0, riskClass }).FALL;
  expect(endOf(year)).toBeLessThan(year.at(-1)?.deposited ?? 0);
});

it('a fee on entry is paid once on each deposit, in the fall too', () => {
  const terms = { netRate: 0.05, riskClass: 4 };
  const withFee = planScenarios(saving, { ...terms, entryFee: 0.03 });
  const without = planScenarios(saving, { ...terms, entryFee: 0 });
  for (const scenario of scenarios) expect(endOf(withFee[scenario]) / endOf(without[scenario])).toBeCloseTo(0.97, 6);
});

it('of the largest plan and the highest class go beyond exact numbers without failing', () => {
  const plan = { mode: 'SAVING', years: 60, initialDeposit: 20_000_000, regularDeposit: 99_000 } as const;
  const found = planScenarios(plan, { netRate: 0.24, entryFee: 0, riskClass: 7 });
  for (const scenario of scenarios) expect(Number.isFinite(endOf(found[scenario]))).toBe(true);
  expect(endOf(found.FAVOURABLE)).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
});
