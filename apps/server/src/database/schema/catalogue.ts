import { abilitiesToBearLoss, adequacyTests, clientTypes, esgPreferences, investmentGoals } from '@pramen/domain/strategies/target-market';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { currency, id, instant, localMinute, version } from './columns.ts';
import { benchmarks } from './market.ts';

const listOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  text({ enum: words })
    .array()
    .notNull()
    .default(sql`'{}'`);
/** Years. */
const listOfHorizons = () =>
  integer()
    .array()
    .notNull()
    .default(sql`'{}'`);

export const contractTypes = pgTable(
  'contract_types',
  {
    id: id().primaryKey(),
    /** In Czech; imports and the audit log identify the type by it. */
    name: text().notNull(),
    /** null: Slovak screens show the Czech one. */
    nameSk: text(),
    description: text(),
    isActiveNewContract: boolean().notNull().default(true),
    isActiveNewContractFrom: localMinute(),
    isActiveNewContractTo: localMinute(),
    isActiveNewProducts: boolean().notNull().default(true),
    isActiveNewProductsFrom: localMinute(),
    isActiveNewProductsTo: localMinute(),
    createdAt: instant().notNull(),
    version: version(),
  },
  (table) => [uniqueIndex('contract_types_name_key').on(table.name)],
);

export const strategies = pgTable(
  'strategies',
  {
    id: id().primaryKey(),
    /** Key of the strategy in the portfolio system, matched by imports. null: the system does not have it yet. */
    externalId: numeric({ precision: 18, scale: 0 }),
    /** In Czech, as `strategyName`, which clients see. */
    name: text().notNull(),
    nameSk: text(),
    strategyName: text().notNull(),
    strategyNameSk: text(),
    code: text(),
    /** The only currency of contracts that may hold it; null: any. */
    currency: currency(),
    isActive: boolean().notNull().default(true),
    /** Expected yearly rate before costs, as a fraction: 0.07 is shown as 7,00 %. */
    performance: numeric({ precision: 9, scale: 6 }),
    /** Yearly, as a fraction of the value; null: not known, which is not 0. */
    ongoingFee: numeric({ precision: 7, scale: 6 }),
    /** As a fraction of each deposit; null: not known. */
    entryFee: numeric({ precision: 7, scale: 6 }),
    /** Of the summary risk indicator, 1 to 7; null: not known. */
    riskClass: integer(),
    /** The agreed benchmark; null: none. */
    benchmark: text().references(() => benchmarks.code),
    /** The company's own scale, 1 to 50. */
    riskProfile: integer(),
    riskToleranceCorrection: integer(),
    description: text(),
    /** Offered under every contract type, within the bounds; else only under those of strategy_contract_types. */
    isActiveAllContractTypes: boolean().notNull().default(true),
    isActiveAllContractTypesFrom: localMinute(),
    isActiveAllContractTypesTo: localMinute(),
    // The target market: an empty list excludes no client.
    clientType: listOf(clientTypes),
    adequacyTest: listOf(adequacyTests),
    abilityToBearLoss: listOf(abilitiesToBearLoss),
    investmentHorizon: listOfHorizons(),
    clientInvestmentGoals: listOf(investmentGoals),
    clientEsg: listOf(esgPreferences),
    // Its negative side: clients with any of these are excluded. Sustainability has none.
    negativeClientType: listOf(clientTypes),
    negativeAdequacyTest: listOf(adequacyTests),
    negativeAbilityToBearLoss: listOf(abilitiesToBearLoss),
    negativeInvestmentHorizon: listOfHorizons(),
    negativeClientInvestmentGoals: listOf(investmentGoals),
    /** When the target market is to be reviewed next. */
    targetMarketReviewDate: date(),
    /** The review date that administrators were told of. */
    reviewToldFor: date(),
    createdAt: instant().notNull(),
    version: version(),
  },
  (table) => [
    uniqueIndex('strategies_external_id_key').on(table.externalId),
    check('strategies_code_length', sql`length(${table.code}) <= 3`),
    check('strategies_risk_profile_range', sql`${table.riskProfile} BETWEEN 1 AND 50`),
    check('strategies_ongoing_fee_range', sql`${table.ongoingFee} BETWEEN 0 AND 1`),
    check('strategies_entry_fee_range', sql`${table.entryFee} BETWEEN 0 AND 1`),
    check('strategies_risk_class_range', sql`${table.riskClass} BETWEEN 1 AND 7`),
  ],
);

/** Contract types that a strategy is offered under, and the period of the offer. */
export const strategyContractTypes = pgTable(
  'strategy_contract_types',
  {
    strategyId: id()
      .notNull()
      .references(() => strategies.id),
    contractTypeId: id()
      .notNull()
      .references(() => contractTypes.id),
    /** false: offered while the strategy is active. */
    useCustomDate: boolean().notNull().default(false),
    activeFrom: localMinute(),
    activeTo: localMinute(),
  },
  (table) => [
    primaryKey({ columns: [table.strategyId, table.contractTypeId] }),
    index('strategy_contract_types_contract_type_idx').on(table.contractTypeId),
  ],
);

/** Fees keyed by the Czech names that booked movements carry, with their Slovak names. */
export const feeTypes = pgTable('fee_types', {
  name: text().primaryKey(),
  nameSk: text(),
  version: version(),
});
