import { createHash } from 'node:crypto';
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { ScreeningListFormat } from '@pramen/domain/compliance/screening/status/screening-words';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import type { ListFinding } from '../../../database/schema/screening.ts';
import { hashOf, ListRefused } from './list-entry.ts';
import type { ListEntry, ListItem } from './list-entry.ts';
import { openList } from './list-formats.ts';

/** Findings kept; more are only counted. */
const MOST_FINDINGS = 500;
/** Few enough that hashing them takes milliseconds, because other calls wait meanwhile. */
const ROWS_AT_ONCE = 300;

/** What a whole file contained. */
export interface StagedList {
  format: ScreeningListFormat;
  publishedOn: string | null;
  byteCount: number;
  sha256: Buffer;
  entryCount: number;
  skippedCount: number;
  findingCount: number;
  findings: ListFinding[];
}

/** Adds entries to the staging table; returns the ids that were not there yet. */
async function insertEntries(db: Db, versionId: string, entries: readonly ListEntry[]): Promise<Set<string>> {
  const rows = entries.map((entry) => {
    const { ref, kind, names, birthDates, countries, details } = entry;
    return { ref, kind, names, birth_dates: birthDates, countries, details, hash: hashOf(entry).toString('hex') };
  });
  const { rows: added } = await db.execute<{ ref: string }>(sql`
    INSERT INTO screening_staged_entries (version_id, ref, kind, names, birth_dates, countries, details, hash)
    SELECT ${versionId}::uuid, e.ref, e.kind, e.names, e.birth_dates, e.countries, e.details, decode(e.hash, 'hex')
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS e (ref text, kind text, names text[], birth_dates text[], countries text[], details jsonb, hash text)
    ON CONFLICT DO NOTHING RETURNING ref`);
  return new Set(added.map(({ ref }) => ref));
}

interface Counts {
  entryCount: number;
  skippedCount: number;
  lostCount: number;
  findingCount: number;
  findings: ListFinding[];
}

function addFindings(counts: Counts, found: readonly ListFinding[]): void {
  counts.findingCount += found.length;
  counts.lostCount += found.filter(({ isImported }) => !isImported).length;
  const inOrder = found.toSorted((one, other) => one.line - other.line);
  counts.findings.push(...inOrder.slice(0, MOST_FINDINGS - counts.findings.length));
}

async function storeItems(db: Db, versionId: string, items: readonly ListItem[], counts: Counts): Promise<void> {
  const found: ListFinding[] = [];
  const repeated = (line: number) => void found.push({ line, reason: 'repeated', isImported: false });
  const fresh = new Map<string, { line: number; entry: ListEntry }>();
  for (const { line, entry, reason, isSkipped } of items) {
    if (isSkipped) counts.skippedCount += 1;
    if (reason) found.push({ line, reason, isImported: entry !== undefined });
    if (!entry) continue;
    if (fresh.has(entry.ref)) repeated(line);
    else fresh.set(entry.ref, { line, entry });
  }
  if (fresh.size > 0) {
    const entries = [...fresh.values()];
    const added = await insertEntries(
      db,
      versionId,
      entries.map(({ entry }) => entry),
    );
    counts.entryCount += added.size;
    for (const { line, entry } of entries) if (!added.has(entry.ref)) repeated(line);
  }
  addFindings(counts, found);
}

async function* batchItems(items: AsyncIterable<readonly ListItem[]>): AsyncGenerator<ListItem[]> {
  let batch: ListItem[] = [];
  for await (const some of items)
    for (const item of some) {
      batch.push(item);
      if (batch.length < ROWS_AT_ONCE) continue;
      yield batch;
      batch = [];
      await othersTurn();
    }
  yield batch;
}

/** Counts and hashes bytes as they pass; other calls have their turn after each piece, even when all of them have arrived. */
function createMeter() {
  const hash = createHash('sha256');
  const meter = { byteCount: 0, sha256: () => hash.digest() };
  return {
    meter,
    async *measure(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const piece of bytes) {
        meter.byteCount += piece.length;
        hash.update(piece);
        yield piece;
        await othersTurn();
      }
    },
  };
}

/**
 * Reads a file into the staging table, a few hundred entries at a time, so that its size does not matter. Throws ListRefused when the file is
 * cut, of another format, or mostly malformed; the caller then removes what was staged.
 */
export async function stageList(db: Db, versionId: string, bytes: AsyncIterable<Buffer>): Promise<StagedList> {
  const { meter, measure } = createMeter();
  const { format, reader } = await openList(measure(bytes));
  const counts: Counts = { entryCount: 0, skippedCount: 0, lostCount: 0, findingCount: 0, findings: [] };
  for await (const items of batchItems(reader.items)) await storeItems(db, versionId, items, counts);
  if (counts.entryCount === 0) throw new ListRefused(counts.lostCount > 0 ? 'mostlyMalformed' : 'noEntries');
  if (counts.lostCount > counts.entryCount) throw new ListRefused('mostlyMalformed');
  const { entryCount, skippedCount, findingCount, findings } = counts;
  return {
    format,
    publishedOn: reader.publishedOn(),
    byteCount: meter.byteCount,
    sha256: meter.sha256(),
    entryCount,
    skippedCount,
    findingCount,
    findings,
  };
}
