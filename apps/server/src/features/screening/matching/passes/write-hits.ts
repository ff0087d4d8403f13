import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../../database/connect.ts';
import { screeningHits } from '../../../../database/schema/screening.ts';
import type { AuditEntry } from '../../../../platform/audit/append.ts';
import { newId } from '../../../../platform/keys/identifiers.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { HitVault, StoredMatch } from '../../vault/hit-vault.ts';
import type { CurrentList } from '../compared-lists.ts';
import type { Comparison, HitChange } from './hits.rules.ts';
import type { Match } from '../packed-list.ts';
import type { Found } from './pairs.rules.ts';
import { subjectHashOf } from '../subjects.ts';
import type { Subject } from '../subjects.ts';

export type StoredHit = typeof screeningHits.$inferSelect;

/** What is needed to write the hits of one list. */
export interface HitContext {
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
export async function addHits({ tx, list, now, vaults, audited }: HitContext, clientId: string, found: readonly Found[]): Promise<number> {
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
      const facts = { after: { state: 'OPEN', role, list: list.name, listNumber: list.number } };
      audited.push({ action: 'screening.hitFound', objectType: 'screening_hit', objectId: id, clientId, facts });
    }
  }
  return count;
}

function matchColumns(context: HitContext, hit: StoredHit, subject: Subject, match: Match) {
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
export async function changeHit(
  context: HitContext,
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
      facts: { before: { state: hit.state }, after: { state, reopenedFor, isWithdrawn, list: list.name, listNumber: list.number } },
    });
  return true;
}
