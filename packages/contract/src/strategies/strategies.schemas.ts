import {
  abilitiesToBearLoss,
  adequacyTests,
  clientTypes,
  esgPreferences,
  investmentGoals,
  investmentHorizons,
} from '@pramen/domain/strategies/target-market';
import { z } from 'zod';
import {
  AnyId,
  bothNames,
  CalendarDay,
  Currency,
  KnownVersion,
  LocalMinute,
  OptionalDay,
  optionalCode,
  optionalNote,
  optionalText,
  savedNames,
  text,
  trimmedText,
} from '../fields.ts';
import { BENCHMARK_CODE_MAX_LENGTH, RISK_CLASS_MAX, RISK_PROFILE_MAX } from './strategies.lists.ts';

export const CODE_MAX_LENGTH = 3;
/** The yearly rate of a strategy is given from 0 to 100 % in steps of 0.01 %; these are the same as fractions. */
export const PERFORMANCE_MAX = 1;
export const PERFORMANCE_STEP = 0.0001;

/** A contract type under which a strategy is offered. Bounds apply only with use_custom_date and are otherwise not stored. */
export const StrategyContractType = z.object({
  id: z.string(),
  use_custom_date: z.boolean(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type StrategyContractType = z.output<typeof StrategyContractType>;

export const Strategy = z.object({
  id: z.string(),
  name: z.string(),
  ...bothNames,
  strategy_name: z.string(),
  strategy_name_cs: z.string(),
  strategy_name_sk: z.string().nullable(),
  code: z.string().nullable(),
  /** Key in the portfolio system, up to 18 digits; a string, because a double cannot hold all digits. */
  external_id: z.string().nullable(),
  /** Currency of the contracts that may hold it; null: any. */
  currency: Currency.nullable(),
  is_active: z.boolean(),
  /** Expected yearly rate before costs, as a fraction: 0.07 is 7 %. At most 1, in steps of 0.0001. */
  performance: z.number().nullable(),
  /** Yearly, as a fraction of the value; null: not known, which is not 0. */
  ongoing_fee: z.number().nullable(),
  /** As a fraction of each deposit; null: not known, which is not 0. */
  entry_fee: z.number().nullable(),
  /** Of the summary risk indicator, 1 to 7; null: not known. */
  risk_class: z.int().nullable(),
  /** Code of the agreed benchmark; null: none. */
  benchmark: z.string().nullable(),
  /** The company's own scale. */
  risk_profile: z.int().nullable(),
  risk_tolerance_correction: z.int().nullable(),
  description: z.string().nullable(),
  is_active_all_contract_types: z.boolean(),
  is_active_all_contract_types_from: z.string().nullable(),
  is_active_all_contract_types_to: z.string().nullable(),
  contract_types: z.array(StrategyContractType),
  contract_types_names: z.array(z.string()),
  // The target market: an empty list excludes no client.
  client_type: z.array(z.enum(clientTypes)),
  adequacy_test: z.array(z.enum(adequacyTests)),
  ability_to_bear_loss: z.array(z.enum(abilitiesToBearLoss)),
  investment_horizon: z.array(z.literal(investmentHorizons)),
  client_investment_goals: z.array(z.enum(investmentGoals)),
  client_esg: z.array(z.enum(esgPreferences)),
  // Its negative side: a client with any of these is excluded. Sustainability has none: it excludes nobody.
  negative_client_type: z.array(z.enum(clientTypes)),
  negative_adequacy_test: z.array(z.enum(adequacyTests)),
  negative_ability_to_bear_loss: z.array(z.enum(abilitiesToBearLoss)),
  negative_investment_horizon: z.array(z.literal(investmentHorizons)),
  negative_client_investment_goals: z.array(z.enum(investmentGoals)),
  /** When the target market is to be reviewed next; null: not planned. */
  target_market_review_date: CalendarDay.nullable(),
  version: z.int(),
  /** With style=extend: investments of clients that hold the strategy now. */
  meta: z.object({ investments_count: z.int() }).optional(),
});
export type Strategy = z.output<typeof Strategy>;

const LONGEST_EXTERNAL_ID = 18;
const externalIdPattern = new RegExp(`^\\d{1,${LONGEST_EXTERNAL_ID}}$`);

/** Digits as text or number, without leading zeros, so that each key has one spelling. '' clears it. */
const ExternalId = z
  .union([z.int().min(0).transform(String), text(40)])
  .transform((value) => value.trim())
  .refine((value) => value === '' || externalIdPattern.test(value), { params: { key: 'number' } })
  .transform((value) => (value === '' ? null : value.replace(/^0+(?=\d)/, '')))
  .nullable();

const Int32 = z.int().min(-2_147_483_648).max(2_147_483_647);

/** Each value once, in the order of the list, so that equal choices are stored equally. */
const choiceOf = <const Word extends string | number>(words: readonly Word[]) =>
  z
    .array(z.literal(words))
    .max(100)
    .transform((chosen) => words.filter((word) => chosen.includes(word)));

const OfferedUnder = z.object({
  id: AnyId,
  use_custom_date: z.boolean().default(false),
  from: LocalMinute.default(null),
  to: LocalMinute.default(null),
});

/** A fee as a fraction: 0.015 is 1.5 %. */
const Fee = z.number().min(0).max(1).nullable();

const fields = {
  name: trimmedText(200),
  ...savedNames,
  /** Default: the internal name. */
  strategy_name: optionalText(200),
  strategy_name_cs: optionalText(200),
  strategy_name_sk: optionalText(200),
  code: optionalText(CODE_MAX_LENGTH),
  external_id: ExternalId,
  currency: z
    .union([Currency, z.literal('')])
    .transform((value) => value || null)
    .nullable(),
  is_active: z.boolean(),
  performance: z.number().min(0).max(PERFORMANCE_MAX).multipleOf(PERFORMANCE_STEP).nullable(),
  ongoing_fee: Fee,
  entry_fee: Fee,
  risk_class: z.int().min(1).max(RISK_CLASS_MAX).nullable(),
  benchmark: optionalCode(BENCHMARK_CODE_MAX_LENGTH),
  risk_profile: z.int().min(1).max(RISK_PROFILE_MAX).nullable(),
  risk_tolerance_correction: Int32.nullable(),
  description: optionalNote(10_000),
  is_active_all_contract_types: z.boolean(),
  is_active_all_contract_types_from: LocalMinute,
  is_active_all_contract_types_to: LocalMinute,
  contract_types: z
    .array(OfferedUnder)
    .max(1000)
    .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, { params: { key: 'choice' } }),
  client_type: choiceOf(clientTypes),
  adequacy_test: choiceOf(adequacyTests),
  ability_to_bear_loss: choiceOf(abilitiesToBearLoss),
  investment_horizon: choiceOf(investmentHorizons),
  client_investment_goals: choiceOf(investmentGoals),
  client_esg: choiceOf(esgPreferences),
  negative_client_type: choiceOf(clientTypes),
  negative_adequacy_test: choiceOf(adequacyTests),
  negative_ability_to_bear_loss: choiceOf(abilitiesToBearLoss),
  negative_investment_horizon: choiceOf(investmentHorizons),
  negative_client_investment_goals: choiceOf(investmentGoals),
  target_market_review_date: OptionalDay,
};

/** A thousand contract types with their own bounds, and a long description. */
export const STRATEGY_BODY_BYTES = 393_216;
export const NewStrategy = z.object(fields).partial().required({ name: true });
export type NewStrategy = z.output<typeof NewStrategy>;

export const ChangedStrategy = z.object(fields).partial().extend({ version: KnownVersion });
export type ChangedStrategy = z.output<typeof ChangedStrategy>;

export const SavedStrategy = z.object({ message: z.string(), strategy: Strategy });

export const StrategyQuery = z.object({ style: text(40).optional() });
