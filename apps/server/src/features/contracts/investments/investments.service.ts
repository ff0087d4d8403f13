import type { ChangedInvestment } from '@pramen/contract/contracts/contracts.schemas';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { contractStrategies } from '../../../database/schema/clients.ts';
import { formerVariableSymbols } from '../../../database/schema/registry.ts';
import { changesOf, definedOf } from '../../../platform/audit/changes.ts';
import type { Changes } from '../../../platform/audit/changes.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refuseStale } from '../../../platform/calls/versions.ts';
import { findRegistered, registerFree } from '../../../platform/numbers/registry.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { holdClient } from '../../clients/record/client.reader.ts';
import { settleWarnings } from '../../suitability/warnings.service.ts';
import { readNamedContract, readNextPosition, registered } from './adding.service.ts';
import { findInvestment } from '../record/contracts.reader.ts';
import type { InvestmentRow } from '../record/contracts.reader.ts';
import { mayTrash, moveOf } from '../record/contracts.rules.ts';
import { hasMovements, refusedField, refuseFunded } from '../record/deletion-guard.service.ts';
import type { TrashDeps } from '../record/deletion-guard.service.ts';
import { tellPayable } from '../record/signing-day.service.ts';
import { markReported } from '../../../platform/rollups/report-marks.ts';

type Deps = Pick<WritePlatform, 'audit' | 'clock' | 'config' | 'jobs'>;

/** A client and one of their investments. */
export interface InvestmentKey {
  clientId: string;
  id: string;
}

const isThisRecord = ({ clientId, id }: InvestmentKey) => and(eq(contractStrategies.clientId, clientId), eq(contractStrategies.id, id));
async function readBack(tx: Tx, { clientId, id }: InvestmentKey): Promise<InvestmentRow> {
  const row = await findInvestment(tx, clientId, id);
  if (!row) throw new Problem('record.not_found');
  return row;
}

/** Locks the client and returns their investment, which must not be in the trash. */
async function holdInvestment(
  tx: Tx,
  actor: Actor,
  permission: 'contracts.edit' | 'contracts.delete',
  key: InvestmentKey,
): Promise<InvestmentRow> {
  await holdClient(tx, actor, permission, key.clientId);
  const stored = await readBack(tx, key);
  if (stored.deletedAt !== null || stored.contract.deletedAt !== null) throw new Problem('record.deleted');
  return stored;
}

/**
 * The contract and position that an investment moves to; null when it stays. Nothing that is held moves, the currencies must match, and a
 * contract holds a strategy only once.
 */
async function admitMove(tx: Tx, actor: Actor, stored: InvestmentRow, body: ChangedInvestment, present: (row: InvestmentRow) => unknown) {
  const move = moveOf(body.change_contract_id, body.new_contract_id, stored.contractId);
  if (move.kind === 'STAYS') return null;
  if (move.kind === 'STALE') throw new Problem('record.changed', { current: present(stored) });
  if (move.kind === 'UNNAMED') throw refusedField(actor, 'new_contract_id', 'validation:required');
  // Elsewhere it would take money again.
  if (stored.contract.withdrawnAt !== null) throw refusedField(actor, 'new_contract_id', 'contracts:withdrawnStays');
  const contract = await readNamedContract(tx, actor, stored.clientId, { id: move.toContractId, field: 'new_contract_id' });
  // Not record.deleted: the caller saves the investment, which is not deleted.
  if (contract.deletedAt !== null) throw refusedField(actor, 'new_contract_id', 'contracts:targetDeleted');
  if (contract.withdrawnAt !== null) throw refusedField(actor, 'new_contract_id', 'contracts:withdrawnFrom');
  // Moved, it would take money before the client's onboarding is decided, or wait for a decision that is not its own.
  if ([stored, stored.contract, contract].some(({ heldSince }) => heldSince !== null))
    throw refusedField(actor, 'new_contract_id', 'contracts:moveHeld');
  if (contract.currency !== stored.contract.currency) throw refusedField(actor, 'new_contract_id', 'contracts:otherCurrency');
  const { rows } = await tx.execute(sql`
    SELECT 1 FROM contract_strategies
    WHERE client_id = ${stored.clientId} AND contract_id = ${contract.id} AND strategy_id = ${stored.strategyId} AND deleted_at IS NULL`);
  if (rows.length > 0) throw refusedField(actor, 'new_contract_id', 'contracts:alreadyHeld');
  return { contractId: contract.id, position: await readNextPosition(tx, stored.clientId, contract.id) };
}

