import type { ChangedStrategy, NewStrategy } from '@pramen/contract/strategies/strategies.schemas';
import { writtenNames } from '@pramen/domain/text/names';
import { translate } from '@pramen/texts/translate';
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { contractTypes, strategies, strategyContractTypes } from '../../database/schema/catalogue.ts';
import { benchmarks } from '../../database/schema/market.ts';
import { changesOf, definedOf, writtenFieldsOf } from '../../platform/audit/changes.ts';
import type { Actor, Language } from '../../platform/calls/call.ts';
import { deleteUnused, writeUnique } from '../../platform/calls/constraints.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { refusedField } from '../../platform/calls/refused-field.ts';
import { refuseStale } from '../../platform/calls/versions.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { Platform, WritePlatform } from '../../platform/platform.ts';
import { findStrategy, MARKET_CHANGED, marketOf } from './strategies.reader.ts';
import type { StrategyRow } from './strategies.reader.ts';
import { listsOnBothSides } from '@pramen/domain/strategies/fit';
import { reversedBounds } from './strategies.rules.ts';
import type { OfferedUnder } from './strategies.rules.ts';

type Deps = Pick<Platform, 'audit' | 'clock'>;
type Fields = Omit<StrategyRow, 'id' | 'createdAt' | 'version' | 'contractTypes' | 'reviewToldFor'>;

/**
 * Adds and updates strategies from rows of (id, found_id, external_id, name, name_sk, strategy_name, strategy_name_sk, code, currency,
 * is_active, performance, ongoing_fee,
 * entry_fee, risk_class, description, benchmark); a null found_id is a new one. Rows without changes are not written.
 */
export async function writeStrategiesFrom(tx: Tx, rows: SQL, at: Date): Promise<{ inserted: number; updated: number }> {
  const updated = await tx.execute(sql`
    UPDATE strategies t
    SET name = r.name, name_sk = r.name_sk, strategy_name = r.strategy_name, strategy_name_sk = r.strategy_name_sk, code = r.code, currency = r.currency, is_active = r.is_active, performance = r.performance,
        ongoing_fee = r.ongoing_fee, entry_fee = r.entry_fee, risk_class = r.risk_class, description = r.description, benchmark = r.benchmark, version = t.version + 1
    FROM (${rows}) r
    WHERE t.id = r.found_id
      AND (t.name, t.name_sk, t.strategy_name, t.strategy_name_sk, t.code, t.currency, t.is_active, t.performance, t.ongoing_fee, t.entry_fee, t.risk_class, t.description, t.benchmark)
          IS DISTINCT FROM (r.name, r.name_sk, r.strategy_name, r.strategy_name_sk, r.code, r.currency, r.is_active, r.performance, r.ongoing_fee, r.entry_fee, r.risk_class, r.description, r.benchmark)`);
  const inserted = await tx.execute(sql`
    INSERT INTO strategies (id, external_id, name, name_sk, strategy_name, strategy_name_sk, code, currency, is_active, performance, ongoing_fee, entry_fee, risk_class, description, benchmark, created_at)
    SELECT id, external_id, name, name_sk, strategy_name, strategy_name_sk, code, currency, is_active, performance, ongoing_fee, entry_fee, risk_class, description, benchmark, ${at}::timestamptz
    FROM (${rows}) r WHERE found_id IS NULL`);
  return { inserted: inserted.rowCount ?? 0, updated: updated.rowCount ?? 0 };
}

const FRACTION_DECIMALS = 6;
const storedFraction = (fraction: number | null | undefined) =>
  typeof fraction === 'number' ? fraction.toFixed(FRACTION_DECIMALS) : fraction;

/** The names for clients; an empty one falls back to the strategy's own name. */
function publicNamesOf(body: Partial<NewStrategy>, language: Language, stored: StrategyRow | null): Partial<Fields> {
  const sent = { name: body.strategy_name ?? undefined, name_cs: body.strategy_name_cs ?? undefined, name_sk: body.strategy_name_sk };
  const { name, nameSk } = writtenNames(language, sent, stored && { name: stored.strategyName, nameSk: stored.strategyNameSk });
  return { strategyName: name, strategyNameSk: nameSk };
}

