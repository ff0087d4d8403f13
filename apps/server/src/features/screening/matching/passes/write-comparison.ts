import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Readable, Tx } from '../../../../database/connect.ts';
import { screeningHits } from '../../../../database/schema/screening.ts';
import { openHitVaults } from '../../vault/hit-vault.ts';
import { readHashes } from '../compared-lists.ts';
import type { CurrentList } from '../compared-lists.ts';
import { compareAgain } from './hits.rules.ts';
import type { Comparison } from './hits.rules.ts';
import { lostSubjectHash, pairOf, pairsOf } from './pairs.rules.ts';
import type { Found, SubjectResult } from './pairs.rules.ts';
import { ENGINE, subjectHashOf } from '../subjects.ts';
import { addHits, changeHit } from './write-hits.ts';
import type { HitContext, StoredHit } from './write-hits.ts';
import type { WaitingClient } from '../waiting-clients.ts';

/** A client after the comparison, each subject with its matches. */
export interface ComparedClient {
  client: WaitingClient;
  /** Whether the whole list was compared, and not only its changes. */
  isWhole: boolean;
  results: readonly SubjectResult[];
}

export interface Written {
  newHits: number;
  reopened: number;
}

function compare(context: HitContext, hit: StoredHit, found: Found | undefined, { isWhole, results }: ComparedClient): Comparison | null {
  if (found) return { isFound: true, entryHash: found.match.hash, subjectHash: subjectHashOf(found.subject).toString('hex') };
  const hash = context.hashes.get(hit.entryRef) ?? null;
  // Compared with the changes only: an entry that has not changed was not among them.
  if (!isWhole && hash === hit.entryHash.toString('hex')) return null;
  return { isFound: false, entryHash: hash, subjectHash: lostSubjectHash(hit, results) };
}

/** Writes the hits of one client; `isCurrent` is false when one of them was decided in the meantime. */
async function writeClient(
  context: HitContext,
  compared: ComparedClient,
  known: readonly StoredHit[],
): Promise<Written & { isCurrent: boolean }> {
  const written = { newHits: 0, reopened: 0, isCurrent: true };
  const found = pairsOf(compared.results);
  for (const hit of known) {
    const match = found.get(pairOf(hit.role, hit.entryRef));
    found.delete(pairOf(hit.role, hit.entryRef));
    const comparison = compare(context, hit, match, compared);
    const change = comparison && compareAgain(describe(hit), comparison);
    if (!change) continue;
    if (!(await changeHit(context, hit, change, comparison, match ?? null))) written.isCurrent = false;
    else if (change.reopenedFor !== null || (hit.withdrawnAt !== null && !change.isWithdrawn)) written.reopened += 1;
  }
  written.newHits = await addHits(context, compared.client.id, [...found.values()]);
  return written;
}

function describe({ state, isFound, entryHash, subjectHash, withdrawnAt, decidedAt, wasDecidedLost }: StoredHit) {
  return {
    state,
    isFound,
    entryHash: entryHash.toString('hex'),
    subjectHash: subjectHash.toString('hex'),
    isWithdrawn: withdrawnAt !== null,
    wasDecided: decidedAt !== null,
    wasDecidedLost,
  };
}

function readKnown(db: Readable, listId: string, ids: readonly string[]): Promise<StoredHit[]> {
  return db
    .select()
    .from(screeningHits)
    .where(and(inArray(screeningHits.clientId, [...ids]), eq(screeningHits.listId, listId)));
}

async function writeMarks(tx: Tx, now: Date, list: CurrentList, compared: readonly ComparedClient[]): Promise<void> {
  if (compared.length === 0) return;
  const at = now.toISOString();
  const [{ isWhole } = { isWhole: true }] = compared;
  // Two arrays instead of thousands of parameters, whose writing would hold up other calls.
  const ids = sql.param(compared.map(({ client }) => client.id));
  const identities = sql.param(compared.map(({ client }) => client.identity));
  await tx.execute(sql`
    INSERT INTO screening_marks (client_id, list_id, number, identity, engine, screened_at, whole_at)
    SELECT m.client_id, ${list.id}::uuid, ${list.number}::int, m.identity, ${ENGINE}::int, ${at}::timestamptz, ${at}::timestamptz
    FROM unnest(${ids}::uuid[], ${identities}::text[]) AS m (client_id, identity)
    ON CONFLICT (client_id, list_id) DO UPDATE SET number = excluded.number, identity = excluded.identity, engine = excluded.engine,
      screened_at = excluded.screened_at,
      whole_at = CASE WHEN ${isWhole} THEN excluded.whole_at ELSE screening_marks.whole_at END`);
}

/** Stores what a comparison found and that it took place; `compared` are clients compared with the same part of the list. */
export async function writeComparison(
  tx: Tx,
  platform: HitContext['platform'],
  list: CurrentList,
  compared: readonly ComparedClient[],
): Promise<Written> {
  const known = await readKnown(
    tx,
    list.id,
    compared.map(({ client }) => client.id),
  );
  const knownOf = Map.groupBy(known, ({ clientId }) => clientId);
  const concerned = compared.filter(({ client, results }) => knownOf.has(client.id) || results.some(({ matches }) => matches.length > 0));
  const now = platform.clock.now();
  const context: HitContext = {
    tx,
    platform,
    list,
    now,
    vaults: await openHitVaults(
      tx,
      platform,
      concerned.map(({ client }) => client.id),
    ),
    hashes: await readHashes(tx, list, [...new Set(known.map(({ entryRef }) => entryRef))]),
    audited: [],
  };
  const sum: Written = { newHits: 0, reopened: 0 };
  const postponed = new Set<string>();
  for (const one of concerned) {
    const { newHits, reopened, isCurrent } = await writeClient(context, one, knownOf.get(one.client.id) ?? []);
    sum.newHits += newHits;
    sum.reopened += reopened;
    if (!isCurrent) postponed.add(one.client.id);
  }
  await writeMarks(
    tx,
    now,
    list,
    compared.filter(({ client }) => !postponed.has(client.id)),
  );
  await platform.audit.appendAll(tx, {}, context.audited);
  return sum;
}
