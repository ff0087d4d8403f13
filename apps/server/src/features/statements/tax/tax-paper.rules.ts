/** Why a year has no paper yet: it has not begun, or there are no prices within it. */
export type TaxYearFault = 'FUTURE' | 'NO_PRICES' | 'NO_PRICES_YET';

/** The days of a year that a paper covers: up to the last day with prices (`asOf`) in a year that is not over, or is not priced to its end. */
export function taxPeriodOf(year: number, asOf: string | null, today: string): { from: string; to: string } | { fault: TaxYearFault } {
  const text = String(year).padStart('YYYY'.length, '0');
  const [from, to] = [`${text}-01-01`, `${text}-12-31`];
  if (from > today) return { fault: 'FUTURE' };
  if (asOf === null) return { fault: 'NO_PRICES' };
  if (asOf < from) return { fault: 'NO_PRICES_YET' };
  return { from, to: asOf < to ? asOf : to };
}
