import type { PortfolioPerformance } from '@pramen/domain/portfolio/performance';
import type { Valuation } from '@pramen/domain/portfolio/valuation';
import type { Decimal } from 'decimal.js';
import type { ReferenceResult } from './frozen-reference.ts';

/** Percentages are told to six decimals; doubles may disagree with the reference in the last of them. */
const PERCENT_TOLERANCE = 2e-6;

const isSame = (expected: Decimal | undefined, minor: number | null | undefined) =>
  expected !== undefined && minor !== undefined && minor !== null && (expected.isNaN() ? Number.isNaN(minor) : expected.times(100).equals(minor));

const isNear = (expected: Decimal, perc: number | null) => perc !== null && Math.abs(expected.toNumber() - perc) <= PERCENT_TOLERANCE * Math.max(1, Math.abs(perc));

/** The first daily figure in which the engine and the reference disagree, in words; null when they are equal to the last haléř. */
export function findDailyDifference(reference: ReferenceResult, { total, strategies }: Valuation): string | null {
  if (reference.days.length !== total.value.length) return `${total.value.length} days instead of ${reference.days.length}`;
  for (const [index, day] of reference.days.entries()) {
    const place = `on day ${index}`;
    if (!isSame(day.total, total.value[index])) return `total ${total.value[index]} instead of ${day.total.times(100)} ${place}`;
    if (!isSame(day.inflow, total.inflow[index])) return `inflow ${total.inflow[index]} instead of ${day.inflow.times(100)} ${place}`;
    if (!isSame(day.outflow, total.outflow[index])) return `outflow ${total.outflow[index]} instead of ${day.outflow.times(100)} ${place}`;
    for (const [strategy, value] of day.strategies.entries()) {
      const own = strategies[strategy]?.value[index];
      if (!isSame(value, own)) return `strategy ${strategy} ${own} instead of ${value.times(100)} ${place}`;
    }
  }
  return null;
}

/** The same with the invested amount and both returns of the whole. */
export function findDifference(reference: ReferenceResult, valuation: Valuation, performance: PortfolioPerformance): string | null {
  const { investedMinor, twrPerc, mwrPerc } = performance;
  if (!isSame(reference.invested, investedMinor)) return `invested ${investedMinor} instead of ${reference.invested.times(100)}`;
  if (!isNear(reference.twrPerc, twrPerc)) return `twr ${twrPerc} instead of ${reference.twrPerc}`;
  if (!isNear(reference.mwrPerc, mwrPerc)) return `mwr ${mwrPerc} instead of ${reference.mwrPerc}`;
  return findDailyDifference(reference, valuation);
}