function fieldsOf(body: Partial<NewStrategy>, language: Language, stored: StrategyRow | null): Partial<Fields> {
  return {
    ...writtenNames(language, body, stored),
    ...publicNamesOf(body, language, stored),
    currency: body.currency,
    code: body.code,
    externalId: body.external_id,
    isActive: body.is_active,
    performance: storedFraction(body.performance),
    ongoingFee: storedFraction(body.ongoing_fee),
    entryFee: storedFraction(body.entry_fee),
    riskClass: body.risk_class,
    benchmark: body.benchmark,
    riskProfile: body.risk_profile,
    riskToleranceCorrection: body.risk_tolerance_correction,
    description: body.description,
    isActiveAllContractTypes: body.is_active_all_contract_types,
    isActiveAllContractTypesFrom: body.is_active_all_contract_types_from,
    isActiveAllContractTypesTo: body.is_active_all_contract_types_to,
    clientType: body.client_type,
    adequacyTest: body.adequacy_test,
    abilityToBearLoss: body.ability_to_bear_loss,
    investmentHorizon: body.investment_horizon,
    clientInvestmentGoals: body.client_investment_goals,
    clientEsg: body.client_esg,
    negativeClientType: body.negative_client_type,
    negativeAdequacyTest: body.negative_adequacy_test,
    negativeAbilityToBearLoss: body.negative_ability_to_bear_loss,
    negativeInvestmentHorizon: body.negative_investment_horizon,
    negativeClientInvestmentGoals: body.negative_client_investment_goals,
    targetMarketReviewDate: body.target_market_review_date,
  };
}

/** The contract types of a body, in its order; undefined when none were sent. */
function offeredUnderOf({ contract_types }: Partial<NewStrategy>): OfferedUnder[] | undefined {
  return contract_types?.map(({ id, use_custom_date, from, to }) => ({
    contractTypeId: id.toLowerCase(),
    useCustomDate: use_custom_date,
    activeFrom: use_custom_date ? from : null,
    activeTo: use_custom_date ? to : null,
  }));
}

const byContractType = (rows: readonly OfferedUnder[]) =>
  rows
    .map(({ contractTypeId, useCustomDate, activeFrom, activeTo }) => ({ contractTypeId, useCustomDate, activeFrom, activeTo }))
    .toSorted((a, b) => (a.contractTypeId < b.contractTypeId ? -1 : 1));

function refuseReversed(fields: Fields, contractTypesSent: readonly OfferedUnder[], language: Language): void {
  const sentence = translate(language, 'validation:reversed');
  const errors = reversedBounds({ ...fields, contractTypes: contractTypesSent }).map((name): [string, string[]] => [name, [sentence]]);
  if (errors.length > 0) throw new Problem('validation.failed', { errors: Object.fromEntries(errors) });
}

/** No client could satisfy a list with a value on both sides. */
function refuseBothSides(fields: Fields, language: Language): void {
  const sentence = translate(language, 'strategies:bothSides');
  const errors = listsOnBothSides(marketOf(fields)).map((list): [string, string[]] => [`negative_${list}`, [sentence]]);
  if (errors.length > 0) throw new Problem('validation.failed', { errors: Object.fromEntries(errors) });
}

/** Locks the contract types against deletion; rejects an unknown one at its field. */
async function holdContractTypes(tx: Tx, sent: readonly OfferedUnder[], language: Language): Promise<void> {
  if (sent.length === 0) return;
  const ids = sent.map(({ contractTypeId }) => contractTypeId);
  const found = await tx
    .select({ id: contractTypes.id })
    .from(contractTypes)
    .where(sql`${contractTypes.id}::text IN ${ids}`)
    .for('key share');
  const sentence = translate(language, 'validation:choice');
  const errors = ids.flatMap((id, place): [string, string[]][] =>
    found.some((one) => one.id === id) ? [] : [[`contract_types.${place}.id`, [sentence]]],
  );
  if (errors.length > 0) throw new Problem('validation.failed', { errors: Object.fromEntries(errors) });
}

/** Rejects a benchmark that the portal does not have, at its field; benchmarks are never removed. */
async function refuseUnknownBenchmark(tx: Tx, code: string | null | undefined, language: Language): Promise<void> {
  if (typeof code !== 'string') return;
  const [known] = await tx.select({ code: benchmarks.code }).from(benchmarks).where(eq(benchmarks.code, code));
  if (!known) throw refusedField(language, 'benchmark', 'strategies:benchmarkUnknown');
}

async function writeContractTypes(tx: Tx, strategyId: string, rows: readonly OfferedUnder[]): Promise<void> {
  await tx.delete(strategyContractTypes).where(eq(strategyContractTypes.strategyId, strategyId));
  if (rows.length > 0) await tx.insert(strategyContractTypes).values(rows.map((row) => ({ ...row, strategyId })));
}

const uniqueFields = { strategies_external_id_key: 'external_id' };

const blank: Fields = {
  externalId: null,
  name: '',
  nameSk: null,
  strategyName: '',
  strategyNameSk: null,
  code: null,
  currency: null,
  isActive: true,
  performance: null,
  ongoingFee: null,
  entryFee: null,
  riskClass: null,
  benchmark: null,
  riskProfile: null,
  riskToleranceCorrection: null,
  description: null,
  isActiveAllContractTypes: true,
  isActiveAllContractTypesFrom: null,
  isActiveAllContractTypesTo: null,
  clientType: [],
  adequacyTest: [],
  abilityToBearLoss: [],
  investmentHorizon: [],
  clientInvestmentGoals: [],
  clientEsg: [],
  negativeClientType: [],
  negativeAdequacyTest: [],
  negativeAbilityToBearLoss: [],
  negativeInvestmentHorizon: [],
  negativeClientInvestmentGoals: [],
  targetMarketReviewDate: null,
};

