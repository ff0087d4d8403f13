import type { Period } from '../statements.model.ts';

/** A year to choose; `until` is the last day with prices of a year that is not over, or is not priced to its end. */
export interface OfferedTaxYear {
  year: number;
  until: string | null;
}

const yearOf = (day: string) => Number(day.slice(0, 'YYYY'.length));

/** The years from the first contract to the last day with prices, the latest first. */
export function offeredTaxYears(asOf: string, firstDay: string): OfferedTaxYear[] {
  const last = yearOf(asOf);
  return Array.from({ length: Math.max(0, last - yearOf(firstDay)) + 1 }, (_, back): OfferedTaxYear => {
    const year = last - back;
    return { year, until: asOf < `${year}-12-31` ? asOf : null };
  });
}

/** The latest year that is over: the one whose tax return is due; the running one while there is none. */
export const dueYearOf = (asOf: string, firstDay: string): number =>
  offeredTaxYears(asOf, firstDay).find(({ until }) => until === null)?.year ?? yearOf(asOf);

/** The year of an issued paper. */
export function taxYearOf({ from, to }: Period): OfferedTaxYear {
  return { year: yearOf(from), until: to.endsWith('-12-31') ? null : to };
}
