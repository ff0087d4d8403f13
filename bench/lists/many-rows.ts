import { resolve } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { connectDatabase } from '../../apps/server/src/database/connect.ts';
import type { Database } from '../../apps/server/src/database/connect.ts';
import { openDatabase } from '../../apps/server/src/open-database.ts';

const root = resolve(import.meta.dirname, '../..');

/** Runs work on the database of a running portal, as the database owner. */
export async function withDatabaseOf<Result>(
  dataFolder: string,
  work: (database: Database) => Promise<Result>,
  connections = 1,
): Promise<Result> {
  const config = readConfig({ ...process.env, PRAMEN_MODE: 'demo', PRAMEN_DATA: dataFolder }, root);
  const opened = await openDatabase(config, pino({ level: 'silent' }), 'attach');
  const database = connectDatabase(opened.ownerUrl, { max: connections, onError: (error) => console.error(error.message) });
  try {
    return await work(database);
  } finally {
    await database.close();
    await opened.stop();
  }
}

/** The contract and client that own the rows. */
export interface ManyRows {
  clientId: string;
  contractId: string;
}

/** Books cash transactions of every type, spread over the strategies of a person's first contract and over ten years. */
export async function bookManyRows({ pool }: Database, email: string, count: number): Promise<ManyRows> {
  const { rows } = await pool.query<ManyRows>(
    `SELECT c.client_id AS "clientId", c.id AS "contractId" FROM contracts c JOIN clients p ON p.id = c.client_id JOIN users u ON u.id = p.user_id WHERE u.email = $1 ORDER BY c.contract_number LIMIT 1`,
    [email],
  );
  const [found] = rows;
  if (!found) throw new Error(`${email} has no contract`);
  await pool.query(
    `INSERT INTO cash_transactions (client_id, id, contract_strategy_id, trans_ref, transaction_date, cash_transaction_type, fee_type_name, amount, currency, imported_at)
     SELECT $1, gen_random_uuid(), held.ids[1 + n % cardinality(held.ids)], 'Výpis-' || n, DATE '2016-01-04' + n % 3650,
            (ARRAY['DEPOSIT', 'FEE', 'DIVIDEND', 'TAX', 'INTEREST'])[1 + n % 5], CASE WHEN n % 5 = 1 THEN 'Poplatek za správu' END, (n % 9999) / 100.0 + 0.01, 'EUR', now()
     FROM generate_series(1, $3::integer) n, (SELECT array_agg(id ORDER BY position) AS ids FROM contract_strategies WHERE client_id = $1 AND contract_id = $2) held`,
    [found.clientId, found.contractId, count],
  );
  await pool.query('VACUUM ANALYZE cash_transactions');
  return found;
}
