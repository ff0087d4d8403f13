import { desc, eq } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { auditBlocks } from '../../../database/schema/evidence.ts';
import type { Log } from '../../log/log.ts';
import { KEYED_FORMAT } from './block-format.ts';
import { keepHead, publishHead, readKeptHead, readPublishedHeads } from '../heads/heads.ts';
import type { Head, HeadPlaces, WrittenHead } from '../heads/heads.ts';

const columns = { number: auditBlocks.number, hash: auditBlocks.hash, format: auditBlocks.format };

/** The last block of the chain; null while the chain has no keyed block. */
export async function readHeadOf(db: Readable): Promise<Head | null> {
  const [last] = await db.select(columns).from(auditBlocks).orderBy(desc(auditBlocks.number)).limit(1);
  return last?.format === KEYED_FORMAT ? { number: last.number, hash: last.hash.toString('hex') } : null;
}

/** Whether the chain still contains a head recorded outside the database. */
export async function holdsHead(db: Readable, { number, hash }: Head): Promise<boolean> {
  const [block] = await db.select(columns).from(auditBlocks).where(eq(auditBlocks.number, number));
  return block?.hash.toString('hex') === hash;
}

export interface HeadKeeper {
  /** Whether a keyed head was ever written to this data folder. */
  hasSeenHead(): Promise<boolean>;
  /** Writes the end of the chain to the data folder, unless the chain has lost the head written there before. */
  keep(db: Readable, at: Date): Promise<void>;
  /** Publishes the end of the chain; null when there is none, or when the chain has lost a head that was published. */
  publish(db: Readable, at: Date): Promise<WrittenHead | null>;
  /** The last published head. */
  lastPublished(): Promise<WrittenHead | null>;
}

/** Writes heads outside the database, so that verification detects a chain that was truncated or rewritten. */
export function createHeadKeeper(headKey: Buffer, places: HeadPlaces, log: Pick<Log, 'error'>): HeadKeeper {
  const told = new Set<string>();
  const isLost = async (db: Readable, head: WrittenHead | null) => {
    if (!head || (head.isOurs && (await holdsHead(db, head)))) return false;
    // The kept line and the published line of one head are reported as one loss.
    const loss = head.isOurs ? `${head.number} ${head.hash}` : head.line;
    if (!told.has(loss))
      log.error(
        { block: head.number, writtenAt: head.at },
        'the audit chain does not contain a head recorded outside the database: run verify-audit',
      );
    told.add(loss);
    return true;
  };
  const readPublished = () => readPublishedHeads(headKey, places.published);
  const readKept = () => readKeptHead(headKey, places.kept);
  /** The first line of another installation, otherwise the newest one; the order of the lines in the file is not trusted. */
  const lastPublished = async () => {
    const lines = await readPublished();
    return (
      lines.find(({ isOurs }) => !isOurs) ??
      lines.toSorted((one, other) => (one.count ?? 0) - (other.count ?? 0) || one.number - other.number).at(-1) ??
      null
    );
  };
  const keepNow = async (db: Readable, at: Date) => {
    const [head, kept, published] = [await readHeadOf(db), await readKept(), await readPublished().catch(() => [])];
    if ((await isLost(db, kept)) || !head) return;
    // The count never decreases: removed lines stay detected, and an unavailable mount does not change the kept head.
    const count = Math.max(kept?.count ?? 0, published.length, published.at(-1)?.count ?? 0);
    if (head.hash === kept?.hash && count === kept.count) return;
    await keepHead(headKey, places.kept, head, at, count);
  };
  const publishNow = async (db: Readable, at: Date) => {
    const head = await readHeadOf(db);
    if (!head || (await isLost(db, await lastPublished()))) return null;
    // Continues from the highest known count, not from the lines present, so that removed lines leave a permanent gap.
    const [kept, published] = [await readKept(), await readPublished()];
    const line = await publishHead(headKey, places.published, head, at, Math.max(kept?.count ?? 0, published.length) + 1);
    if (kept) await keepNow(db, at);
    return line;
  };
  let last: Promise<unknown> = Promise.resolve();
  /** Runs the tasks one after another, so that an older head is never written over a newer one. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work, work);
    last = done.catch(() => undefined);
    return done;
  };
  return {
    hasSeenHead: async () => (await readKept()) !== null,
    keep: (db, at) => inTurn(() => keepNow(db, at)),
    publish: (db, at) => inTurn(() => publishNow(db, at)),
    lastPublished,
  };
}
