import { createHmac } from 'node:crypto';
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The end of the chain at one moment. */
export interface Head {
  number: number;
  /** Hash of the block in hexadecimal. */
  hash: string;
}

/** A head written to a file outside the database. */
export interface WrittenHead extends Head {
  /** When it was written, ISO 8601. */
  at: string;
  /** The line in its file, without the line break. */
  line: string;
  /** Number of a published line, or how many lines were published when the head was kept; null in lines from before they were counted. */
  count: number | null;
  /** Whether the line carries the MAC of this installation. */
  isOurs: boolean;
}

/** Folders that heads are written to. */
export interface HeadPlaces {
  /** Private to this process, inside its data folder. */
  kept: string;
  /** Folder of the published heads; on another machine when the operator has configured one. */
  published: string;
}

export function headPlaces({ dataFolder, auditHeadsFolder }: { dataFolder: string; auditHeadsFolder: string | null }): HeadPlaces {
  const kept = join(dataFolder, 'audit');
  return { kept, published: auditHeadsFolder ?? kept };
}

const KEPT_FILE = 'last-head';
export const PUBLISHED_FILE = 'audit-heads.txt';

/** Kept and published heads have different MACs, so that one cannot replace the other. */
export type HeadKind = 'kept' | 'published';

/** The MAC of a line. Lines from before they were counted have format 1. */
function markLine(headKey: Buffer, start: string, kind: HeadKind | null): string {
  const title = kind === null ? 'pramen audit head 1' : `pramen audit ${kind} head 2`;
  return createHmac('sha256', headKey).update(`${title}\n${start}\n`).digest('hex');
}

/**
 * Writes `date number hash count MAC`, a line that only this installation can produce. `count` is the number of a published line or, in a
 * kept head, how many lines had been published by then.
 */
export function writeHead(headKey: Buffer, { number, hash }: Head, at: Date, kind: HeadKind, count: number): string {
  const start = `${at.toISOString()} ${number} ${hash} ${count}`;
  return `${start} ${markLine(headKey, start, kind)}`;
}

/** Parses a line; null when it does not have the form of a head. */
export function readHead(headKey: Buffer, line: string, kind: HeadKind): WrittenHead | null {
  const [, start, at, number, hash, count, mark] = /^((\S+) (\d{1,10}) ([0-9a-f]{64})(?: (\d{1,10}))?) ([0-9a-f]{64})$/.exec(line) ?? [];
  if (!start || !at || !number || !hash) return null;
  return {
    at,
    number: Number(number),
    hash,
    line,
    count: count === undefined ? null : Number(count),
    isOurs: mark === markLine(headKey, start, count === undefined ? null : kind),
  };
}

async function readLines(file: string): Promise<string[]> {
  try {
    return (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Keeps unreadable lines in the list as heads of another installation, so that they are reported. */
const readAll = async (headKey: Buffer, file: string, kind: HeadKind) =>
  (await readLines(file)).map((line) => readHead(headKey, line, kind) ?? { at: '', number: 0, hash: '', line, count: null, isOurs: false });

/** The last head that this process wrote to its own folder; null before the first one. */
export async function readKeptHead(headKey: Buffer, folder: string): Promise<WrittenHead | null> {
  return (await readAll(headKey, join(folder, KEPT_FILE), 'kept')).at(-1) ?? null;
}

/** Replaces the kept head atomically, also when the machine loses power. */
export async function keepHead(headKey: Buffer, folder: string, head: Head, at: Date, publishedCount: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const part = join(folder, `${KEPT_FILE}.part-${process.pid}`);
  await writeFile(part, `${writeHead(headKey, head, at, 'kept', publishedCount)}\n`, { flush: true });
  await rename(part, join(folder, KEPT_FILE));
}

/** Heads published so far, oldest first. */
export function readPublishedHeads(headKey: Buffer, folder: string): Promise<WrittenHead[]> {
  return readAll(headKey, join(folder, PUBLISHED_FILE), 'published');
}

/** Appends a line to the published heads; `count` is its number among all lines ever published. */
export async function publishHead(headKey: Buffer, folder: string, head: Head, at: Date, count: number): Promise<WrittenHead> {
  await mkdir(folder, { recursive: true });
  const line = writeHead(headKey, head, at, 'published', count);
  await appendFile(join(folder, PUBLISHED_FILE), `${line}\n`, { flush: true });
  return { ...head, at: at.toISOString(), line, count, isOurs: true };
}
