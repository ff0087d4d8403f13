import { desc, eq } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { auditBlocks } from '../../database/schema/evidence.ts';
import type { Log } from '../log/log.ts';
import { KEYED_FORMAT } from './block-format.ts';
import { keepHead, publishHead, readKeptHead, readPublishedHeads } from './heads.ts';
import type { Head, HeadPlaces, WrittenHead } from './heads.ts';

const columns = { number: auditBlocks.number, hash: auditBlocks.hash, format: auditBlocks.format };

/** The last block of the chain; null while it has none with a key. */
export async function readHeadOf(db: Readable): Promise<Head | null> {
  const [last] = await db.select(columns).from(auditBlocks).orderBy(desc(auditBlocks.number)).limit(1);
  return last?.format === KEYED_FORMAT ? { number: last.number, hash: last.hash.toString('hex') } : null;
}

/** Whether the chain still holds a head that was written down. */
export async function holdsHead(db: Readable, { number, hash }: Head): Promise<boolean> {
  const [block] = await db.select(columns).from(auditBlocks).where(eq(auditBlocks.number, number));
  return block?.hash.toString('hex') === hash;
}

export interface HeadKeeper {
  /** Whether this folder has ever seen a head with a key. */
  hasSeenHead(): Promise<boolean>;
  /** Writes the end of the chain into the data folder, unless the chain has lost what was written there before. */
  keep(db: Readable, at: Date): Promise<void>;
  /** Publishes the end of the chain; null when there is none, or when the chain has lost a head that was published. */
  publish(db: Readable, at: Date): Promise<WrittenHead | null>;
  /** The head that was published last. */
  lastPublished(): Promise<WrittenHead | null>;
}

/** Writes heads outside the database, so that a chain that was cut or written anew is found by what it should hold. */
export function createHeadKeeper(headKey: Buffer, places: HeadPlaces, log: Pick<Log, 'error'>): HeadKeeper {
  const told = new Set<string>();
  const isLost = async (db: Readable, head: WrittenHead | null) => {
    if (!head || (head.isOurs && (await holdsHead(db, head)))) return false;
    if (!told.has(head.line)) log.error({ block: head.number, writtenAt: head.at }, 'the audit chain does not hold a head that was written down outside the database: run verify-audit');
    told.add(head.line);
    return true;
  };
  const lastPublished = async () => (await readPublishedHeads(headKey, places.published)).at(-1) ?? null;
  return {
    hasSeenHead: async () => (await readKeptHead(headKey, places.kept)) !== null,
    keep: async (db, at) => {
      const head = await readHeadOf(db);
      const kept = await readKeptHead(headKey, places.kept);
      if ((await isLost(db, kept)) || !head || head.hash === kept?.hash) return;
      await keepHead(headKey, places.kept, head, at);
    },
    publish: async (db, at) => {
      const head = await readHeadOf(db);
      return head && !(await isLost(db, await lastPublished())) ? publishHead(headKey, places.published, head, at) : null;
    },
    lastPublished,
  };
}
