import type { PortfolioPerformance } from '@pramen/domain/portfolio/returns/performance';
import type { Valuation } from '@pramen/domain/portfolio/valuation/valuation';
import type { Decimal } from 'decimal.js';
import type { ReferenceResult } from './frozen-reference.ts';

/** Percentages have six decimals; doubles may differ from the reference in the last one. */
const PERCENT_TOLERANCE = 2e-6;

const isSame = (expected: Decimal | undefined, minor: number | null | undefined) =>
  expected !== undefined &&
  minor !== undefined &&
  minor !== null &&
  (expected.isNaN() ? Number.isNaN(minor) : expected.times(100).equals(minor));

const isNear = (expected: Decimal, perc: number | null) =>
  perc !== null && Math.abs(expected.toNumber() - perc) <= PERCENT_TOLERANCE * Math.max(1, Math.abs(perc));

function describe(place: string, expected: Decimal | undefined, found: number | null | undefined): string {
  return `${place}: ${found} instead of ${expected?.toString()}`;
}

/** Describes the first daily figure in which the engine and the reference differ; null when they are equal to the haléř. */
export function findDailyDifference(reference: ReferenceResult, { total, strategies }: Valuation): string | null {
  if (reference.days.length !== total.value.length) return `${total.value.length} days instead of ${reference.days.length}`;
  for (const [index, day] of reference.days.entries()) {
    const pairs: [string, Decimal | undefined, number | undefined][] = [
      ['total', day.total, total.value[index]],
      ['inflow', day.inflow, total.inflow[index]],
      ['outflow', day.outflow, total.outflow[index]],
      ...strategies.map(({ value }, strategy): [string, Decimal | undefined, number | undefined] => [
        `strategy ${strategy}`,
        day.strategies[strategy],
        value[index],
      ]),
    ];
    const different = pairs.find(([, expected, minor]) => !isSame(expected, minor));
    if (different) return describe(`${different[0]} on day ${index}`, different[1]?.times(100), different[2]);
  }
  return null;
}

/** Also compares the invested amount and both returns of the whole portfolio. */
export function findDifference(reference: ReferenceResult, valuation: Valuation, performance: PortfolioPerformance): string | null {
  const { investedMinor, twrPerc, mwrPerc } = performance;
  if (!isSame(reference.invested, investedMinor)) return describe('invested', reference.invested.times(100), investedMinor);
  if (!isNear(reference.twrPerc, twrPerc)) return describe('twr', reference.twrPerc, twrPerc);
  if (!isNear(reference.mwrPerc, mwrPerc)) return describe('mwr', reference.mwrPerc, mwrPerc);
  return findDailyDifference(reference, valuation);
}
