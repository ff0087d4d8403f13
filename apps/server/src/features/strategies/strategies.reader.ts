import type { Strategy } from '@pramen/contract/strategies/strategies.schemas';
import { asc, count, eq, inArray, isNull, and, sql } from 'drizzle-orm';
import { nameIn as namedIn } from '@pramen/domain/text/names';
import type { TargetMarket } from '@pramen/domain/strategies/fit';
import type { CatalogueName } from '@pramen/domain/text/names';
import type { PagedListBody } from '@pramen/contract/fields';
import type { Readable } from '../../database/connect.ts';
import { inAlphabetOf, nameIn } from '../../database/names.ts';
import { contractTypes, strategies, strategyContractTypes } from '../../database/schema/catalogue.ts';
import { contractStrategies } from '../../database/schema/clients.ts';
import type { Language } from '../../platform/calls/call.ts';
import { day, decimal, flag, folded, plain } from '../../platform/lists/columns.ts';
import { readListPage } from '../../platform/lists/list-page.ts';
import type { ReadableList, SmallList } from '../../platform/lists/list-page.ts';
import { isOffered } from './strategies.rules.ts';
import type { OfferedUnder } from './strategies.rules.ts';

type StoredStrategy = typeof strategies.$inferSelect;

/** Topic of the job that judges investments again: {strategyId}. */
export const MARKET_CHANGED = 'strategies.marketChanged';

/** A strategy with the contract types it is offered under, by name. */
export interface StrategyRow extends StoredStrategy {
  contractTypes: (OfferedUnder & CatalogueName)[];
}

const shownIn = (language: Language) => inAlphabetOf(language, nameIn(language, sql`s.name`, sql`s.name_sk`));

const listIn = (language: Language): SmallList => ({
  from: sql`strategies s`,
  id: sql`s.id`,
  columns: {
    name: folded(sql`concat_ws(' ', s.name, s.name_sk)`, shownIn(language)),
    strategy_name: folded(
      sql`concat_ws(' ', s.strategy_name, s.strategy_name_sk)`,
      inAlphabetOf(language, nameIn(language, sql`s.strategy_name`, sql`s.strategy_name_sk`)),
    ),
    lacks_slovak: flag(sql`(s.name_sk IS NULL OR s.strategy_name_sk IS NULL)`),
    code: folded(sql`coalesce(s.code, '')`, inAlphabetOf(language, sql`s.code`)),
    currency: plain(sql`coalesce(s.currency, '')`),
    external_id: plain(sql`coalesce(s.external_id::text, '')`, sql`s.external_id`),
    created_at: day(sql`s.created_at`),
    is_active: flag(sql`s.is_active`),
    risk_profile: decimal(sql`s.risk_profile`),
    target_market_review_date: plain(sql`coalesce(s.target_market_review_date::text, '')`, sql`s.target_market_review_date`),
  },
  searched: ['name', 'strategy_name', 'code'],
  usual: [{ by: shownIn(language), isDescending: false }],
});

