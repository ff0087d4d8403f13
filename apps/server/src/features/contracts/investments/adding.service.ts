import type { AddedStrategies } from '@pramen/contract/contracts/contracts.schemas';
import type { StrategyFit } from '@pramen/contract/suitability/suitability.schemas';
import { nameIn } from '@pramen/domain/text/names';
import { translate } from '@pramen/texts/translate';
import { isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { strategies } from '../../../database/schema/catalogue.ts';
import { contractStrategies } from '../../../database/schema/clients.ts';
import { pragueMinuteOf } from '../../../platform/clock/clock.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { registerFree } from '../../../platform/numbers/registry.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { holdClient } from '../../clients/record/client.reader.ts';
import { settleWarnings } from '../../suitability/warnings.service.ts';
import { findAvailableStrategies } from './available.reader.ts';
import { findContract, listInvestments } from '../record/contracts.reader.ts';
import type { ContractRow, InvestmentRow } from '../record/contracts.reader.ts';
import { isOfCurrency } from '../record/contracts.rules.ts';
import { refusedField } from '../record/deletion-guard.service.ts';
import { readHoldOf } from '../record/holding.service.ts';
import { takeVariableSymbols } from '../record/numbering.service.ts';
import { tellPayable } from '../record/signing-day.service.ts';
import { markReported } from '../../../platform/rollups/report-marks.ts';

type Deps = Pick<WritePlatform, 'audit' | 'clock' | 'config' | 'jobs'>;

/** A variable symbol of an investment in the registry of numbers. */
export const registered = (clientId: string, recordId: string, number: string) =>
  ({ kind: 'VARIABLE_SYMBOL', number, clientId, recordId }) as const;

/** The next position under a contract; investments in the trash keep theirs. */
export async function readNextPosition(tx: Tx, clientId: string, contractId: string): Promise<number> {
  const { rows } = await tx.execute<{ next: number }>(sql`
    SELECT coalesce(max(position), 0) + 1 AS next FROM contract_strategies WHERE client_id = ${clientId} AND contract_id = ${contractId}`);
  return rows[0]?.next ?? 1;
}

/** The client's contract that a body names. */
export async function readNamedContract(
  tx: Tx,
  actor: Actor,
  clientId: string,
  { id, field }: { id: string; field: string },
): Promise<ContractRow> {
  const contract = await findContract(tx, clientId, id.toLowerCase());
  if (!contract) throw refusedField(actor, field, 'validation:choice');
  return contract;
}

/** Rejects a strategy bound to a currency other than the contract's: the client would be asked to pay in the wrong currency. */
async function refuseOtherCurrency(tx: Tx, actor: Actor, contract: ContractRow, strategyIds: readonly string[]): Promise<void> {
  const bound = await tx.select().from(strategies).where(isNotNull(strategies.currency));
  const other = bound.find(({ id, currency }) => strategyIds.includes(id) && !isOfCurrency(currency, contract.currency));
  if (!other) return;
  const { language } = actor.origin;
  const sentence = translate(language, 'contracts:strategyCurrency', {
    name: nameIn(language, other),
    currency: other.currency ?? '',
    contract: contract.currency,
  });
  throw new Problem('validation.failed', { errors: { strategies_ids: [sentence] } });
}

type InvestmentToBe = Omit<typeof contractStrategies.$inferInsert, 'variableSymbol'>;

/** Stores investments under the next free variable symbols, even if another call takes one of them at the same time. */
async function insertInvestments(
  tx: Tx,
  clock: Deps['clock'],
  contractNumber: string,
  rows: readonly InvestmentToBe[],
): Promise<(typeof contractStrategies.$inferSelect)[]> {
  const stored: (typeof contractStrategies.$inferSelect)[] = [];
  const isStored = ({ id }: InvestmentToBe) => stored.some((row) => row.id === id);
  for (let open = rows; open.length > 0; open = open.filter((row) => !isStored(row))) {
    const symbols = await takeVariableSymbols(tx, clock, contractNumber, open.length);
    const withSymbols = open.map((row, place) => ({ ...row, variableSymbol: symbols[place] ?? '' }));
    const given = await registerFree(
      tx,
      withSymbols.map(({ clientId, id, variableSymbol }) => registered(clientId, id, variableSymbol)),
    );
    const own = withSymbols.filter(({ id }) => given.has(id));
    if (own.length > 0) stored.push(...(await tx.insert(contractStrategies).values(own).returning()));
  }
  for (const clientId of new Set(rows.map((row) => row.clientId))) await markReported(tx, clientId);
  return stored;
}

/**
 * Adds an investment for each of the strategies, in their order; all of them must be available under the contract now. Those that do not fit
 * the client are added with a recorded warning. They are held like the onboarding that adds them, or that of the client which is held already.
 */
export async function addStrategies(
  tx: Tx,
  platform: Deps,
  actor: Actor,
  clientId: string,
  body: AddedStrategies,
  permission: 'contracts.edit' | 'onboarding.answer' = 'contracts.edit',
): Promise<{ investments: InvestmentRow[]; warnings: StrategyFit[] }> {
  const { audit, clock } = platform;
  await holdClient(tx, actor, permission, clientId);
  const contract = await readNamedContract(tx, actor, clientId, { id: body.contract_id, field: 'contract_id' });
  if (contract.deletedAt !== null) throw new Problem('record.deleted');
  const available = await findAvailableStrategies(tx, contract, pragueMinuteOf(clock.now()), actor.origin.language);
  if (available === 'CLOSED') throw refusedField(actor, 'contract_id', 'contracts:productsClosed');
  const strategyIds = [...new Set(body.strategies_ids.map((id) => id.toLowerCase()))];
  await refuseOtherCurrency(tx, actor, contract, strategyIds);
  if (strategyIds.some((id) => !available.some((strategy) => strategy.id === id)))
    throw refusedField(actor, 'strategies_ids', 'contracts:notAvailable');
  const heldSince = permission === 'onboarding.answer' ? clock.now() : await readHoldOf(tx, { clock }, clientId);
  const position = await readNextPosition(tx, clientId, contract.id);
  const rows = strategyIds.map((strategyId, place) => ({
    clientId,
    id: newId(),
    contractId: contract.id,
    strategyId,
    position: position + place,
    heldSince,
    createdAt: clock.now(),
  }));
  for (const { id, strategyId, variableSymbol, position: place } of await insertInvestments(tx, clock, contract.contractNumber, rows)) {
    const personal = { after: { contractId: contract.id, strategyId, variableSymbol, position: place } };
    await audit.append(
      tx,
      { actor, origin: actor.origin },
      { action: 'investments.created', objectType: 'contract_strategy', objectId: id, clientId, personal },
    );
  }
  await tellPayable(tx, platform, clientId);
  const added = new Set(rows.map(({ id }) => id));
  const given = { investmentIds: [...added], reason: body.suitability_reason ?? null };
  const warnings = await settleWarnings(tx, platform, actor, clientId, given);
  return { investments: (await listInvestments(tx, clientId, false)).filter(({ id }) => added.has(id)), warnings };
}
