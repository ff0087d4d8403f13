import type { Db, Tx } from './connect.ts';

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
