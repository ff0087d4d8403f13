import type { Respondent } from '@pramen/domain/forms/records/respondent';
import type { Score } from '@pramen/domain/forms/evaluation/score';
import type { Authorship } from '@pramen/domain/forms/records/authorship';
import type { Decision, RecordState } from '@pramen/domain/forms/records/record-states';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { users } from '../../../database/schema/people.ts';
import { recordResults, recordSteps, recordVersions } from '../../../database/schema/records.ts';
import type { records, StepScreening } from '../../../database/schema/records.ts';
import type { RecordVault, StoredAnswers } from './record-vault.service.ts';

export interface Step {
  state: RecordState;
  decision: Decision | null;
  reason: string | null;
  user: string;
  at: Date;
  screening: StepScreening | null;
}

type StoredRecord = typeof records.$inferSelect;
type Key = Pick<StoredRecord, 'clientId' | 'id'>;

/** The answers of records in their current versions, by the id of the record; opening changed ones throws record.unreadable. */
export async function readAnswersOf(
  db: Readable,
  vault: RecordVault,
  rows: readonly StoredRecord[],
): Promise<ReadonlyMap<string, () => StoredAnswers>> {
  const [first] = rows;
  if (!first) return new Map();
  const found = await db
    .select({ recordId: recordVersions.recordId, number: recordVersions.number, sealed: recordVersions.sealedAnswers })
    .from(recordVersions)
    .where(
      and(
        eq(recordVersions.clientId, first.clientId),
        sql`(${recordVersions.recordId}, ${recordVersions.number}) IN (${sql.join(
          rows.map(({ id, versionNumber }) => sql`(${id}::uuid, ${versionNumber}::int)`),
          sql`, `,
        )})`,
      ),
    );
  return new Map(found.map(({ recordId, number, sealed }) => [recordId, () => vault.openAnswers(recordId, number, sealed)]));
}

/** The answers of a record in its current version; throws when they are missing, which a transaction prevents. */
export async function readCurrentAnswers(db: Readable, vault: RecordVault, record: StoredRecord): Promise<StoredAnswers> {
  const open = (await readAnswersOf(db, vault, [record])).get(record.id);
  if (!open) throw new Error(`record ${record.id} has no version ${record.versionNumber}`);
  return open();
}

/** The steps of records in order, by the id of the record; `vaults` are those of their clients. */
export async function readSteps(
  db: Readable,
  vaults: ReadonlyMap<string, RecordVault>,
  rows: readonly Key[],
): Promise<ReadonlyMap<string, Step[]>> {
  if (rows.length === 0) return new Map();
  const found = await db
    .select({ step: recordSteps, user: users.name })
    .from(recordSteps)
    .innerJoin(users, eq(users.id, recordSteps.userId))
    .where(
      and(
        inArray(recordSteps.clientId, [...vaults.keys()]),
        inArray(
          recordSteps.recordId,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(recordSteps.position));
  const steps = new Map<string, Step[]>();
  for (const { step, user } of found) {
    const own = steps.get(step.recordId) ?? [];
    const { state, decision, sealedReason, position, at, screening } = step;
    const reason = (sealedReason && vaults.get(step.clientId)?.openReason(step.recordId, position, sealedReason)) ?? null;
    own.push({ state, decision, reason, user, at, screening });
    steps.set(step.recordId, own);
  }
  return steps;
}

export interface SavedVersion {
  number: number;
  revisionId: string;
  savedAt: Date;
  user: string;
  respondent: Respondent | null;
}

/** The versions of a record's answers, the newest first. */
export async function readVersions(db: Readable, vault: RecordVault, { clientId, id }: Key): Promise<SavedVersion[]> {
  const rows = await db
    .select({
      number: recordVersions.number,
      revisionId: recordVersions.revisionId,
      savedAt: recordVersions.savedAt,
      user: users.name,
      sealed: recordVersions.sealedAnswers,
    })
    .from(recordVersions)
    .innerJoin(users, eq(users.id, recordVersions.savedBy))
    .where(and(eq(recordVersions.clientId, clientId), eq(recordVersions.recordId, id)))
    .orderBy(desc(recordVersions.number));
  return rows.map(({ sealed, ...row }) => ({ ...row, respondent: vault.openAnswers(id, row.number, sealed).respondent ?? null }));
}

/** One version of a record's answers, still encrypted; null when there is none with this number. */
export async function findVersion(
  db: Readable,
  { clientId, id }: Key,
  number: number,
): Promise<(Omit<SavedVersion, 'respondent'> & { sealedAnswers: Buffer }) | null> {
  const [version] = await db
    .select({
      number: recordVersions.number,
      revisionId: recordVersions.revisionId,
      savedAt: recordVersions.savedAt,
      user: users.name,
      sealedAnswers: recordVersions.sealedAnswers,
    })
    .from(recordVersions)
    .innerJoin(users, eq(users.id, recordVersions.savedBy))
    .where(and(eq(recordVersions.clientId, clientId), eq(recordVersions.recordId, id), eq(recordVersions.number, number)));
  return version ?? null;
}

export interface StoredResult {
  score: Score;
  revisionId: string;
  engine: number;
  evaluatedAt: Date;
  user: string;
}

/** The result of a record's current version; null when it was not evaluated. */
export async function readResult(
  db: Readable,
  vault: RecordVault,
  { clientId, id, versionNumber }: StoredRecord,
): Promise<StoredResult | null> {
  const [row] = await db
    .select({ result: recordResults, user: users.name })
    .from(recordResults)
    .innerJoin(users, eq(users.id, recordResults.evaluatedBy))
    .where(and(eq(recordResults.clientId, clientId), eq(recordResults.recordId, id), eq(recordResults.versionNumber, versionNumber)));
  if (!row) return null;
  const { revisionId, engine, evaluatedAt, sealedResult } = row.result;
  return { score: vault.openResult(id, versionNumber, sealedResult), revisionId, engine, evaluatedAt, user: row.user };
}

/** Names of users by id. */
export async function readUserNames(db: Readable, authors: Authorship): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(
    Object.values(authors).flatMap((copies) => copies.flatMap((copy) => Object.values(copy).map(({ userId }) => userId))),
  );
  if (ids.size === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
