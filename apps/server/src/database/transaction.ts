import type { Db, Tx } from './connect.ts';
import { hasCode } from './error-code.ts';

/** Opens the transaction of a call that writes, a job or a command; only this file opens transactions that write. */
export function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction(work);
}

/**
 * Like `inTransaction`, but every statement sees the database as of the first one; a write to a row that another transaction has changed
 * fails.
 */
export function inSnapshot<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction(work, { isolationLevel: 'repeatable read' });
}

const DEADLOCK = '40P01';

/**
 * Like `inTransaction`, but begins once more when PostgreSQL ended the transaction to resolve a deadlock, whose other side has gone on by
 * then. The work must leave nothing behind outside the transaction.
 */
export async function inTransactionOnceMore<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    if (!hasCode(error, DEADLOCK)) throw error;
    return inTransaction(db, work);
  }
}

const UNIQUE_VIOLATION = '23505';

/**
 * Runs an insertion in a savepoint; false when the row already exists or another transaction inserts it first; the caller then
 * reads it. For tables that the application may not change: on a cluster, ON CONFLICT in a table on every node needs the right to change it.
 */
export async function insertUnlessThere(tx: Tx, insert: (savepoint: Tx) => Promise<unknown>): Promise<boolean> {
  try {
    await tx.transaction(insert);
    return true;
  } catch (error) {
    if (!hasCode(error, UNIQUE_VIOLATION)) throw error;
    return false;
  }
}