async function withContractTypes(db: Readable, rows: readonly StoredStrategy[], language: Language): Promise<StrategyRow[]> {
  if (rows.length === 0) return [];
  const { strategyId, contractTypeId, useCustomDate, activeFrom, activeTo } = strategyContractTypes;
  const links = await db
    .select({ strategyId, contractTypeId, useCustomDate, activeFrom, activeTo, name: contractTypes.name, nameSk: contractTypes.nameSk })
    .from(strategyContractTypes)
    .innerJoin(contractTypes, eq(contractTypes.id, contractTypeId))
    .where(
      inArray(
        strategyId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(inAlphabetOf(language, nameIn(language, contractTypes.name, contractTypes.nameSk)), asc(contractTypeId));
  const byStrategy = Map.groupBy(links, (link) => link.strategyId);
  return rows.map((row) => ({ ...row, contractTypes: (byStrategy.get(row.id) ?? []).map(({ strategyId: _id, ...under }) => under) }));
}

/** The list of strategies in a language. */
export const strategyListIn = (language: Language): ReadableList<StrategyRow> => ({
  list: listIn(language),
  rows: async (db, ids) => withContractTypes(db, await db.select().from(strategies).where(inArray(strategies.id, ids)), language),
});

/** One page of strategies with the exact total. */
export function listStrategies(db: Readable, body: PagedListBody, language: Language): Promise<{ rows: StrategyRow[]; total: number }> {
  return readListPage(db, strategyListIn(language), body);
}

export async function findStrategy(db: Readable, id: string, language: Language): Promise<StrategyRow | null> {
  const [row] = await withContractTypes(db, await db.select().from(strategies).where(eq(strategies.id, id)), language);
  return row ?? null;
}

/** Number of investments outside the trash that hold a strategy. */
export async function countInvestmentsOf(db: Readable, strategyId: string): Promise<number> {
  const [row] = await db
    .select({ investments: count() })
    .from(contractStrategies)
    .where(and(eq(contractStrategies.strategyId, strategyId), isNull(contractStrategies.deletedAt)));
  return row?.investments ?? 0;
}

/** Every active strategy by name in a language: the company's name, or the one that clients see. */
export async function readActiveStrategies(
  db: Readable,
  language: Language = 'cs',
  by: 'name' | 'strategyName' = 'name',
): Promise<StrategyRow[]> {
  const shown =
    by === 'name'
      ? nameIn(language, strategies.name, strategies.nameSk)
      : nameIn(language, strategies.strategyName, strategies.strategyNameSk);
  return withContractTypes(
    db,
    await db.select().from(strategies).where(eq(strategies.isActive, true)).orderBy(inAlphabetOf(language, shown), asc(strategies.id)),
    language,
  );
}

/** Strategies offered under a contract type at a given minute of Prague time, by the names that clients see. */
export async function readOfferedStrategies(
  db: Readable,
  contractTypeId: string,
  minute: string,
  language: Language,
): Promise<StrategyRow[]> {
  return (await readActiveStrategies(db, language, 'strategyName')).filter((row) => isOffered(row, contractTypeId, minute));
}

const fractionOf = (stored: string | null) => (stored === null ? null : Number(stored));

/** The representation of a strategy, also used by other features. */
export function presentStrategy(row: StrategyRow, language: Language): Strategy {
  return {
    id: row.id,
    name: namedIn(language, row),
    name_cs: row.name,
    name_sk: row.nameSk,
    strategy_name: namedIn(language, { name: row.strategyName, nameSk: row.strategyNameSk }),
    strategy_name_cs: row.strategyName,
    strategy_name_sk: row.strategyNameSk,
    currency: row.currency,
    code: row.code,
    external_id: row.externalId,
    is_active: row.isActive,
    performance: fractionOf(row.performance),
    ongoing_fee: fractionOf(row.ongoingFee),
    entry_fee: fractionOf(row.entryFee),
    risk_class: row.riskClass,
    benchmark: row.benchmark,
    risk_profile: row.riskProfile,
    risk_tolerance_correction: row.riskToleranceCorrection,
    description: row.description,
    is_active_all_contract_types: row.isActiveAllContractTypes,
    is_active_all_contract_types_from: row.isActiveAllContractTypesFrom,
    is_active_all_contract_types_to: row.isActiveAllContractTypesTo,
    contract_types: row.contractTypes.map((under) => ({
      id: under.contractTypeId,
      use_custom_date: under.useCustomDate,
      from: under.activeFrom,
      to: under.activeTo,
    })),
    contract_types_names: row.contractTypes.map((type) => namedIn(language, type)),
    client_type: row.clientType,
    adequacy_test: row.adequacyTest,
    ability_to_bear_loss: row.abilityToBearLoss,
    investment_horizon: row.investmentHorizon as Strategy['investment_horizon'],
    client_investment_goals: row.clientInvestmentGoals,
    client_esg: row.clientEsg,
    negative_client_type: row.negativeClientType,
    negative_adequacy_test: row.negativeAdequacyTest,
    negative_ability_to_bear_loss: row.negativeAbilityToBearLoss,
    negative_investment_horizon: row.negativeInvestmentHorizon as Strategy['negative_investment_horizon'],
    negative_client_investment_goals: row.negativeClientInvestmentGoals,
    target_market_review_date: row.targetMarketReviewDate,
    version: row.version,
  };
}

type MarketColumns =
  | 'clientType'
  | 'adequacyTest'
  | 'abilityToBearLoss'
  | 'investmentHorizon'
  | 'clientInvestmentGoals'
  | 'clientEsg'
  | 'negativeClientType'
  | 'negativeAdequacyTest'
  | 'negativeAbilityToBearLoss'
  | 'negativeInvestmentHorizon'
  | 'negativeClientInvestmentGoals'
  | 'riskToleranceCorrection';

/** The target market of a strategy, as the suitability check reads it. */
export const marketOf = (row: Pick<StoredStrategy, MarketColumns>): TargetMarket => ({
  positive: {
    client_type: row.clientType,
    adequacy_test: row.adequacyTest,
    ability_to_bear_loss: row.abilityToBearLoss,
    investment_horizon: row.investmentHorizon,
    client_investment_goals: row.clientInvestmentGoals,
    client_esg: row.clientEsg,
  },
  negative: {
    client_type: row.negativeClientType,
    adequacy_test: row.negativeAdequacyTest,
    ability_to_bear_loss: row.negativeAbilityToBearLoss,
    investment_horizon: row.negativeInvestmentHorizon,
    client_investment_goals: row.negativeClientInvestmentGoals,
  },
  leastRiskTolerance: row.riskToleranceCorrection,
});
