import { translate } from '@pramen/texts/translate';
import type { TextKey } from '@pramen/texts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import type { Actor } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';

/** Whether money has moved through a client's investments that a condition on `contract_strategies h` names. */
export async function hasMovements(tx: Tx, clientId: string, investments: SQL): Promise<boolean> {
  const moved = (table: string) => sql`EXISTS (SELECT 1 FROM ${sql.identifier(table)} m WHERE m.client_id = h.client_id AND m.contract_strategy_id = h.id)`;
  const { rows } = await tx.execute(sql`
    SELECT 1 FROM contract_strategies h
    WHERE h.client_id = ${clientId} AND ${investments}
      AND (${moved('cash_transactions')} OR ${moved('trades')} OR ${moved('instructions')})
    LIMIT 1`);
  return rows.length > 0;
}

/** A refusal at one field of the body. */
export function refusedField(actor: Actor, field: string, sentence: TextKey): Problem {
  return new Problem('validation.failed', { errors: { [field]: [translate(actor.origin.language, sentence)] } });
}

/** The language that a client's portal speaks. */
export async function readClientLanguage(tx: Tx, clientId: string): Promise<'cs' | 'sk'> {
  const { rows } = await tx.execute<{ language: 'cs' | 'sk' }>(sql`SELECT u.language FROM clients c JOIN users u ON u.id = c.user_id WHERE c.id = ${clientId}`);
  return rows[0]?.language ?? 'cs';
}
