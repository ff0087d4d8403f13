import type { Period } from '../statements.model.ts';

/** A year to choose; `until` is the last day with prices of a year that is not over, or is not priced to its end. */
export interface OfferedTaxYear {
  year: number;
  until: string | null;
}

/** Tax returns of the last three years can still be changed; older ones are offered for looking back. */
const YEARS_BACK = 6;

/** The years up to the last day with prices, the latest first. */
export function offeredTaxYears(asOf: string): OfferedTaxYear[] {
  const last = Number(asOf.slice(0, 'YYYY'.length));
  return Array.from({ length: YEARS_BACK + 1 }, (_, back): OfferedTaxYear => {
    const year = last - back;
    return { year, until: asOf < `${year}-12-31` ? asOf : null };
  });
}

/** The latest year that is over: the one whose tax return is due. */
export const dueYearOf = (asOf: string): number =>
  offeredTaxYears(asOf).find(({ until }) => until === null)?.year ?? Number(asOf.slice(0, 'YYYY'.length));

/** The year of an issued paper. */
export function taxYearOf({ from, to }: Period): OfferedTaxYear {
  return { year: Number(from.slice(0, 'YYYY'.length)), until: to.endsWith('-12-31') ? null : to };
}
