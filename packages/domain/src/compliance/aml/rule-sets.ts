import { addDays, addMonths, type CalendarDate } from '../../dates/calendar-date.ts';

/** Countries whose law against money laundering the firm may be under. */
export const firmCountries = ['CZ', 'SK'] as const;
export type FirmCountry = (typeof firmCountries)[number];

export const riskProfiles = ['LOW', 'MEDIUM', 'HIGH'] as const;
export type RiskProfile = (typeof riskProfiles)[number];

/** How thoroughly a client is checked, the least first. */
export const checkIntensities = ['SIMPLIFIED', 'STANDARD', 'ENHANCED'] as const;
export type CheckIntensity = (typeof checkIntensities)[number];

export const ruleSetIds = ['CZ_253_2008', 'SK_297_2008', 'EU_2024_1624'] as const;
export type RuleSetId = (typeof ruleSetIds)[number];

/** The law that decisions of a firm are made under from a day on. */
export interface AmlRuleSet {
  id: RuleSetId;
  countries: readonly FirmCountry[];
  /** First day. */
  validFrom: CalendarDate;
  /** Last day; null: until another law replaces it. */
  validTo: CalendarDate | null;
  retentionYears: number;
  /** Whether the years are counted from the first of January after the end of the relationship instead of from its end. */
  isRetentionFromNewYear: boolean;
  /** Whether the law itself orders the deletion afterwards. */
  isDeletionRequired: boolean;
  /** Years from one assessment of a client to the next, at most. */
  reviewYears: Readonly<Record<RiskProfile, number>>;
}

const EU_VALID_FROM = '2027-07-10';

/**
 * Article 26(2) of Regulation (EU) 2024/1624: at most one year for a higher risk, five for the others. The firm keeps the same intervals
 * under the national laws, which leave them to its own rules (§ 9 of Act 253/2008 Sb., § 10 of Act 297/2008 Z. z.).
 */
const reviewYears = { LOW: 5, MEDIUM: 5, HIGH: 1 } as const;

export const ruleSets: readonly AmlRuleSet[] = [
  {
    // § 16 of Act 253/2008 Sb.: ten years, counted from the first day of the year after the last known act of the relationship.
    id: 'CZ_253_2008',
    countries: ['CZ'],
    validFrom: '2008-09-01',
    validTo: addDays(EU_VALID_FROM, -1),
    retentionYears: 10,
    isRetentionFromNewYear: true,
    isDeletionRequired: false,
    reviewYears,
  },
  {
    // § 19(2) of Act 297/2008 Z. z.: five years from the end of the relationship.
    id: 'SK_297_2008',
    countries: ['SK'],
    validFrom: '2008-09-01',
    validTo: addDays(EU_VALID_FROM, -1),
    retentionYears: 5,
    isRetentionFromNewYear: false,
    isDeletionRequired: false,
    reviewYears,
  },
  {
    // Articles 77(3) and 90 of Regulation (EU) 2024/1624: five years from the end of the relationship, then deletion; from 10 July 2027.
    id: 'EU_2024_1624',
    countries: ['CZ', 'SK'],
    validFrom: EU_VALID_FROM,
    validTo: null,
    retentionYears: 5,
    isRetentionFromNewYear: false,
    isDeletionRequired: true,
    reviewYears,
  },
];

const setsOf = (country: FirmCountry) => ruleSets.filter(({ countries }) => countries.includes(country));

/** The rule set with this id. */
export function ruleSetOf(id: RuleSetId): AmlRuleSet {
  const found = ruleSets.find((one) => one.id === id);
  if (!found) throw new RangeError(`there is no rule set ${id}`);
  return found;
}

/** The rule set of a firm in this country on a day; throws RangeError for a day before the first law. */
export function ruleSetOn(day: CalendarDate, country: FirmCountry): AmlRuleSet {
  const found = setsOf(country).find(({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo));
  if (!found) throw new RangeError(`no rule set of ${country} is valid on ${day}`);
  return found;
}

/** The last day on which this rule set alone orders to keep the records of a relationship that ended on a day. */
function lastDayUnder({ retentionYears, isRetentionFromNewYear }: AmlRuleSet, endedOn: CalendarDate): CalendarDate {
  if (!isRetentionFromNewYear) return addMonths(endedOn, 12 * retentionYears);
  return `${String(Number(endedOn.slice(0, 4)) + retentionYears).padStart(4, '0')}-12-31`;
}

export interface Retention {
  /** The last day on which the records are kept. */
  keepUntil: CalendarDate;
  /** The law that ends the retention. */
  ruleSet: RuleSetId;
  /** Whether the records must be deleted on the next day. */
  isDeletionRequired: boolean;
}

/**
 * How long the records of a relationship that ended on a day are kept. A later law applies to earlier relationships as well: one whose
 * period is already over when the law becomes valid is kept until the day before.
 */
export function retentionOf(endedOn: CalendarDate, country: FirmCountry): Retention {
  for (const ruleSet of setsOf(country)) {
    const { id, validFrom, validTo, isDeletionRequired } = ruleSet;
    const before = addDays(validFrom, -1);
    const last = lastDayUnder(ruleSet, endedOn);
    if (validTo === null || last <= validTo) return { keepUntil: last < before ? before : last, ruleSet: id, isDeletionRequired };
  }
  throw new RangeError(`the last rule set of ${country} has an end`);
}

/** The latest day of the next assessment of a client assessed on a day; 29 February is followed by 28 February. */
export function nextReviewOn(assessedOn: CalendarDate, risk: RiskProfile, ruleSet: AmlRuleSet): CalendarDate {
  return addMonths(assessedOn, 12 * ruleSet.reviewYears[risk]);
}
