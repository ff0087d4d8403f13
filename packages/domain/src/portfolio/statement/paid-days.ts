import { rangeOf } from '../returns/returns.ts';
import type { Period } from '../returns/returns.ts';
import type { DailyFigures } from '../valuation/valuation.ts';

/** What came into a scope and what went out of it, each zero or more, in minor units; null when it is not known. */
export interface PaidSums {
  inflowMinor: number | null;
  outflowMinor: number | null;
}

/** The same on one day. */
export interface PaidDay extends PaidSums {
  day: number;
}

/**
 * The days of a period on which money or securities came into a scope or left it. A deposit and a withdrawal of one day stand beside each
 * other and are never netted: this is what every screen and paper calls paid in and paid out. Throws RangeError for a period outside the
 * figures.
 */
export function listPaidDays(figures: DailyFigures, period: Period = {}): PaidDay[] {
  const { firstDay, inflow, outflow } = figures;
  const { first, last } = rangeOf(figures, period);
  const days: PaidDay[] = [];
  for (let index = first; index <= last; index += 1) {
    const [paidIn, paidOut] = [inflow[index] ?? NaN, outflow[index] ?? NaN];
    if (paidIn === 0 && paidOut === 0) continue;
    // Nothing shows which way an amount went that is not known.
    const isKnown = !Number.isNaN(paidIn + paidOut);
    days.push({ day: firstDay + index, inflowMinor: isKnown ? paidIn : null, outflowMinor: isKnown ? paidOut : null });
  }
  return days;
}

/** Adds days up; a side with an unknown day is unknown. */
export function sumPaidDays(days: readonly PaidSums[]): PaidSums {
  const add = (side: keyof PaidSums) =>
    days.reduce((sum: number | null, day) => {
      const minor = day[side];
      return sum === null || minor === null ? null : sum + minor;
    }, 0);
  return { inflowMinor: add('inflowMinor'), outflowMinor: add('outflowMinor') };
}
