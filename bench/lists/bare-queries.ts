import type { Database } from '../../apps/server/src/database/connect.ts';
import type { ManyRows } from './many-rows.ts';

/** One list call: the query sent to the server, and the filter and order of the equivalent plain SQL. */
export interface Look {
  name: string;
  query: string;
  where: string;
  orderBy: string;
  page: number;
}

export const PAGE_LENGTH = 50;

export const looks: readonly Look[] = [
  {
    name: 'one type, first page',
    query: 'filter[cash_transaction_type]=fee',
    where: `m.cash_transaction_type = 'FEE'`,
    orderBy: 'm.transaction_date DESC, m.id DESC',
    page: 1,
  },
  {
    name: 'text, first page',
    query: 'filter[trans_ref]=vypis-77',
    where: `position(fold('vypis-77') in fold(m.trans_ref)) > 0`,
    orderBy: 'm.transaction_date DESC, m.id DESC',
    page: 1,
  },
  { name: 'no filter, page 200', query: '', where: 'true', orderBy: 'm.transaction_date DESC, m.id DESC', page: 200 },
  {
    name: 'one year by amount, page 10',
    query: 'filter[transaction_date]=2020&order=amount:asc',
    where: `position('2020' in m.transaction_date::text) > 0`,
    orderBy: 'm.currency, m.amount, m.transaction_date DESC, m.id DESC',
    page: 10,
  },
];

/** Joins for the values of a row from other tables: its security and the Slovak name of its fee. */
const shown = 'LEFT JOIN securities e ON e.id = m.security_id LEFT JOIN fee_types f ON f.name = m.fee_type_name';

const fromWhere = (where: string, joins = '') => `FROM cash_transactions m
  JOIN contract_strategies cs ON cs.client_id = m.client_id AND cs.id = m.contract_strategy_id
  JOIN strategies s ON s.id = cs.strategy_id ${joins}
  WHERE m.client_id = $1 AND cs.contract_id = $2 AND cs.deleted_at IS NULL AND ${where}`;

/** Reads the same page and total with two plain statements; returns the total. */
export async function askBare({ pool }: Database, { clientId, contractId }: ManyRows, { where, orderBy, page }: Look): Promise<number> {
  const parameters = [clientId, contractId];
  const { rows } = await pool.query<{ total: number }>(`SELECT count(*)::int AS total ${fromWhere(where)}`, parameters);
  await pool.query(
    `SELECT m.id, m.transaction_date, m.trans_ref, m.cash_transaction_type, m.fee_type_name, f.name_sk, e.name AS security_name, e.isin, m.amount, m.currency, cs.id AS strategy_id, cs.label_text, s.name AS strategy ${fromWhere(where, shown)}
     ORDER BY ${orderBy} LIMIT ${PAGE_LENGTH} OFFSET ${(page - 1) * PAGE_LENGTH}`,
    parameters,
  );
  return rows[0]?.total ?? NaN;
}
