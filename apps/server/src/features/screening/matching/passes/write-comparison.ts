import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Readable, Tx } from '../../../../database/connect.ts';
import { screeningHits } from '../../../../database/schema/screening.ts';
import type { AuditEntry } from '../../../../platform/audit/append.ts';
import { newId } from '../../../../platform/keys/identifiers.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { openHitVaults } from '../../vault/hit-vault.ts';
import type { HitVault, StoredMatch } from '../../vault/hit-vault.ts';
import { readHashes } from '../compared-lists.ts';
import type { CurrentList } from '../compared-lists.ts';
import { compareAgain } from './hits.rules.ts';
import type { Comparison, HitChange } from './hits.rules.ts';
import type { Match } from '../packed-list.ts';
import { lostSubjectHash, pairOf, pairsOf } from './pairs.rules.ts';
import type { Found, SubjectResult } from './pairs.rules.ts';
import { ENGINE, subjectHashOf } from '../subjects.ts';
import type { Subject } from '../subjects.ts';
import type { WaitingClient } from '../waiting-clients.ts';

type StoredHit = typeof screeningHits.$inferSelect;

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

interface Context {
  tx: Tx;
  platform: Pick<Platform, 'audit' | 'clock' | 'config'>;
  list: CurrentList;
  now: Date;
  vaults: ReadonlyMap<string, HitVault>;
  /** Contents that the entries of known hits have now. */
  hashes: ReadonlyMap<string, string>;
  audited: AuditEntry[];
}

/** Hits that one statement adds: each has some fifteen parameters, of 65,535 that a statement may have. */
const HITS_AT_ONCE = 1_000;
/** Scores are stored in thousandths. */
const THOUSAND = 1000;
const scoreOf = ({ score }: Match) => Math.round(score * THOUSAND);

const storedMatch = ({ names, birthDate, countries }: Subject, { contributions }: Match): StoredMatch => ({
  names,
  birthDate,
  countries,
  contributions,
});

/** Adds the hits of a client, many with each statement. Returns how many there are. */
async function addHits({ tx, list, now, vaults, audited }: Context, clientId: string, found: readonly Found[]): Promise<number> {
  const vault = vaults.get(clientId);
  // The client's key was erased, and with it everything that a hit could be compared with.
  if (!vault) return 0;
  let count = 0;
  for (let from = 0; from < found.length; from += HITS_AT_ONCE) {
    const rows = found.slice(from, from + HITS_AT_ONCE).map(({ subject, match }): typeof screeningHits.$inferInsert => {
      const id = newId();
      return {
        clientId,
        id,
        role: subject.role,
        listId: list.id,
        entryRef: match.ref,
        entryHash: Buffer.from(match.hash, 'hex'),
        subjectHash: subjectHashOf(subject),
        listNumber: list.number,
        score: scoreOf(match),
        sealedMatch: vault.sealMatch(id, storedMatch(subject, match)),
        state: 'OPEN',
        foundAt: now,
        comparedAt: now,
      };
    });
    const added = await tx
      .insert(screeningHits)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: screeningHits.id, role: screeningHits.role });
    count += added.length;
    for (const { id, role } of added) {
      const facts = { after: { state: 'OPEN', role, listNumber: list.number } };
      audited.push({ action: 'screening.hitFound', objectType: 'screening_hit', objectId: id, clientId, facts });
    }
  }
  return count;
}

function matchColumns(context: Context, hit: StoredHit, subject: Subject, match: Match) {
  const vault = context.vaults.get(hit.clientId);
  if (!vault) return {};
  return {
    entryHash: Buffer.from(match.hash, 'hex'),
    subjectHash: subjectHashOf(subject),
    score: scoreOf(match),
    sealedMatch: vault.sealMatch(hit.id, storedMatch(subject, match)),
  };
}

function hashColumns({ entryHash, subjectHash }: Comparison) {
  return {
    ...(entryHash === null ? {} : { entryHash: Buffer.from(entryHash, 'hex') }),
    ...(subjectHash === null ? {} : { subjectHash: Buffer.from(subjectHash, 'hex') }),
  };
}

/** Changes a hit unless a person has decided in the meantime: then the client is compared again. Returns whether it was changed. */
async function changeHit(
  context: Context,
  hit: StoredHit,
  change: HitChange,
  comparison: Comparison,
  found: Found | null,
): Promise<boolean> {
  const { tx, list, now, audited } = context;
  const { state, isFound, isWithdrawn, reopenedFor, takesMatch, takesHashes } = change;
  const changed = await tx
    .update(screeningHits)
    .set({
      state,
      isFound,
      withdrawnAt: isWithdrawn ? (hit.withdrawnAt ?? now) : null,
      comparedAt: now,
      listNumber: list.number,
      ...(reopenedFor === null ? {} : { reopenedAt: now, reopenedFor }),
      ...(takesMatch && found ? matchColumns(context, hit, found.subject, found.match) : {}),
      ...(takesHashes ? hashColumns(comparison) : {}),
      version: sql`${screeningHits.version} + 1`,
    })
    .where(and(eq(screeningHits.clientId, hit.clientId), eq(screeningHits.id, hit.id), eq(screeningHits.version, hit.version)))
    .returning({ id: screeningHits.id });
  if (changed.length === 0) return false;
  if (reopenedFor !== null || isWithdrawn !== (hit.withdrawnAt !== null))
    audited.push({
      action: reopenedFor === null ? 'screening.hitChanged' : 'screening.hitReopened',
      objectType: 'screening_hit',
      objectId: hit.id,
      clientId: hit.clientId,
      facts: { before: { state: hit.state }, after: { state, reopenedFor, isWithdrawn, listNumber: list.number } },
    });
  return true;
}

function compare(context: Context, hit: StoredHit, found: Found | undefined, { isWhole, results }: ComparedClient): Comparison | null {
  if (found) return { isFound: true, entryHash: found.match.hash, subjectHash: subjectHashOf(found.subject).toString('hex') };
  const hash = context.hashes.get(hit.entryRef) ?? null;
  // Compared with the changes only: an entry that has not changed was not among them.
  if (!isWhole && hash === hit.entryHash.toString('hex')) return null;
  return { isFound: false, entryHash: hash, subjectHash: lostSubjectHash(hit, results) };
}

/** Writes the hits of one client; `isCurrent` is false when one of them was decided in the meantime. */
async function writeClient(
  context: Context,
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
  platform: Context['platform'],
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
  const context: Context = {
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
