import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { handOnInTurns } from './connection/in-turns.ts';

export type Db = NodePgDatabase<Record<string, never>> & { $client: pg.Pool };
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** A database, or the transaction whose view a reader needs. */
export type Readable = Db | Tx;

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

// Calendar dates stay YYYY-MM-DD strings: a Date would shift them by the time zone.
const DATE_OID = 1082;
pg.types.setTypeParser(DATE_OID, (value) => value);

/** Opens a pool; `onError` receives errors on idle connections (such as when the server restarts); the pool replaces these itself. */
export function connectDatabase(url: string, options: { max: number; onError: (error: Error) => void }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  pool.on('connect', handOnInTurns);
  let isClosing = false;
  // The pool ends before the server does; errors on its last connections after that are expected.
  pool.on('error', (error) => !isClosing && options.onError(error));
  const close = () => {
    isClosing = true;
    return pool.end();
  };
  return { db: drizzle(pool, { casing: 'snake_case' }), pool, close };
}
