import type { Strategy } from '@pramen/contract/strategies/strategies.schemas';
import { asc, count, eq, inArray, isNull, and, sql } from 'drizzle-orm';
import type { PagedListBody } from '@pramen/contract/fields';
import type { Readable } from '../../database/connect.ts';
import { contractTypes, strategies, strategyContractTypes } from '../../database/schema/catalogue.ts';
import { contractStrategies } from '../../database/schema/clients.ts';
import { decimal, flag, folded, plain } from '../../platform/lists/columns.ts';
import { inOrderOf, listPage } from '../../platform/lists/list-page.ts';
import type { SmallList } from '../../platform/lists/list-page.ts';
import { isOffered } from './strategies.rules.ts';
import type { OfferedUnder } from './strategies.rules.ts';

type StoredStrategy = typeof strategies.$inferSelect;

/** A strategy with the contract types that it is offered under, by their names. */
export interface StrategyRow extends StoredStrategy {
  contractTypes: (OfferedUnder & { name: string })[];
}

const inCzechOrder = (name: string) => sql`${sql.raw(name)} COLLATE "cs-CZ-x-icu"`;

const list: SmallList = {
  from: sql`strategies s`,
  id: sql`s.id`,
  columns: {
    name: folded(sql`s.name`, inCzechOrder('s.name')),
    strategy_name: folded(sql`s.strategy_name`, inCzechOrder('s.strategy_name')),
    code: folded(sql`coalesce(s.code, '')`, inCzechOrder('s.code')),
    external_id: plain(sql`coalesce(s.external_id::text, '')`, sql`s.external_id`),
    is_active: flag(sql`s.is_active`),
    risk_profile: decimal(sql`s.risk_profile`),
  },
  searched: ['name', 'strategy_name', 'code'],
  usual: [{ by: inCzechOrder('s.name'), isDescending: false }],
};

async function withContractTypes(db: Readable, rows: readonly StoredStrategy[]): Promise<StrategyRow[]> {
  if (rows.length === 0) return [];
  const { strategyId, contractTypeId, useCustomDate, activeFrom, activeTo } = strategyContractTypes;
  const links = await db
    .select({ strategyId, contractTypeId, useCustomDate, activeFrom, activeTo, name: contractTypes.name })
    .from(strategyContractTypes)
    .innerJoin(contractTypes, eq(contractTypes.id, contractTypeId))
    .where(inArray(strategyId, rows.map(({ id }) => id)))
    .orderBy(sql`${contractTypes.name} COLLATE "cs-CZ-x-icu"`, asc(contractTypeId));
  const byStrategy = Map.groupBy(links, (link) => link.strategyId);
  return rows.map((row) => ({ ...row, contractTypes: (byStrategy.get(row.id) ?? []).map(({ strategyId: _id, ...under }) => under) }));
}

/** One page of strategies with the exact total. */
export async function listStrategies(db: Readable, body: PagedListBody): Promise<{ rows: StrategyRow[]; total: number }> {
  const { ids, total } = await listPage(db, list, body);
  const rows = await db.select().from(strategies).where(inArray(strategies.id, ids));
  return { rows: await withContractTypes(db, inOrderOf(ids, rows)), total };
}

export async function findStrategy(db: Readable, id: string): Promise<StrategyRow | null> {
  const [row] = await withContractTypes(db, await db.select().from(strategies).where(eq(strategies.id, id)));
  return row ?? null;
}

/** Investments outside the trash that hold a strategy. */
export async function countInvestmentsOf(db: Readable, strategyId: string): Promise<number> {
  const [row] = await db
    .select({ investments: count() })
    .from(contractStrategies)
    .where(and(eq(contractStrategies.strategyId, strategyId), isNull(contractStrategies.deletedAt)));
  return row?.investments ?? 0;
}

/** Every active strategy, in Czech order of names. */
export async function readActiveStrategies(db: Readable): Promise<StrategyRow[]> {
  return withContractTypes(
    db,
    await db.select().from(strategies).where(eq(strategies.isActive, true)).orderBy(sql`${strategies.name} COLLATE "cs-CZ-x-icu"`, asc(strategies.id)),
  );
}

/** Strategies that are offered under a contract type in a minute of Prague. */
export async function readOfferedStrategies(db: Readable, contractTypeId: string, minute: string): Promise<StrategyRow[]> {
  return (await readActiveStrategies(db)).filter((row) => isOffered(row, contractTypeId, minute));
}

/** The answer for one strategy; whoever offers strategies shows them like this. */
export function presentStrategy(row: StrategyRow): Strategy {
  return {
    id: row.id,
    name: row.name,
    strategy_name: row.strategyName,
    code: row.code,
    external_id: row.externalId,
    is_active: row.isActive,
    performance: row.performance === null ? null : Number(row.performance),
    risk_profile: row.riskProfile,
    risk_tolerance_correction: row.riskToleranceCorrection,
    description: row.description,
    is_active_all_contract_types: row.isActiveAllContractTypes,
    is_active_all_contract_types_from: row.isActiveAllContractTypesFrom,
    is_active_all_contract_types_to: row.isActiveAllContractTypesTo,
    contract_types: row.contractTypes.map((under) => ({ id: under.contractTypeId, use_custom_date: under.useCustomDate, from: under.activeFrom, to: under.activeTo })),
    contract_types_names: row.contractTypes.map(({ name }) => name),
    client_type: row.clientType,
    adequacy_test: row.adequacyTest,
    ability_to_bear_loss: row.abilityToBearLoss,
    investment_horizon: row.investmentHorizon as Strategy['investment_horizon'],
    client_investment_goals: row.clientInvestmentGoals,
    client_esg: row.clientEsg,
    version: row.version,
  };
}
