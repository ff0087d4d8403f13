import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { contractTypes, strategies, strategyContractTypes } from '../../database/schema/catalogue.ts';

type Stored = typeof strategies.$inferSelect;

/** A strategy's target market and its contract types by name; null: all of them. */
export interface StrategyOffer extends Pick<
  Stored,
  'riskProfile' | 'clientType' | 'adequacyTest' | 'abilityToBearLoss' | 'investmentHorizon' | 'clientInvestmentGoals' | 'clientEsg'
> {
  contractTypes: readonly { name: string; activeFrom: string | null; activeTo: string | null }[] | null;
}

export type StrategyCostColumns = Pick<Stored, 'ongoingFee' | 'entryFee' | 'riskClass'>;

/** Sets the costs and the risk class of an imported strategy, unless any of them is known. */
export async function setFirstCosts(tx: Tx, externalId: string, costs: StrategyCostColumns): Promise<void> {
  const { ongoingFee, entryFee, riskClass } = strategies;
  await tx
    .update(strategies)
    .set({ ...costs, version: sql`${strategies.version} + 1` })
    .where(and(eq(strategies.externalId, externalId), isNull(ongoingFee), isNull(entryFee), isNull(riskClass)));
}

/** Sets the target market of an imported strategy, unless it already has one. */
export async function setFirstOffer(tx: Tx, externalId: string, { contractTypes: under, ...market }: StrategyOffer): Promise<void> {
  const [changed] = await tx
    .update(strategies)
    .set({ ...market, isActiveAllContractTypes: under === null, version: sql`${strategies.version} + 1` })
    .where(and(eq(strategies.externalId, externalId), isNull(strategies.riskProfile)))
    .returning({ id: strategies.id });
  if (!changed || under === null) return;
  const types = await tx
    .select({ id: contractTypes.id, name: contractTypes.name })
    .from(contractTypes)
    .where(
      inArray(
        contractTypes.name,
        under.map(({ name }) => name),
      ),
    );
  const rows = under.flatMap(({ name, activeFrom, activeTo }) =>
    types
      .filter((type) => type.name === name)
      .map(({ id }) => ({
        strategyId: changed.id,
        contractTypeId: id,
        useCustomDate: activeFrom !== null || activeTo !== null,
        activeFrom,
        activeTo,
      })),
  );
  if (rows.length > 0) await tx.insert(strategyContractTypes).values(rows);
}

/** Whether any strategy is compared with a benchmark. */
export async function hasBenchmarks(tx: Tx): Promise<boolean> {
  const [found] = await tx.select({ id: strategies.id }).from(strategies).where(isNotNull(strategies.benchmark)).limit(1);
  return found !== undefined;
}

/** Agrees an imported benchmark for strategies by their codes, unless they have another. */
export async function agreeBenchmark(tx: Tx, benchmark: string, codes: readonly string[]): Promise<void> {
  await tx
    .update(strategies)
    .set({ benchmark, version: sql`${strategies.version} + 1` })
    .where(and(inArray(strategies.code, [...codes]), isNull(strategies.benchmark)));
}
