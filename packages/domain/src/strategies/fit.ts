import { investmentHorizons } from './target-market.ts';

// Whether a strategy's target market contains a client. Target market: Art. 16(3) and 24(2) of Directive 2014/65/EU and ESMA guidelines
// ESMA35-43-3448. It is an identified positive side, and a negative side that excludes.

/** Lists that have both sides. Sustainability has a positive side only: a product with sustainability factors excludes nobody. */
export const excludingLists = [
  'client_type',
  'adequacy_test',
  'ability_to_bear_loss',
  'investment_horizon',
  'client_investment_goals',
] as const;
export type ExcludingList = (typeof excludingLists)[number];

export const comparedLists = [...excludingLists, 'client_esg'] as const;
export type ComparedList = (typeof comparedLists)[number];

/** What a reason is about: a list, or the strategy's risk against the client's corrected risk tolerance. */
export const comparisons = [...comparedLists, 'risk_tolerance_correction'] as const;
export type Comparison = (typeof comparisons)[number];

export interface TargetMarket {
  /** An empty list excludes no client. */
  positive: Readonly<Record<ComparedList, readonly (string | number)[]>>;
  negative: Readonly<Record<ExcludingList, readonly (string | number)[]>>;
  /** The lowest corrected risk tolerance that the strategy demands; null: any. */
  leastRiskTolerance: number | null;
}

/** Values of a record's metrics, by metric. */
export type Metrics = Readonly<Record<string, readonly string[]>>;

export interface Profile {
  /** null: not known. */
  clientType: string | null;
  /** Metrics of the last valid investment questionnaire; null: there is none. */
  metrics: Metrics | null;
}

export const fits = ['FITS', 'OUTSIDE_POSITIVE', 'IN_NEGATIVE', 'NO_VALID_QUESTIONNAIRE'] as const;
export type Fit = (typeof fits)[number];
/** What is warned of. */
export const misfits = ['OUTSIDE_POSITIVE', 'IN_NEGATIVE', 'NO_VALID_QUESTIONNAIRE'] as const satisfies readonly Fit[];
export type Misfit = (typeof misfits)[number];

/** EXCLUDED: on the negative side. NOT_INCLUDED: not on the positive one. UNKNOWN: the client's value is not known. TOO_LOW: of a tolerance. */
export type ReasonKind = 'EXCLUDED' | 'NOT_INCLUDED' | 'UNKNOWN' | 'TOO_LOW';

export interface FitReason {
  list: Comparison;
  kind: ReasonKind;
  /** The client's values that do not fit. */
  values: readonly string[];
}

export interface FitResult {
  fit: Fit;
  /** In the order of the lists; empty only for FITS, and for NO_VALID_QUESTIONNAIRE when nothing else is known against it. */
  reasons: readonly FitReason[];
}

const metricOf = {
  adequacy_test: 'CLASSIFICATION',
  ability_to_bear_loss: 'AVAILABILITY_TO_LOSS',
  investment_horizon: 'INVESTMENT_HORIZON',
  client_investment_goals: 'INVESTMENT_TARGET',
  client_esg: 'INVESTMENT_PREFERENCE',
} as const satisfies Record<Exclude<ComparedList, 'client_type'>, string>;

/** The longest horizon of the lists that does not exceed the client's: money for seven years may be invested for five. */
function horizonOf(years: string): string {
  const found = investmentHorizons.findLast((one) => one <= Number(years));
  return found === undefined ? years : String(found);
}

function valuesOf(list: ComparedList, { clientType, metrics }: Profile): readonly string[] {
  if (list === 'client_type') return clientType === null ? [] : [clientType];
  const values = metrics?.[metricOf[list]] ?? [];
  return list === 'investment_horizon' ? values.map(horizonOf) : values;
}

const isExcluding = (list: ComparedList): list is ExcludingList => list !== 'client_esg';

/**
 * Every value must fit: with several goals the strictest one decides, as it does for the verdict on objectives. A value that is not known
 * does not fit a list that demands something.
 */
function compareList(list: ComparedList, { positive, negative }: TargetMarket, profile: Profile): FitReason[] {
  const values = valuesOf(list, profile);
  const allowed = positive[list].map(String);
  const refused = isExcluding(list) ? negative[list].map(String) : [];
  if (values.length === 0) return allowed.length + refused.length > 0 ? [{ list, kind: 'UNKNOWN', values: [] }] : [];
  const excluded = values.filter((value) => refused.includes(value));
  if (excluded.length > 0) return [{ list, kind: 'EXCLUDED', values: excluded }];
  const outside = allowed.length === 0 ? [] : values.filter((value) => !allowed.includes(value));
  return outside.length > 0 ? [{ list, kind: 'NOT_INCLUDED', values: outside }] : [];
}

function compareRisk({ leastRiskTolerance }: TargetMarket, { metrics }: Profile): FitReason[] {
  if (leastRiskTolerance === null) return [];
  const list = 'risk_tolerance_correction';
  const [value] = metrics?.['RISK_TOLERANCE_CORRECTION'] ?? [];
  if (value === undefined || !Number.isFinite(Number(value))) return [{ list, kind: 'UNKNOWN', values: [] }];
  return Number(value) < leastRiskTolerance ? [{ list, kind: 'TOO_LOW', values: [value] }] : [];
}

/**
 * Compares a client with a strategy's target market. Without a valid questionnaire only the client's type is compared; being on the
 * negative side is worse than having none.
 */
export function judgeFit(market: TargetMarket, profile: Profile): FitResult {
  const isAnswered = profile.metrics !== null;
  const reasons = isAnswered
    ? [...comparedLists.flatMap((list) => compareList(list, market, profile)), ...compareRisk(market, profile)]
    : compareList('client_type', market, profile);
  if (reasons.some(({ kind }) => kind === 'EXCLUDED')) return { fit: 'IN_NEGATIVE', reasons };
  if (!isAnswered) return { fit: 'NO_VALID_QUESTIONNAIRE', reasons };
  return { fit: reasons.length > 0 ? 'OUTSIDE_POSITIVE' : 'FITS', reasons };
}

/** Lists with a value on both sides, which no client could satisfy. */
export const listsOnBothSides = ({ positive, negative }: Pick<TargetMarket, 'positive' | 'negative'>): ExcludingList[] =>
  excludingLists.filter((list) => negative[list].some((value) => positive[list].includes(value)));
