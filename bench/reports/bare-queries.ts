import type { Database } from '../../apps/server/src/database/connect.ts';

/** Ids of an adviser and everybody below. */
export async function readStructure({ pool }: Database, top: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('SELECT descendant_id AS id FROM intermediary_person_closure WHERE ancestor_id = $1', [
    top,
  ]);
  return rows.map(({ id }) => id);
}

/** The rollup rows that a level of `top` adds up, by their keys: those of its structure, and those of its own clients. */
export async function readByKey({ pool }: Database, top: string, structure: readonly string[]): Promise<number> {
  const people = await pool.query(
    `SELECT person_id, clients, contracts, paid_in, invested, unrated FROM report_person_totals WHERE person_id = ANY($1::uuid[]) AND kind = 'ALL'`,
    [structure],
  );
  const clients = await pool.query(
    `SELECT client_id, clients, contracts, paid_in, invested, unrated FROM report_client_totals WHERE person_id = $1 AND kind = 'ALL'`,
    [top],
  );
  return people.rows.length + clients.rows.length;
}

const money = (column: string) => `coalesce(sum(t.${column}), 0)`;
const own = (column: string) => `coalesce(sum(t.${column}) FILTER (WHERE t.person_id = p.id), 0)`;

/** Two levels below an adviser as one JSON text, made by the database, in alphabetical order. */
export async function readAsJson({ pool }: Database, top: string): Promise<{ length: number; rows: number }> {
  const { rows } = await pool.query<{ json: string; rows: number }>(
    `SELECT json_agg(json_build_object('id', r.id, 'parent', r.parent_id, 'name', r.name, 'contracts_count', r.contracts, 'clients_count', r.clients, 'contracts_amount', r.paid_in,
              'contracts_invested_amount', r.invested, 'contracts_count_structure', r.contracts_below, 'clients_count_structure', r.clients_below,
              'contracts_amount_structure', r.paid_in_below, 'currency', 'CZK') ORDER BY r.sorted COLLATE "cs-CZ-x-icu")::text AS json, count(*)::int AS rows
     FROM (SELECT p.id, p.parent_id, concat_ws(' ', p.firstname, p.surname) AS name, p.surname || ' ' || p.firstname AS sorted,
                  ${own('contracts')} AS contracts, ${own('clients')} AS clients, ${own('paid_in')} AS paid_in, ${own('invested')} AS invested,
                  ${money('contracts')} AS contracts_below, ${money('clients')} AS clients_below, ${money('paid_in')} AS paid_in_below
           FROM intermediary_person_closure a JOIN intermediary_people p ON p.id = a.descendant_id JOIN intermediary_person_closure c ON c.ancestor_id = p.id
           LEFT JOIN report_person_totals t ON t.person_id = c.descendant_id AND t.kind = 'ALL'
           WHERE a.ancestor_id = $1 AND a.depth BETWEEN 1 AND 2 GROUP BY p.id) r`,
    [top],
  );
  return { length: rows[0]?.json.length ?? 0, rows: rows[0]?.rows ?? 0 };
}

/** Money paid in by everybody, in CZK at the rate of each day, summed by week from the ledger itself; days are Mondays. */
export async function readWeeks({ pool }: Database): Promise<{ week: string; paidIn: string }[]> {
  const { rows } = await pool.query<{ week: string; paidIn: string }>(
    `SELECT date_trunc('week', m.transaction_date)::date AS week, sum(CASE WHEN m.currency = 'CZK' THEN m.amount ELSE round(m.amount * r.rate, 2) END)::text AS "paidIn"
     FROM cash_transactions m
     JOIN clients c ON c.id = m.client_id
     JOIN contract_strategies s ON s.client_id = m.client_id AND s.id = m.contract_strategy_id
     JOIN contracts k ON k.client_id = s.client_id AND k.id = s.contract_id
     LEFT JOIN LATERAL (SELECT e.rate FROM exchange_rates e WHERE e.currency = m.currency AND e.rate_date <= m.transaction_date ORDER BY e.rate_date DESC LIMIT 1) r ON m.currency <> 'CZK'
     WHERE m.cash_transaction_type IN ('DEPOSIT', 'TRANSFER_IN') AND m.counterpart_id IS NULL
       AND c.deleted_at IS NULL AND s.deleted_at IS NULL AND k.deleted_at IS NULL
     GROUP BY 1 ORDER BY 1`,
  );
  return rows;
}