async function readBack(tx: Tx, id: string, language: Language): Promise<StrategyRow> {
  const row = await findStrategy(tx, id, language);
  if (!row) throw new Problem('record.not_found');
  return row;
}

/** Adds a strategy; by default it is offered at once under every contract type. */
export async function createStrategy(tx: Tx, { audit, clock }: Deps, actor: Actor, body: NewStrategy): Promise<StrategyRow> {
  const { language } = actor.origin;
  const named = definedOf(fieldsOf(body, language, null));
  const fields = { ...blank, strategyName: named.name ?? body.name, strategyNameSk: named.nameSk ?? null, ...named };
  const under = offeredUnderOf(body) ?? [];
  refuseReversed(fields, under, language);
  refuseBothSides(fields, language);
  await refuseUnknownBenchmark(tx, fields.benchmark, language);
  await holdContractTypes(tx, under, language);
  const id = newId();
  await writeUnique(uniqueFields, language, () => tx.insert(strategies).values({ ...fields, id, createdAt: clock.now() }));
  await writeContractTypes(tx, id, under);
  const after = { ...fields, contractTypes: byContractType(under) };
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'strategies.created', objectType: 'strategy', objectId: id, facts: { after } },
  );
  return readBack(tx, id, language);
}

async function lockStrategy(tx: Tx, id: string, language: Language): Promise<StrategyRow> {
  await tx.select({ id: strategies.id }).from(strategies).where(eq(strategies.id, id)).for('update');
  return readBack(tx, id, language);
}

/** Changes the fields sent; `present` renders the current record for a caller who saved an older version. */
export async function changeStrategy(
  tx: Tx,
  { audit, jobs }: Pick<WritePlatform, 'audit' | 'jobs'>,
  actor: Actor,
  id: string,
  { version, ...body }: ChangedStrategy,
  present: (row: StrategyRow) => unknown,
): Promise<StrategyRow> {
  const { language } = actor.origin;
  const { contractTypes: stored, ...record } = await lockStrategy(tx, id, language);
  refuseStale(version, record, present({ ...record, contractTypes: stored }));
  const saved = definedOf(fieldsOf(body, language, { ...record, contractTypes: stored }));
  if (body.strategy_name === null || body.strategy_name_cs === null) saved.strategyName = saved.name ?? record.name;
  const under = offeredUnderOf(body);
  const changes = changesOf(
    { ...record, contractTypes: byContractType(stored) },
    { ...saved, ...(under && { contractTypes: byContractType(under) }) },
  );
  if (!changes) return { ...record, contractTypes: stored };
  refuseReversed({ ...record, ...saved }, under ?? [], language);
  refuseBothSides({ ...record, ...saved }, language);
  await refuseUnknownBenchmark(tx, saved.benchmark, language);
  if (under) {
    await holdContractTypes(tx, under, language);
    await writeContractTypes(tx, id, under);
  }
  await writeUnique(uniqueFields, language, () =>
    tx
      .update(strategies)
      .set({ ...saved, version: record.version + 1 })
      .where(eq(strategies.id, id)),
  );
  if (JSON.stringify(marketOf(record)) !== JSON.stringify(marketOf({ ...record, ...saved })))
    await jobs.enqueue(tx, MARKET_CHANGED, { strategyId: id });
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'strategies.changed', objectType: 'strategy', objectId: id, facts: { ...changes } },
  );
  return readBack(tx, id, language);
}

/** Deactivates a strategy; an inactive one is unchanged. */
export async function deactivateStrategy(tx: Tx, { audit }: Pick<Deps, 'audit'>, actor: Actor, id: string): Promise<StrategyRow> {
  const { language } = actor.origin;
  const stored = await lockStrategy(tx, id, language);
  if (!stored.isActive) return stored;
  await tx
    .update(strategies)
    .set({ isActive: false, version: stored.version + 1 })
    .where(eq(strategies.id, id));
  const facts = { before: { isActive: true }, after: { isActive: false } };
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'strategies.deactivated', objectType: 'strategy', objectId: id, facts },
  );
  return readBack(tx, id, language);
}

/** Removes a strategy; record.in_use when an investment holds it, trashed or not. */
export async function deleteStrategy(tx: Tx, { audit }: Pick<Deps, 'audit'>, actor: Actor, id: string): Promise<void> {
  const gone = await lockStrategy(tx, id, actor.origin.language);
  await tx.delete(strategyContractTypes).where(eq(strategyContractTypes.strategyId, id));
  await deleteUnused(() => tx.delete(strategies).where(eq(strategies.id, id)));
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'strategies.deleted',
      objectType: 'strategy',
      objectId: id,
      facts: { before: { ...writtenFieldsOf(gone), contractTypes: byContractType(gone.contractTypes) } },
    },
  );
}
