import type { Db, Tx } from './connect.ts';

/** The one wrapper that opens a transaction: for calls that write, jobs and commands alike. */
export function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction(work);
}

/** The same with every statement seeing the database as it was at the first one; a write that another transaction was faster with fails. */
export function inSnapshot<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction(work, { isolationLevel: 'repeatable read' });
}
