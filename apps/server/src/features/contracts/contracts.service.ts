import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';

/** Kinds of notices about contracts: {contractId}, {contractStrategyId}. */
export const CONTRACT_SIGNED = 'contracts.signed';
export const PAYMENT_TERMS_READY = 'contracts.payment-terms-ready';

interface Written {
  inserted: number;
  updated: number;
}

/**
 * Adds and updates contracts from rows of (id, found_id, client_id, contract_number, contract_type_id, currency,
 * signed_on); client and currency of an existing contract never change. Rows that change nothing stay untouched.
 */
export async function writeContractsFrom(tx: Tx, rows: SQL, at: Date): Promise<Written> {
  const updated = await tx.execute(sql`
    UPDATE contracts t SET contract_type_id = r.contract_type_id, signed_on = r.signed_on, version = t.version + 1
    FROM (${rows}) r
    WHERE t.client_id = r.client_id AND t.id = r.found_id
      AND (t.contract_type_id, t.signed_on) IS DISTINCT FROM (r.contract_type_id, r.signed_on)`);
  const inserted = await tx.execute(sql`
    INSERT INTO contracts (client_id, id, contract_number, contract_type_id, currency, signed_on, created_at)
    SELECT client_id, id, contract_number, contract_type_id, currency, signed_on, ${at}::timestamptz
    FROM (${rows}) r WHERE found_id IS NULL`);
  return { inserted: inserted.rowCount ?? 0, updated: updated.rowCount ?? 0 };
}

/**
 * Adds and updates the strategies held under contracts from rows of (id, found_id, client_id, contract_id, strategy_id,
 * variable_symbol, label_text, position); contract and strategy of an existing one never change.
 */
export async function writeContractStrategiesFrom(tx: Tx, rows: SQL, at: Date): Promise<Written> {
  const updated = await tx.execute(sql`
    UPDATE contract_strategies t SET label_text = r.label_text, position = r.position, version = t.version + 1
    FROM (${rows}) r
    WHERE t.client_id = r.client_id AND t.id = r.found_id
      AND (t.label_text, t.position) IS DISTINCT FROM (r.label_text, r.position)`);
  const inserted = await tx.execute(sql`
    INSERT INTO contract_strategies (client_id, id, contract_id, strategy_id, variable_symbol, label_text, position, created_at)
    SELECT client_id, id, contract_id, strategy_id, variable_symbol, label_text, position, ${at}::timestamptz
    FROM (${rows}) r WHERE found_id IS NULL`);
  return { inserted: inserted.rowCount ?? 0, updated: updated.rowCount ?? 0 };
}
