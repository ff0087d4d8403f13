import type { RecordDocument } from '@pramen/contract/records/records.schemas';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import { documents } from '../../../database/schema/documents.ts';
import { recordDocuments } from '../../../database/schema/records.ts';
import type { records } from '../../../database/schema/records.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { isId } from '../../../platform/keys/identifiers.ts';
import type { Platform } from '../../../platform/platform.ts';

type RecordKey = Pick<typeof records.$inferSelect, 'clientId' | 'id' | 'type'>;

const isIts = ({ clientId, id }: Omit<RecordKey, 'type'>) => and(eq(recordDocuments.clientId, clientId), eq(recordDocuments.recordId, id));

/** The documents linked to a meeting record that are not removed, the oldest first. */
export async function readRecordDocuments(db: Readable, key: Omit<RecordKey, 'type'>): Promise<RecordDocument[]> {
  const rows = await db
    .select({ id: documents.id, name: documents.name, code: documents.code, createdAt: documents.createdAt, state: documents.state })
    .from(recordDocuments)
    .innerJoin(documents, and(eq(documents.clientId, key.clientId), eq(documents.id, recordDocuments.documentId)))
    .where(and(isIts(key), isNull(documents.deletedAt)))
    .orderBy(asc(documents.createdAt), asc(documents.id));
  return rows.map(({ createdAt, ...document }) => ({ ...document, created_at: createdAt.toISOString() }));
}

/**
 * Throws record.changed, with the links of now, when they are not those that the caller saw. The caller has locked the record, so nobody
 * links between this and the save. Links to removed documents count as seen: whoever removed the document did not choose others.
 */
export async function refuseUnseenLinks(tx: Tx, key: Omit<RecordKey, 'type'>, known: readonly string[]): Promise<void> {
  const seen = known.map((id) => id.toLowerCase());
  const shown = await readRecordDocuments(tx, key);
  const stored = await tx.select({ id: recordDocuments.documentId }).from(recordDocuments).where(isIts(key));
  const isAdded = shown.some(({ id }) => !seen.includes(id));
  const isRemoved = seen.some((id) => !stored.some((link) => link.id === id));
  if (isAdded || isRemoved) throw new Problem('record.changed', { current: { documents: shown } });
}

/** Throws validation.failed unless all are documents of the client. Locks them, so that none is removed before the link is stored. */
async function holdOwnDocuments(tx: Tx, actor: Actor, clientId: string, ids: readonly string[]): Promise<void> {
  const known = ids.filter(isId);
  const found =
    known.length === 0
      ? []
      : await tx
          .select({ id: documents.id })
          .from(documents)
          .where(and(eq(documents.clientId, clientId), inArray(documents.id, known), isNull(documents.deletedAt)))
          .orderBy(documents.id)
          .for('share');
  if (found.length < ids.length) throw refusedField(actor.origin.language, 'document_ids', 'validation:choice');
}

/**
 * Replaces the documents of a meeting record, which the caller has locked; returns whether anything changed. Throws validation.failed for
 * other records, and for documents that are not the client's.
 */
export async function linkDocuments(
  tx: Tx,
  { audit, clock }: Pick<Platform, 'audit' | 'clock'>,
  actor: Actor,
  key: RecordKey,
  given: readonly string[],
): Promise<boolean> {
  const { clientId, id: recordId, type } = key;
  const ids = [...new Set(given.map((id) => id.toLowerCase()))].toSorted();
  if (type !== 'MEETING_RECORD' && ids.length > 0) throw refusedField(actor.origin.language, 'document_ids', 'records:onlyMeetings');
  const stored = await tx.select({ id: recordDocuments.documentId }).from(recordDocuments).where(isIts(key));
  const before = stored.map(({ id }) => id).toSorted();
  const added = ids.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !ids.includes(id));
  if (added.length === 0 && removed.length === 0) return false;
  await holdOwnDocuments(tx, actor, clientId, added);
  if (removed.length > 0) await tx.delete(recordDocuments).where(and(isIts(key), inArray(recordDocuments.documentId, removed)));
  const linkedAt = clock.now();
  if (added.length > 0)
    await tx
      .insert(recordDocuments)
      .values(added.map((documentId) => ({ clientId, recordId, documentId, linkedBy: actor.userId, linkedAt })));
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'records.documentsLinked',
      objectType: 'record',
      objectId: recordId,
      clientId,
      facts: { before: { documentIds: before }, after: { documentIds: ids } },
    },
  );
  return true;
}
