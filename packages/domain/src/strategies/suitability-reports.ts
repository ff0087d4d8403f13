import type { Fit } from './fit.ts';

/** What a report says of a whole portfolio. UNJUDGED: there is no valid questionnaire to judge it by. */
export const reportOutcomes = ['SUITABLE', 'UNSUITABLE', 'UNJUDGED'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** One strategy that does not fit makes a portfolio unsuitable. */
export function outcomeOf(fits: readonly Fit[]): ReportOutcome {
  if (fits.some((fit) => fit === 'OUTSIDE_POSITIVE' || fit === 'IN_NEGATIVE')) return 'UNSUITABLE';
  return fits.includes('NO_VALID_QUESTIONNAIRE') ? 'UNJUDGED' : 'SUITABLE';
}
