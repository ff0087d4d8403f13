import { addDays, isCalendarDate } from '@pramen/domain/dates/calendar-date';

/** Both days included, as `YYYY-MM-DD`. */
export interface Period {
  from: string;
  to: string;
}

/** A period, and whether each cost is listed. */
export interface WantedStatement extends Period {
  itemised: boolean;
}

/** A period that is offered: a quarter, a year, the current year, or one of one's own. */
export type OfferedPeriod = Period &
  ({ kind: 'quarter'; number: number; year: number } | { kind: 'year'; year: number } | { kind: 'thisYear' });

const QUARTERS = 4;
const YEARS = 3;
const two = (number: number) => String(number).padStart(2, '0');

function quarterOf(year: number, number: number): OfferedPeriod {
  const from = `${year}-${two(number * 3 - 2)}-01`;
  const next = number === 4 ? `${year + 1}-01-01` : `${year}-${two(number * 3 + 1)}-01`;
  return { kind: 'quarter', number, year, from, to: addDays(next, -1) };
}

/**
 * The quarters and years that are over on the last day with prices, the latest first, and the current year until then; none that ended
 * before the first contract.
 */
export function offeredPeriods(asOf: string, firstDay = ''): OfferedPeriod[] {
  const year = Number(asOf.slice(0, 'YYYY'.length));
  const quarters = [year, year - 1]
    .flatMap((one) => [4, 3, 2, 1].map((number) => quarterOf(one, number)))
    .filter(({ to }) => to <= asOf)
    .slice(0, QUARTERS);
  const years = Array.from({ length: YEARS + 1 }, (_, index) => year - index)
    .map((one): OfferedPeriod => ({ kind: 'year', year: one, from: `${one}-01-01`, to: `${one}-12-31` }))
    .filter(({ to }) => to <= asOf)
    .slice(0, YEARS);
  const thisYear: OfferedPeriod = { kind: 'thisYear', from: `${year}-01-01`, to: asOf };
  return [...quarters, ...years, ...(asOf === `${year}-12-31` ? [] : [thisYear])].filter(({ to }) => to >= firstDay);
}

export const keyOf = ({ from, to }: Period): string => `${from}/${to}`;

export type PeriodFault = 'unreadable' | 'reversed' | 'late' | 'early';
/** What is wrong with each field of a typed period. */
export type PeriodFaults = Partial<Record<keyof Period, PeriodFault>>;

/** Empty for a period that can be asked for: one that ends on the first day of the first contract at the earliest. */
export function faultsOf({ from, to }: Period, asOf: string, firstDay = ''): PeriodFaults {
  const unreadable: PeriodFaults = {
    ...(isCalendarDate(from) ? {} : { from: 'unreadable' }),
    ...(isCalendarDate(to) ? {} : { to: 'unreadable' }),
  };
  if (unreadable.from ?? unreadable.to) return unreadable;
  if (from > to) return { to: 'reversed' };
  if (to > asOf) return { to: 'late' };
  return to < firstDay ? { to: 'early' } : {};
}