/**
 * Takes a symbol that no other investment has or had; waits for a concurrent call that is taking it. The replaced symbol stays registered,
 * so that payments with it are still matched.
 */
async function takeSymbol(tx: Tx, { clock }: Pick<Deps, 'clock'>, actor: Actor, stored: InvestmentRow, symbol: string): Promise<void> {
  const { variableSymbol, clientId, contractStrategyId } = formerVariableSymbols;
  const given = await registerFree(tx, [registered(stored.clientId, stored.id, symbol)]);
  const owner = given.size > 0 ? null : (await findRegistered(tx, 'VARIABLE_SYMBOL', [symbol])).get(symbol);
  if (owner && owner.recordId !== stored.id) throw refusedField(actor, 'variable_symbol', 'validation:taken');
  await tx
    .delete(formerVariableSymbols)
    .where(and(eq(variableSymbol, symbol), eq(clientId, stored.clientId), eq(contractStrategyId, stored.id)));
  await tx.insert(formerVariableSymbols).values({
    variableSymbol: stored.variableSymbol,
    clientId: stored.clientId,
    contractStrategyId: stored.id,
    replacedAt: clock.now(),
  });
}

/** Changes the symbol and label of an investment, or moves it to another contract of the same client. */
export async function changeInvestment(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  key: InvestmentKey,
  body: ChangedInvestment,
  present: (row: InvestmentRow) => unknown,
): Promise<InvestmentRow> {
  const stored = await holdInvestment(tx, actor, 'contracts.edit', key);
  refuseStale(body.version, stored, present(stored));
  const moved = await admitMove(tx, actor, stored, body, present);
  const saved = definedOf({ variableSymbol: body.variable_symbol, labelText: body.label_text, ...moved });
  const changes: Changes | null = changesOf({ ...stored }, saved);
  if (!changes) return stored;
  if (body.variable_symbol !== stored.variableSymbol) await takeSymbol(tx, deps, actor, stored, body.variable_symbol);
  await tx
    .update(contractStrategies)
    .set({ ...saved, version: stored.version + 1 })
    .where(isThisRecord(key));
  const event = {
    action: 'investments.changed',
    objectType: 'contract_strategy',
    objectId: key.id,
    clientId: key.clientId,
    personal: { ...changes },
  };
  await deps.audit.append(tx, { actor, origin: actor.origin }, event);
  if (moved) {
    await markReported(tx, key.clientId);
    await tellPayable(tx, deps, key.clientId);
  }
  return readBack(tx, key);
}

/** Moves an investment to the trash. It must hold nothing, and only the company may trash one with past movements. */
export async function deleteInvestment(tx: Tx, platform: TrashDeps & Deps, actor: Actor, key: InvestmentKey): Promise<void> {
  const { audit, clock, measureWorth } = platform;
  const stored = await holdInvestment(tx, actor, 'contracts.delete', key);
  const isMoved = await hasMovements(tx, key.clientId, sql`h.id = ${key.id}`);
  if (!mayTrash(scopeOf('contracts.delete', actor.role), isMoved)) throw new Problem('contract.has_movements');
  await refuseFunded(tx, measureWorth, actor, key.clientId, { kind: 'strategy', id: key.id });
  await tx
    .update(contractStrategies)
    .set({ deletedAt: clock.now(), version: stored.version + 1 })
    .where(isThisRecord(key));
  await markReported(tx, key.clientId);
  const { contractId, strategyId, variableSymbol, labelText, position } = stored;
  const personal = { before: { contractId, strategyId, variableSymbol, labelText, position } };
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'investments.deleted', objectType: 'contract_strategy', objectId: key.id, clientId: key.clientId, personal },
  );
  await settleWarnings(tx, platform, actor, key.clientId);
}
