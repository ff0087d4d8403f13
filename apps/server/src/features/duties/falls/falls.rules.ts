import { businessDayFrom, holidayCountries, isBusinessDay } from '@pramen/domain/dates/business-days';
import type { HolidayCountry, StatedDays } from '@pramen/domain/dates/business-days';
import { addDays, calendarDateOf, dayNumberOf } from '@pramen/domain/dates/calendar-date';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { quarterBefore, quarterOf } from '@pramen/domain/dates/quarter';
import type { Quarter } from '@pramen/domain/dates/quarter';
import { findFalls } from '@pramen/domain/portfolio/falls/falls';
import { measuredPeriodOf } from '@pramen/domain/portfolio/falls/period';
import type { Ledger } from '@pramen/domain/portfolio/ledger/ledger';
import type { Valuation } from '@pramen/domain/portfolio/valuation/valuation';
import { HOUR, pragueDateOf, pragueMinuteOf } from '../../../platform/clock/clock.ts';

/** A tenth of its start value that a contract lost in a reporting period. */
export interface Fall {
  contractId: string;
  periodStart: CalendarDate;
  step: number;
  crossedOn: CalendarDate;
}

/**
 * The periods that are measured today: this quarter, and the one before, whose last prices may come in the first days of this one and may be
 * corrected later.
 */
export const periodsOn = (today: CalendarDate): readonly Quarter[] => {
  const current = quarterOf(today);
  return [quarterBefore(current), current];
};

/** Every fall of a client's contracts in the periods. */
export function fallsOf(ledger: Ledger, valuation: Valuation, periods: readonly Quarter[]): Fall[] {
  return [...valuation.contracts].flatMap(([contractId, figures]) =>
    periods.flatMap(({ firstDay, lastDay }) => {
      const first = dayNumberOf(firstDay);
      const measured = measuredPeriodOf(ledger, figures, contractId, first, dayNumberOf(lastDay));
      return findFalls(measured).map(({ step, index }) => ({
        contractId,
        periodStart: firstDay,
        step,
        crossedOn: calendarDateOf(first + index),
      }));
    }),
  );
}

/** Calendar days after a quarter in which falls of it are still told: its last prices come, over weekends and holidays, within this time. */
const DAYS_TO_CLOSE = 10;

/** Whether it is too late to tell of a period: what a correction shows then is only recorded. */
export const isClosed = (periodStart: CalendarDate, today: CalendarDate): boolean =>
  today > addDays(quarterOf(periodStart).lastDay, DAYS_TO_CLOSE);

/** The business day by whose end a client is told of a fall: the day of the fall, or the next business day after a day off. */
export const dueDayOf = (crossedOn: CalendarDate, country: HolidayCountry, stated: StatedDays): CalendarDate =>
  businessDayFrom(crossedOn, country, stated);

const hourOf = (now: Date): number => Number(pragueMinuteOf(now).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH'.length));

/** Nobody is woken: the daily e-mails go out from this hour of Prague, too. */
const TELLS_FROM_HOUR = 7;

/** The countries whose clients are told now: where it is a business day, from seven in the morning of Prague until its end. */
export function countriesToTell(now: Date, stated: StatedDays): HolidayCountry[] {
  if (hourOf(now) < TELLS_FROM_HOUR) return [];
  return holidayCountries.filter((country) => isBusinessDay(pragueDateOf(now), country, stated));
}

/** Prices come in the afternoon: in these hours of a business day everything is measured every hour, also when no price has changed. */
const HOURS_OF_PRICES = { from: 16, until: 23 };

/** The walk through all clients that was last begun. */
export interface Walk {
  marketStamp: string;
  startedAt: Date;
  isEnded: boolean;
}

/** Whether to measure all clients again: prices or rates have changed, or an hour has passed in the afternoon of a business day. */
export function mustWalk(last: Walk | null, marketStamp: string, now: Date, stated: StatedDays): boolean {
  if (last === null || last.marketStamp !== marketStamp) return true;
  const hour = hourOf(now);
  if (hour < HOURS_OF_PRICES.from || hour >= HOURS_OF_PRICES.until) return false;
  if (now.getTime() - last.startedAt.getTime() < HOUR) return false;
  return holidayCountries.some((country) => isBusinessDay(pragueDateOf(now), country, stated));
}

interface Untold {
  contractId: string;
  periodStart: CalendarDate;
  step: number;
}

/** Of several steps of a contract that are told at once, the highest says it. */
export function highestOf<Row extends Untold>(rows: readonly Row[]): Row[] {
  const highest = new Map<string, Row>();
  for (const row of rows) {
    const known = highest.get(row.contractId);
    const isHigher = !known || row.periodStart > known.periodStart || (row.periodStart === known.periodStart && row.step > known.step);
    if (isHigher) highest.set(row.contractId, row);
  }
  return [...highest.values()];
}
