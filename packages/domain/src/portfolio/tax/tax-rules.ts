import { addMonths } from '../../dates/calendar-date.ts';
import type { CalendarDate } from '../../dates/calendar-date.ts';

/** Countries whose rules the paper knows. */
export const taxCountries = ['CZ', 'SK'] as const;
export type TaxCountry = (typeof taxCountries)[number];

/** Currency in which each country taxes. */
export const taxCurrencies = { CZ: 'CZK', SK: 'EUR' } as const satisfies Record<TaxCountry, string>;

interface Dated {
  country: TaxCountry;
  /** Sales from and until these days, both included; null: still in force. */
  soldFrom: CalendarDate;
  soldUntil: CalendarDate | null;
  /** Where the rule stands, in the language of its country. */
  law: string;
}

/** A sale is exempt when the security was held longer than these months. */
export interface HoldingRule extends Dated {
  months: number;
  /** Securities acquired earlier have other rules. */
  acquiredFrom: CalendarDate;
  /** Only for securities admitted to a regulated market, which the ledger does not know. */
  isForRegulatedMarkets: boolean;
}

/**
 * Holding times of natural persons for securities outside their business. Shares in a company that are no securities (five years in the
 * Czech Republic) do not occur in the ledger. Czech securities acquired before 2014 have the former six months with a condition about the
 * size of the holding, Slovak sales before 2016 were not exempt by this rule: neither is judged here.
 */
export const holdingRules: readonly HoldingRule[] = [
  {
    country: 'CZ',
    months: 36,
    acquiredFrom: '2014-01-01',
    soldFrom: '2014-01-01',
    soldUntil: null,
    law: '§\u00a04 odst.\u00a01 písm.\u00a0u) zákona č.\u00a0586/1992\u00a0Sb.',
    isForRegulatedMarkets: false,
  },
  {
    country: 'SK',
    months: 12,
    acquiredFrom: '2016-01-01',
    soldFrom: '2016-01-01',
    soldUntil: null,
    law: '§\u00a09 ods.\u00a01 písm.\u00a0k) zákona č.\u00a0595/2003\u00a0Z.\u00a0z.',
    isForRegulatedMarkets: true,
  },
];

/**
 * SMALL_INCOME: all is exempt when the income of all sales of the year is at most this. CEILING: income that is exempt by the holding time
 * is exempt only up to this. SMALL_GAIN: this much of the year's gain is exempt.
 */
export const taxLimitKinds = ['SMALL_INCOME', 'CEILING', 'SMALL_GAIN'] as const;
export type TaxLimitKind = (typeof taxLimitKinds)[number];

export interface TaxLimit extends Dated {
  kind: TaxLimitKind;
  limitMinor: number;
}

/**
 * The Czech ceiling was in force for sales of 2025 alone: introduced by Act 349/2023, repealed from 2026 for securities. The Slovak limit
 * is shared with other income of the same letter of the act, which the portal does not know.
 */
export const taxLimits: readonly TaxLimit[] = [
  {
    country: 'CZ',
    kind: 'SMALL_INCOME',
    limitMinor: 10_000_000,
    soldFrom: '2014-01-01',
    soldUntil: null,
    law: '§\u00a04 odst.\u00a01 písm.\u00a0t) zákona č.\u00a0586/1992\u00a0Sb.',
  },
  {
    country: 'CZ',
    kind: 'CEILING',
    limitMinor: 4_000_000_000,
    soldFrom: '2025-01-01',
    soldUntil: '2025-12-31',
    law: '§\u00a04 odst.\u00a03 zákona č.\u00a0586/1992\u00a0Sb. ve znění pro rok\u00a02025',
  },
  {
    country: 'SK',
    kind: 'SMALL_GAIN',
    limitMinor: 50_000,
    soldFrom: '2016-01-01',
    soldUntil: null,
    law: '§\u00a09 ods.\u00a01 písm.\u00a0i) zákona č.\u00a0595/2003\u00a0Z.\u00a0z.',
  },
];

const isInForce = ({ soldFrom, soldUntil }: Dated, day: CalendarDate) => soldFrom <= day && (soldUntil === null || day <= soldUntil);

/** The rule for sales on a day; null when the paper knows none. */
export function holdingRuleOn(country: TaxCountry, soldOn: CalendarDate): HoldingRule | null {
  return holdingRules.find((rule) => rule.country === country && isInForce(rule, soldOn)) ?? null;
}

/** The limits for sales on a day. */
export function taxLimitsOn(country: TaxCountry, soldOn: CalendarDate): TaxLimit[] {
  return taxLimits.filter((limit) => limit.country === country && isInForce(limit, soldOn));
}

/** MET: held longer than the rule asks. UNKNOWN: the day of acquisition is not known, or no rule for it is. */
export const holdingVerdicts = ['MET', 'NOT_MET', 'UNKNOWN'] as const;
export type HoldingVerdict = (typeof holdingVerdicts)[number];

/**
 * Whether a security was held longer than the rule asks: the day of sale must be after the anniversary, which is the last of February for
 * the 29th. With `isAtLatest` the security was acquired on the day or earlier, so the time may be met but never surely missed.
 */
export function judgeHolding(
  country: TaxCountry,
  { acquiredOn, isAtLatest, soldOn }: { acquiredOn: CalendarDate | null; isAtLatest: boolean; soldOn: CalendarDate },
): HoldingVerdict {
  const rule = holdingRuleOn(country, soldOn);
  if (acquiredOn === null || !rule || acquiredOn < rule.acquiredFrom) return 'UNKNOWN';
  if (soldOn > addMonths(acquiredOn, rule.months)) return 'MET';
  return isAtLatest ? 'UNKNOWN' : 'NOT_MET';
}

/** Why a paper has no verdicts: no residence is stated, several are, another country taxes the client, or the client is a company. */
export const noVerdictReasons = ['NO_RESIDENCE', 'SEVERAL_RESIDENCES', 'OTHER_RESIDENCE', 'COMPANY'] as const;
export type NoVerdictReason = (typeof noVerdictReasons)[number];

/** The country whose rules apply to a client with these tax residences, or why none does. */
export function taxCountryOf(residences: readonly string[], isCompany: boolean): TaxCountry | NoVerdictReason {
  const countries = [...new Set(residences)];
  if (isCompany) return 'COMPANY';
  if (countries.length > 1) return 'SEVERAL_RESIDENCES';
  const [only] = countries;
  if (only === undefined) return 'NO_RESIDENCE';
  return taxCountries.find((country) => country === only) ?? 'OTHER_RESIDENCE';
}
