import { sql } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';

/** A monthly payment that is about due. */
export interface Payer {
  variable_symbol: string;
  amount: string;
  currency: string;
}

/** Clients named in guides and tests are excluded: their documented movements must not change. */
const FIRST_CODE = 'P0011';
const [LEAST_DAYS, MOST_DAYS] = [20, 45];

/** Investments without a deposit for about a month, the longest wait first, with their last amount. */
export async function findPayers(db: Readable, day: string, most: number): Promise<Payer[]> {
  const { rows } = await db.execute<Payer & Record<string, unknown>>(sql`
    WITH last AS (
      SELECT DISTINCT ON (m.client_id, m.contract_strategy_id) m.client_id, m.contract_strategy_id, m.transaction_date, m.amount::text AS amount, m.currency
      FROM cash_transactions m JOIN clients c ON c.id = m.client_id
      WHERE m.cash_transaction_type = 'DEPOSIT' AND c.client_code >= ${FIRST_CODE} AND c.deleted_at IS NULL AND m.transaction_date <= ${day}
      ORDER BY m.client_id, m.contract_strategy_id, m.transaction_date DESC, m.amount)
    SELECT s.variable_symbol, last.amount, last.currency FROM last
    JOIN contract_strategies s ON s.client_id = last.client_id AND s.id = last.contract_strategy_id AND s.deleted_at IS NULL
    JOIN contracts k ON k.client_id = s.client_id AND k.id = s.contract_id AND k.deleted_at IS NULL
    WHERE last.transaction_date BETWEEN ${day}::date - ${MOST_DAYS}::int AND ${day}::date - ${LEAST_DAYS}::int
    ORDER BY last.transaction_date, s.variable_symbol LIMIT ${most}`);
  return rows;
}

const header =
  'trans_ref,variable_symbol,transaction_date,cash_transaction_type,fee_type_name,amount,currency,counterpart_variable_symbol,isin';

/** A day's bank statement in the import's format, with the payments due; null when none is due. */
export async function writeStatement(db: Readable, day: string, most: number): Promise<string | null> {
  const payers = await findPayers(db, day, most);
  if (payers.length === 0) return null;
  const compact = day.replaceAll('-', '');
  const rows = payers.map(
    ({ variable_symbol: symbol, amount, currency }) => `BANKA-${compact}-${symbol},${symbol},${day},DEPOSIT,,${amount},${currency},,`,
  );
  return [header, ...rows, ''].join('\n');
}

/** An intermediary's orders with two mistakes: an unknown variable symbol and an invalid kind of order. */
export async function writeOrders(db: Readable, day: string): Promise<string | null> {
  const [first, second, third] = await findPayers(db, day, 3);
  if (!first || !second || !third) return null;
  const row = (place: number, symbol: string, kind: string, { currency }: Payer) =>
    `POKYN-${day.replaceAll('-', '')}-${place},${symbol},${day} 16:2${place},${kind},${currency === 'CZK' ? '25000.00' : '1000.00'},${currency}`;
  return [
    'instruction_reference,variable_symbol,instructed_at,transaction_type,amount,currency',
    row(1, first.variable_symbol, 'WITHDRAWAL', first),
    row(2, '9900000001', 'WITHDRAWAL', second),
    row(3, third.variable_symbol, 'VYBER', third),
    '',
  ].join('\n');
}

/** Clients of a new intermediary as first sent, with invalid e-mail addresses. */
export const faultyClients = [
  'client_code,email,firstname,surname,phone,language',
  'X0101,alena.hajkova(at)pramen.test,Alena,Hájková,+420777000901,cs',
  'X0102,,Zbyněk,Kučera,+420777000902,cs',
  'X0103,iveta.mala@pramen.test,Iveta,Malá,777 000,cs',
  '',
].join('\n');
