import { createHmac } from 'node:crypto';
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The end of the chain at a moment. */
export interface Head {
  number: number;
  /** Hash of the block in hexadecimal. */
  hash: string;
}

/** A head that was written down outside the database. */
export interface WrittenHead extends Head {
  /** When it was written, ISO 8601. */
  at: string;
  /** The line as it stands in its file, without its end. */
  line: string;
  /** Place among the published lines, or how many there were when it was kept; null: from before lines were counted. */
  count: number | null;
  /** Whether the line was written with our key. */
  isOurs: boolean;
}

/** Where heads are written. */
export interface HeadPlaces {
  /** Of this process alone, inside its data folder. */
  kept: string;
  /** Published ones: off the machine, where the operator has set such a folder. */
  published: string;
}

export function headPlaces({ dataFolder, auditHeadsFolder }: { dataFolder: string; auditHeadsFolder: string | null }): HeadPlaces {
  const kept = join(dataFolder, 'audit');
  return { kept, published: auditHeadsFolder ?? kept };
}

const KEPT_FILE = 'last-head';
export const PUBLISHED_FILE = 'audit-heads.txt';

/** A head kept by a process and a published one differ in their marks: neither can be put in the other's place. */
export type HeadKind = 'kept' | 'published';

/** What the mark of a line is made of. Lines from before they were counted are of format 1. */
function markLine(headKey: Buffer, start: string, kind: HeadKind | null): string {
  const title = kind === null ? 'pramen audit head 1' : `pramen audit ${kind} head 2`;
  return createHmac('sha256', headKey).update(`${title}\n${start}\n`).digest('hex');
}

/**
 * `date number hash count mark`: a line that only this installation can write. `count` is the place of a published line among them, and of a kept
 * head how many had been published by then.
 */
export function writeHead(headKey: Buffer, { number, hash }: Head, at: Date, kind: HeadKind, count: number): string {
  const start = `${at.toISOString()} ${number} ${hash} ${count}`;
  return `${start} ${markLine(headKey, start, kind)}`;
}

/** Reads a line; null when it is no head at all. */
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

/** What is no head stays in the list as one that is not ours, so that it is reported. */
const readAll = async (headKey: Buffer, file: string, kind: HeadKind) =>
  (await readLines(file)).map((line) => readHead(headKey, line, kind) ?? { at: '', number: 0, hash: '', line, count: null, isOurs: false });

/** The head that this process wrote last into its own folder; null before the first one. */
export async function readKeptHead(headKey: Buffer, folder: string): Promise<WrittenHead | null> {
  return (await readAll(headKey, join(folder, KEPT_FILE), 'kept')).at(-1) ?? null;
}

/** Replaces the kept head, whole even if the machine loses power. */
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

/** Appends a line to the published heads; `count` is its place among all that were ever published. */
export async function publishHead(headKey: Buffer, folder: string, head: Head, at: Date, count: number): Promise<WrittenHead> {
  await mkdir(folder, { recursive: true });
  const line = writeHead(headKey, head, at, 'published', count);
  await appendFile(join(folder, PUBLISHED_FILE), `${line}\n`, { flush: true });
  return { ...head, at: at.toISOString(), line, count, isOurs: true };
}
