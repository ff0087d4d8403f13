import type { StatementOrderState } from '@pramen/domain/documents/statement-orders';
import { and, desc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { documents } from '../../../database/schema/documents.ts';
import { files } from '../../../database/schema/files.ts';
import { users } from '../../../database/schema/people.ts';
import { statementOrders, statementRuns, statements } from '../../../database/schema/statements.ts';

export type OrderRecord = typeof statementOrders.$inferSelect;
export type StatementRecord = typeof statements.$inferSelect;

/** A statement with its document's name and file; both null once the document is removed. */
export async function readStatementsOf(db: Readable, clientId: string) {
  return db
    .select({
      statement: statements,
      documentName: documents.name,
      file: { uuid: files.uuid, fileName: files.fileName, byteCount: files.byteCount },
    })
    .from(statements)
    .leftJoin(
      documents,
      and(eq(documents.clientId, statements.clientId), eq(documents.id, statements.documentId), isNull(documents.deletedAt)),
    )
    .leftJoin(files, and(eq(files.clientId, documents.clientId), eq(files.id, documents.fileId)))
    .where(eq(statements.clientId, clientId))
    .orderBy(desc(statements.createdAt), desc(statements.id));
}
export type StatementRow = Awaited<ReturnType<typeof readStatementsOf>>[number];

const selectOrders = (db: Readable) =>
  db
    .select({ order: statementOrders, statement: statements })
    .from(statementOrders)
    .leftJoin(statements, and(eq(statements.clientId, statementOrders.clientId), eq(statements.id, statementOrders.statementId)));
export type OrderRow = Awaited<ReturnType<typeof selectOrders>>[number];

const MOST_OPEN = 50;

/** Orders of a client that wait, or failed after `since`, newest first. */
export const readOpenOrders = (db: Readable, clientId: string, since: Date): Promise<OrderRow[]> =>
  selectOrders(db)
    .where(
      and(
        eq(statementOrders.clientId, clientId),
        or(eq(statementOrders.state, 'WAITING'), and(eq(statementOrders.state, 'FAILED'), gte(statementOrders.settledAt, since))),
      ),
    )
    .orderBy(desc(statementOrders.createdAt), desc(statementOrders.id))
    .limit(MOST_OPEN);

export async function findOrder(db: Readable, { clientId, id }: Pick<OrderRecord, 'clientId' | 'id'>): Promise<OrderRow | null> {
  const [found] = await selectOrders(db).where(and(eq(statementOrders.clientId, clientId), eq(statementOrders.id, id)));
  return found ?? null;
}

/** The latest edition of a paper of a period, itemised or not; null before the first. */
export async function findLatest(
  db: Readable,
  { clientId, kind, fromDate, toDate, isItemised }: Pick<OrderRecord, 'clientId' | 'kind' | 'fromDate' | 'toDate' | 'isItemised'>,
): Promise<StatementRecord | null> {
  const isOfPeriod = and(eq(statements.kind, kind), eq(statements.fromDate, fromDate), eq(statements.toDate, toDate));
  const [found] = await db
    .select()
    .from(statements)
    .where(and(eq(statements.clientId, clientId), isOfPeriod, eq(statements.isItemised, isItemised)))
    .orderBy(desc(statements.edition))
    .limit(1);
  return found ?? null;
}

const countOf = (state: StatementOrderState) => sql<number>`count(*) FILTER (WHERE ${statementOrders.state} = ${state})::int`;

const selectRuns = (db: Readable) =>
  db.select({ run: statementRuns, orderedBy: users.name }).from(statementRuns).leftJoin(users, eq(users.id, statementRuns.orderedBy));
type NamedRun = Awaited<ReturnType<typeof selectRuns>>[number];

const noOrders = { total: 0, waiting: 0, done: 0, unchanged: 0, nothing: 0, failed: 0 };
export interface RunRow extends NamedRun {
  counts: typeof noOrders;
}

/** Adds what became of the orders of all clients of each run. */
async function countOrders(db: Readable, runs: readonly NamedRun[]): Promise<RunRow[]> {
  if (runs.length === 0) return [];
  const counted = await db
    .select({
      runId: statementOrders.runId,
      total: sql<number>`count(*)::int`,
      waiting: countOf('WAITING'),
      done: countOf('DONE'),
      unchanged: countOf('UNCHANGED'),
      nothing: countOf('NOTHING'),
      failed: countOf('FAILED'),
    })
    .from(statementOrders)
    .where(
      inArray(
        statementOrders.runId,
        runs.map(({ run }) => run.id),
      ),
    )
    .groupBy(statementOrders.runId);
  const countsOf = new Map(counted.map(({ runId, ...counts }) => [runId, counts]));
  return runs.map((row) => ({ ...row, counts: countsOf.get(row.run.id) ?? noOrders }));
}

/** A page of runs with their progress, newest first, and how many there are. */
export async function readRuns(
  db: Readable,
  { page, length }: { page: number; length: number },
): Promise<{ rows: RunRow[]; total: number }> {
  const runs = await selectRuns(db)
    .orderBy(desc(statementRuns.createdAt), desc(statementRuns.id))
    .limit(length)
    .offset((page - 1) * length);
  return { rows: await countOrders(db, runs), total: await db.$count(statementRuns) };
}

/** A run with its progress; null when there is none. */
export async function findRun(db: Readable, id: string): Promise<RunRow | null> {
  const [run] = await countOrders(db, await selectRuns(db).where(eq(statementRuns.id, id)));
  return run ?? null;
}

/** The latest run that was asked for with the same period and clients; null before the first. */
export async function findSameRun(db: Readable, askedSha256: Buffer): Promise<RunRow | null> {
  const latest = selectRuns(db).where(eq(statementRuns.askedSha256, askedSha256)).orderBy(desc(statementRuns.repetition)).limit(1);
  const [run] = await countOrders(db, await latest);
  return run ?? null;
}

/** Whether a run gives clients what they are owed because they did not open their valuation. */
export async function isOwedRun(db: Readable, runId: string): Promise<boolean> {
  const [run] = await db.select({ clients: statementRuns.clients }).from(statementRuns).where(eq(statementRuns.id, runId));
  return run?.clients === 'UNSEEN';
}

/** Whether another order of such a run has given the client this statement. */
export async function wasOwed(db: Readable, { clientId, id }: Pick<OrderRecord, 'clientId' | 'id'>, statementId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: statementOrders.id })
    .from(statementOrders)
    .innerJoin(statementRuns, eq(statementRuns.id, statementOrders.runId))
    .where(
      and(
        eq(statementOrders.clientId, clientId),
        eq(statementOrders.statementId, statementId),
        ne(statementOrders.id, id),
        eq(statementRuns.clients, 'UNSEEN'),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** The first day of the latest quarter whose statements the portal ordered by itself; null before the first. */
export async function findLastPortalRun(db: Readable): Promise<string | null> {
  const [found] = await db
    .select({ fromDate: statementRuns.fromDate })
    .from(statementRuns)
    .where(isNull(statementRuns.orderedBy))
    .orderBy(desc(statementRuns.fromDate))
    .limit(1);
  return found?.fromDate ?? null;
}

/** The clients of a run whose statement could not be made, by name. */
export async function readFailures(db: Readable, runId: string, most: number) {
  return db
    .select({
      clientId: statementOrders.clientId,
      fullname: sql<string>`concat_ws(' ', ${clients.titleBefore}, ${clients.firstname}, ${clients.surname}, ${clients.titleAfter})`,
      reason: statementOrders.reason,
    })
    .from(statementOrders)
    .innerJoin(clients, eq(clients.id, statementOrders.clientId))
    .where(and(eq(statementOrders.runId, runId), eq(statementOrders.state, 'FAILED')))
    .orderBy(clients.surname, clients.firstname, clients.id)
    .limit(most);
}
export type FailureRow = Awaited<ReturnType<typeof readFailures>>[number];

/** The next waiting orders of a run. */
export const readNextOrders = (db: Readable, runId: string, most: number): Promise<{ clientId: string; id: string }[]> =>
  db
    .select({ clientId: statementOrders.clientId, id: statementOrders.id })
    .from(statementOrders)
    .where(and(eq(statementOrders.runId, runId), eq(statementOrders.state, 'WAITING')))
    .orderBy(statementOrders.clientId)
    .limit(most);
