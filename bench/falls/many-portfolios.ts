import type { Database } from '../../apps/server/src/database/connect.ts';

/** Securities that portfolios hold, and days with prices of each. */
export const SECURITIES = 60;
const PRICED_DAYS = 780;
/** Months in which a client paid in and bought. */
const MONTHS = 36;
const INVESTMENTS = 2;
const POSITIONS = 5;

/** A UUID of a kind and a number, the same in every statement. */
const uuid = (kind: number, number: string) =>
  `(lpad(${kind}::text, 8, '0') || '-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

/** Securities whose prices begin at 100 and vary by a few percent, for every day up to the last. */
async function addMarket({ pool }: Database, lastDay: string): Promise<void> {
  await pool.query(`INSERT INTO securities (id, isin, name, kind, currency, created_at)
    SELECT ${uuid(1, 's')}, 'CZ' || lpad(s::text, 10, '0'), 'Fond ' || s, 'FUND', 'CZK', now() FROM generate_series(1, ${SECURITIES}) s`);
  await pool.query(
    `INSERT INTO prices (security_id, price_date, price)
     SELECT ${uuid(1, 's')}, $1::date - d, 100 + round((5 * sin(s + d / 20.0))::numeric, 6) FROM generate_series(1, ${SECURITIES}) s, generate_series(0, ${PRICED_DAYS}) d`,
    [lastDay],
  );
}

/**
 * Clients with one contract, two investments and ten positions, who paid in every month of three years and bought every position with it: 36
 * deposits and 360 trades each.
 */
export async function addPortfolios(database: Database, clients: number, lastDay: string): Promise<void> {
  const { pool } = database;
  await addMarket(database, lastDay);
  const each = `generate_series(1, ${clients}) c`;
  const investments = `generate_series(1, ${INVESTMENTS}) i`;
  const investment = `c * ${INVESTMENTS} + i`;
  await pool.query(`INSERT INTO users (id, email, name, role, language, created_at)
    SELECT ${uuid(2, 'c')}, 'c' || c || '@example.test', 'Jan Klient', 'CLIENT', 'cs', now() FROM ${each}`);
  await pool.query(`INSERT INTO clients (id, user_id, client_code, firstname, surname, email, created_at)
    SELECT ${uuid(3, 'c')}, ${uuid(2, 'c')}, 'C' || c, 'Jan', 'Klient', 'c' || c || '@example.test', now() FROM ${each}`);
  await pool.query(`INSERT INTO contract_types (id, name, created_at) VALUES (${uuid(4, '1')}, 'Správa portfolia', now())`);
  await pool.query(`INSERT INTO strategies (id, name, strategy_name, created_at) VALUES (${uuid(5, '1')}, 'Vyvážená', 'Vyvážená', now())`);
  await pool.query(`INSERT INTO contracts (client_id, id, contract_number, contract_type_id, currency, created_at)
    SELECT ${uuid(3, 'c')}, ${uuid(6, 'c')}, 'K' || c, ${uuid(4, '1')}, 'CZK', now() FROM ${each}`);
  await pool.query(`INSERT INTO contract_strategies (client_id, id, contract_id, strategy_id, variable_symbol, created_at)
    SELECT ${uuid(3, 'c')}, ${uuid(7, investment)}, ${uuid(6, 'c')}, ${uuid(5, '1')}, (1000000000 + ${investment})::text, now() FROM ${each}, ${investments}`);
  await pool.query(
    `INSERT INTO cash_transactions (client_id, id, contract_strategy_id, trans_ref, transaction_date, cash_transaction_type, amount, currency, imported_at)
     SELECT ${uuid(3, 'c')}, gen_random_uuid(), ${uuid(7, investment)}, 'M' || c || '-' || i || '-' || m, $1::date - (m * 30 + c % 20), 'DEPOSIT', 5000, 'CZK', now()
     FROM ${each}, ${investments}, generate_series(0, ${MONTHS / INVESTMENTS - 1}) m`,
    [lastDay],
  );
  await pool.query(
    `INSERT INTO trades (client_id, id, contract_strategy_id, trans_ref, transaction_date, sec_transaction_type, security_id, quantity, amount, currency, imported_at)
     SELECT ${uuid(3, 'c')}, gen_random_uuid(), ${uuid(7, investment)}, 'T' || c || '-' || i || '-' || m || '-' || p, $1::date - (m * 30 + c % 20), 'BUY',
            ${uuid(1, `1 + (c * 7 + i * 11 + p * 13) % ${SECURITIES}`)}, 9.5, -950, 'CZK', now()
     FROM ${each}, ${investments}, generate_series(0, ${MONTHS - 1}) m, generate_series(1, ${POSITIONS}) p`,
    [lastDay],
  );
  await pool.query('VACUUM ANALYZE');
}
