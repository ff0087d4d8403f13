import type { Currency } from '@pramen/domain/money/currencies';
import { writeMoney } from '@pramen/domain/money/written-money';
import { translate } from '@pramen/texts/translate';
import type { TextKey } from '@pramen/texts';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { contracts } from '../../../database/schema/clients.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField as refusedAt } from '../../../platform/calls/refused-field.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Whether money has moved through those of a client's investments that match a condition on `contract_strategies h`. */
export async function hasMovements(tx: Tx, clientId: string, investments: SQL): Promise<boolean> {
  const moved = (table: string) =>
    sql`EXISTS (SELECT 1 FROM ${sql.identifier(table)} m WHERE m.client_id = ${clientId} AND m.contract_strategy_id = h.id)`;
  const { rows } = await tx.execute(sql`
    SELECT 1 FROM contract_strategies h
    WHERE h.client_id = ${clientId} AND ${investments}
      AND (${moved('cash_transactions')} OR ${moved('trades')} OR ${moved('instructions')})
    LIMIT 1`);
  return rows.length > 0;
}

/**
 * Whether those of a client's investments outside the trash that match a condition on `contract_strategies h` still hold securities or
 * money.
 */
async function holdsAnything(tx: Tx, clientId: string, investments: SQL): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    WITH held AS (
      SELECT h.id FROM contract_strategies h WHERE h.client_id = ${clientId} AND h.deleted_at IS NULL AND ${investments}
    ), moved AS (
      SELECT m.contract_strategy_id AS investment, m.currency AS kind, m.amount FROM cash_transactions m JOIN held ON held.id = m.contract_strategy_id WHERE m.client_id = ${clientId}
      UNION ALL
      SELECT t.contract_strategy_id, t.currency, t.amount FROM trades t JOIN held ON held.id = t.contract_strategy_id WHERE t.client_id = ${clientId}
      UNION ALL
      SELECT t.contract_strategy_id, t.security_id::text, t.quantity FROM trades t JOIN held ON held.id = t.contract_strategy_id WHERE t.client_id = ${clientId}
    )
    SELECT 1 FROM moved GROUP BY investment, kind HAVING sum(amount) <> 0 LIMIT 1`);
  return rows.length > 0;
}

/** Today's value of a contract or an investment in its contract's currency; null amount: unknown. */
export interface Worth {
  amount: number | null;
  currency: Currency;
}

/** Values a contract or an investment of a client; null when it is in the trash. */
export type MeasureWorth = (tx: Tx, clientId: string, scope: { kind: 'contract' | 'strategy'; id: string }) => Promise<Worth | null>;

export type TrashDeps = Pick<Platform, 'audit' | 'clock'> & { measureWorth: MeasureWorth };

/** Rejects the removal of a contract or investment that still holds securities or money; the message states the amount if known. */
export async function refuseFunded(
  tx: Tx,
  measureWorth: MeasureWorth,
  actor: Actor,
  clientId: string,
  scope: { kind: 'contract' | 'strategy'; id: string },
): Promise<void> {
  const isThisRecord = scope.kind === 'contract' ? sql`h.contract_id = ${scope.id}` : sql`h.id = ${scope.id}`;
  if (!(await holdsAnything(tx, clientId, isThisRecord))) return;
  const { language } = actor.origin;
  const worth = await measureWorth(tx, clientId, scope);
  // Securities without a known price still have a value.
  if (!worth?.amount) throw new Problem('contract.funded');
  const sentence = scope.kind === 'contract' ? 'contracts:funded' : 'contracts:investments.funded';
  throw new Problem('contract.funded', { message: translate(language, sentence, { amount: writeMoney(worth.amount, worth.currency) }) });
}

/**
 * Rejects the removal of a contract that the client withdrew from: their confirmation is read there. Holds the contract, so that no
 * withdrawal comes in between.
 */
export async function refuseWithdrawn(tx: Tx, actor: Actor, clientId: string, id: string): Promise<void> {
  const [held] = await tx
    .select({ withdrawnAt: contracts.withdrawnAt })
    .from(contracts)
    .where(and(eq(contracts.clientId, clientId), eq(contracts.id, id)))
    .for('no key update');
  if (held && held.withdrawnAt !== null)
    throw new Problem('contract.withdrawn', { message: translate(actor.origin.language, 'contracts:withdrawnKept') });
}

/** A validation problem at one field of the body. */
export function refusedField(actor: Actor, field: string, sentence: TextKey): Problem {
  return refusedAt(actor.origin.language, field, sentence);
}
