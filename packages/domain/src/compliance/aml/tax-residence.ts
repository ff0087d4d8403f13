import { isCountryCode } from '../../clients/country-codes.ts';

/**
 * Why a tax residence has no taxpayer number, by the Common Reporting Standard (OECD, section I, self-certification forms). A: the country
 * issues none to its residents; B: the person cannot obtain one, and says why; C: the country's law does not require it to be collected.
 */
export const tinMissingReasons = ['A', 'B', 'C'] as const;
export type TinMissingReason = (typeof tinMissingReasons)[number];

export interface TaxResidence {
  /** ISO 3166-1. */
  country: string;
  tin: string | null;
  missingReason: TinMissingReason | null;
  /** Why the person cannot obtain one; only with the reason B. */
  explanation: string | null;
}

export type TaxResidenceFault = readonly [
  place: 'country' | 'tin' | 'missing_reason' | 'explanation',
  code: 'country' | 'repeated' | 'required' | 'one',
];

/** What is wrong with a tax residence: it needs either a number or the reason why none, and the reason B an explanation. */
export function faultOfResidence(
  { country, tin, missingReason, explanation }: TaxResidence,
  before: readonly TaxResidence[],
): TaxResidenceFault | null {
  if (!isCountryCode(country)) return ['country', 'country'];
  if (before.some((one) => one.country === country)) return ['country', 'repeated'];
  if (tin === null && missingReason === null) return ['tin', 'required'];
  if (tin !== null && missingReason !== null) return ['missing_reason', 'one'];
  return missingReason === 'B' && explanation === null ? ['explanation', 'required'] : null;
}
