import type { CashKind, LedgerCurrency, TradeKind } from '@pramen/domain/portfolio/ledger/ledger';
import { sql } from 'drizzle-orm';
import { nameIn } from '../../../database/names.ts';
import type { Readable } from '../../../database/connect.ts';
import type { Language } from '../../../platform/calls/call.ts';

/** A movement of the period; amounts, quantities and prices are decimal text. */
export interface MovementRow extends Record<string, unknown> {
  contractStrategyId: string;
  date: string;
  kind: CashKind | TradeKind;
  reference: string;
  /** null: a movement of money. */
  quantity: string | null;
  price: string | null;
  amount: string;
  currency: LedgerCurrency;
  feeType: string | null;
  /** The security that was moved, or that a movement of money comes from. */
  securityId: string | null;
  securityName: string | null;
  isin: string | null;
}

/** All movements of a client between two days, both included, oldest first; those of trashed contracts and investments are left out. */
export async function readMovements(
  db: Readable,
  clientId: string,
  { from, to }: { from: string; to: string },
  language: Language,
): Promise<MovementRow[]> {
  const held = sql`
    JOIN contract_strategies cs ON cs.client_id = m.client_id AND cs.id = m.contract_strategy_id
    JOIN contracts c ON c.client_id = cs.client_id AND c.id = cs.contract_id`;
  const isWithin = sql`m.client_id = ${clientId} AND cs.deleted_at IS NULL AND c.deleted_at IS NULL
    AND m.transaction_date BETWEEN ${from} AND ${to}`;
  const { rows } = await db.execute<MovementRow>(sql`
    SELECT * FROM (
      SELECT m.contract_strategy_id AS "contractStrategyId", m.transaction_date::text AS date, m.cash_transaction_type AS kind,
             m.trans_ref AS reference, NULL::text AS quantity, NULL::text AS price, m.amount::text AS amount, m.currency,
             ${nameIn(language, sql`m.fee_type_name`, sql`f.name_sk`)} AS "feeType",
             m.security_id AS "securityId", e.name AS "securityName", e.isin
      FROM cash_transactions m ${held}
      LEFT JOIN securities e ON e.id = m.security_id
      LEFT JOIN fee_types f ON f.name = m.fee_type_name
      WHERE ${isWithin}
      UNION ALL
      SELECT m.contract_strategy_id, m.transaction_date::text, m.sec_transaction_type, m.trans_ref, m.quantity::text, m.price::text,
             m.amount::text, m.currency, NULL, m.security_id, e.name, e.isin
      FROM trades m ${held}
      JOIN securities e ON e.id = m.security_id
      WHERE ${isWithin}
    ) moved ORDER BY date, reference`);
  return rows;
}
