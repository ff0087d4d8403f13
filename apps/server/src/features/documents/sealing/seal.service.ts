import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { documents } from '../../../database/schema/documents.ts';
import { documentSeals, sealCertificates } from '../../../database/schema/seals.ts';
import { insertUnlessThere } from '../../../database/transaction.ts';
import { MINUTE } from '../../../platform/clock/clock.ts';
import type { StagedFile } from '../../../platform/files/file-store.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FileRow } from '../../files/files.reader.ts';
import { keepFile } from '../../files/files.service.ts';
import { queueMessage } from '../../messages/outbox/messages.service.ts';
import { notify } from '../../messages/notifications/notifications.service.ts';
import { SEAL_TOPIC } from '../record/document-states.service.ts';
import { holdDocument } from '../record/documents.reader.ts';
import type { DocumentRecord } from '../record/documents.reader.ts';
import type { SealFault } from '../record/documents.rules.ts';
import { SEAL_DELAYED_NOTICE, SEAL_FAILED_NOTICE, tellCompany } from '../record/generation-failures.service.ts';
import type { SealJob, WaitingSeal } from './seal.reader.ts';
import { pauseAfter, STAMP_TOPIC, TRIES_UNTIL_TOLD, VALIDATION_TOPIC } from './seal.rules.ts';
import { COMPLETE_MESSAGE } from '../requests/signing.rules.ts';

type Deps = Pick<Platform, 'config' | 'clock' | 'audit' | 'jobs'>;
type SealState = DocumentRecord['seal'];

/** A sealed file that a job has made and staged. */
export interface MadeSeal {
  staged: StagedFile;
  /** SHA-256 of the certificate in hex. */
  certificate: string;
  /** The subject names of the certificate, see foldSubject. */
  subject: string;
}

const isAt = ({ clientId, id }: Pick<DocumentRecord, 'clientId' | 'id'>, seal: SealState) =>
  and(
    eq(documents.clientId, clientId),
    eq(documents.id, id),
    isNull(documents.deletedAt),
    seal === null ? isNull(documents.seal) : eq(documents.seal, seal),
  );

/** Decides between concurrent jobs that made the same file: only the first gets true. */
async function moveSeal(
  tx: Tx,
  document: DocumentRecord,
  from: SealState,
  to: SealState,
  sealFault: SealFault | null = null,
): Promise<boolean> {
  const moved = await tx
    .update(documents)
    .set({ seal: to, sealFault, sealDueAt: null, sealTries: 0, version: sql`${documents.version} + 1` })
    .where(isAt(document, from))
    .returning({ id: documents.id });
  return moved.length > 0;
}

/** Records the certificate of a seal, unless it is already recorded. */
export async function rememberCertificate(
  tx: Tx,
  { certificate, subject }: Pick<MadeSeal, 'certificate' | 'subject'>,
  at: Date,
): Promise<void> {
  const [known] = await tx
    .select({ fingerprint: sealCertificates.fingerprint })
    .from(sealCertificates)
    .where(eq(sealCertificates.fingerprint, certificate));
  if (known) return;
  const row = { fingerprint: certificate, subject, firstUsedAt: at };
  await insertUnlessThere(tx, (savepoint) => savepoint.insert(sealCertificates).values(row));
}

/** Makes the new file the shown one and records its hash and certificate; the previous file stays stored. */
async function keepSealedFile(
  tx: Tx,
  platform: Deps,
  document: DocumentRecord,
  before: FileRow,
  originalSha256: Buffer,
  kind: Addition['kind'] | 'SEAL',
  made: MadeSeal,
): Promise<FileRow> {
  const { clientId, id: documentId } = document;
  const { staged, certificate } = made;
  const createdAt = platform.clock.now();
  const { fileName, mediaType } = before;
  const file = await keepFile(tx, platform, {
    staged,
    clientId,
    fileableType: 'document',
    fileableId: documentId,
    fileName,
    mediaType,
    userId: null,
  });
  await tx
    .update(documents)
    .set({ fileId: file.id })
    .where(and(eq(documents.clientId, clientId), eq(documents.id, documentId)));
  await rememberCertificate(tx, made, createdAt);
  await tx
    .insert(documentSeals)
    .values({ clientId, id: newId(), documentId, kind, fileId: file.id, sha256: file.sha256, originalSha256, certificate, createdAt });
  return file;
}

/** Notifies the client and the signers, each once, that the document is complete. */
async function announceComplete(tx: Tx, platform: Deps, { document, client, signatures }: WaitingSeal): Promise<void> {
  const params = { documentId: document.id };
  for (const userId of new Set([client.userId, ...signatures.map((signature) => signature.userId)])) {
    await notify(tx, platform, { userId, kind: COMPLETE_MESSAGE, params });
    await queueMessage(tx, platform, { userId, channel: 'EMAIL', kind: COMPLETE_MESSAGE, params });
  }
}

/** What is added to a sealed file later, one after the other: a time stamp, then validation data. */
export const additions = {
  STAMPING: { kind: 'STAMP', action: 'documents.stamped', topic: STAMP_TOPIC },
  VALIDATING: { kind: 'VALIDATION', action: 'documents.sealValidated', topic: VALIDATION_TOPIC },
} as const;
export type AdditionState = keyof typeof additions;
type Addition = (typeof additions)[AdditionState];

/** Queues validation at once: it has not been attempted yet. A stamp is left to the sweep: its authority has just failed to respond. */
async function moveOn(tx: Tx, { jobs }: Deps, document: DocumentRecord, from: SealState, to: AdditionState | 'DONE'): Promise<boolean> {
  if (!(await moveSeal(tx, document, from, to))) return false;
  if (to === 'VALIDATING') await jobs.enqueue(tx, VALIDATION_TOPIC, { clientId: document.clientId, documentId: document.id });
  return true;
}

/** Stores the sealed file and notifies the parties; returns false, changing nothing, when another run was first. */
export async function keepSeal(
  tx: Tx,
  platform: Deps,
  waiting: WaitingSeal,
  made: MadeSeal,
  next: AdditionState | 'DONE',
): Promise<boolean> {
  const { document, original, signatures } = waiting;
  if (!(await moveOn(tx, platform, document, 'WAITING', next))) return false;
  const file = await keepSealedFile(tx, platform, document, original, original.sha256, 'SEAL', made);
  const facts = {
    fileId: file.id,
    sha256: file.sha256.toString('hex'),
    originalSha256: original.sha256.toString('hex'),
    certificate: made.certificate,
    signatures: signatures.length,
    isToBeStamped: next === 'STAMPING',
  };
  await platform.audit.append(
    tx,
    {},
    { action: 'documents.sealed', objectType: 'document', objectId: document.id, clientId: document.clientId, facts },
  );
  await announceComplete(tx, platform, waiting);
  return true;
}

/** The addition that a sealed document waits for, and the state after it. */
export interface AdditionStep {
  from: AdditionState;
  to: AdditionState | 'DONE';
}

/** Replaces the sealed file with the extended one; returns false when another run was first. */
export async function keepAddition(
  tx: Tx,
  platform: Deps,
  document: DocumentRecord,
  sealed: FileRow,
  made: MadeSeal,
  { from, to }: AdditionStep,
): Promise<boolean> {
  if (!(await moveOn(tx, platform, document, from, to))) return false;
  const { kind, action } = additions[from];
  const [seal] = await tx
    .select({ originalSha256: documentSeals.originalSha256 })
    .from(documentSeals)
    .where(and(eq(documentSeals.clientId, document.clientId), eq(documentSeals.documentId, document.id)));
  if (!seal) throw new Error('the document has no seal to add to');
  const file = await keepSealedFile(tx, platform, document, sealed, seal.originalSha256, kind, made);
  const facts = { fileId: file.id, sha256: file.sha256.toString('hex'), sealedSha256: sealed.sha256.toString('hex') };
  await platform.audit.append(tx, {}, { action, objectType: 'document', objectId: document.id, clientId: document.clientId, facts });
  return true;
}

/** Moves a sealed document on without its addition, because the service is no longer configured or the file is missing from the store. */
export async function renounceAddition(tx: Tx, platform: Deps, document: DocumentRecord, { from, to }: AdditionStep): Promise<void> {
  await moveOn(tx, platform, document, from, to);
}

/** Marks a seal that no retry can make as failed and notifies the staff who can act; the document stays as signed. */
export async function failSeal(tx: Tx, platform: Deps, { document }: WaitingSeal, fault: SealFault): Promise<void> {
  if (!(await moveSeal(tx, document, 'WAITING', 'FAILED', fault))) return;
  await tellCompany(tx, platform, SEAL_FAILED_NOTICE, document.id);
  await platform.audit.append(
    tx,
    {},
    { action: 'documents.sealFailed', objectType: 'document', objectId: document.id, clientId: document.clientId, facts: { fault } },
  );
}

/** Queues a new job for a failed seal. Throws document.state_refused when the seal has not failed. */
export async function retrySeal(tx: Tx, platform: Deps, actor: Actor, id: string): Promise<void> {
  const document = await holdDocument(tx, actor, 'documents.seal', id);
  const { clientId } = document;
  if (!(await moveSeal(tx, document, 'FAILED', 'WAITING'))) throw new Problem('document.state_refused');
  await platform.jobs.enqueue(tx, SEAL_TOPIC, { clientId, documentId: id });
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'documents.sealRetried', objectType: 'document', objectId: id, clientId, facts: { fault: document.sealFault } },
  );
}

const SEALS_AT_ONCE = 200;
const waits = and(inArray(documents.seal, ['WAITING', 'STAMPING', 'VALIDATING']), isNull(documents.deletedAt));

/** Documents whose seal, stamp or validation data is due for a retry, because a process lost the job or the service did not respond. */
export async function findDueSeals(tx: Tx, now: Date): Promise<SealJob[]> {
  // First seen by the sweep: give the document's own job a minute.
  await tx
    .update(documents)
    .set({ sealDueAt: new Date(now.getTime() + MINUTE) })
    .where(and(waits, isNull(documents.sealDueAt)));
  const due = await tx
    .select({ clientId: documents.clientId, documentId: documents.id })
    .from(documents)
    .where(and(waits, lte(documents.sealDueAt, now)))
    .orderBy(asc(documents.sealDueAt))
    .limit(SEALS_AT_ONCE);
  return due;
}

/** Queues a due document again and schedules the next attempt; skips one just queued by another process. A surplus job is harmless. */
export async function requeueSeal(
  tx: Tx,
  { clock, jobs }: Pick<Platform, 'clock' | 'jobs'>,
  { clientId, documentId: id }: SealJob,
): Promise<void> {
  const now = clock.now();
  const isThisRecord = and(eq(documents.clientId, clientId), eq(documents.id, id));
  const [due] = await tx
    .select({ seal: documents.seal, sealTries: documents.sealTries })
    .from(documents)
    .where(and(isThisRecord, waits, lte(documents.sealDueAt, now)))
    .for('update', { skipLocked: true });
  if (!due) return;
  const { seal, sealTries } = due;
  await tx
    .update(documents)
    .set({ sealDueAt: new Date(now.getTime() + pauseAfter(sealTries)), sealTries: sealTries + 1 })
    .where(isThisRecord);
  // The failure persists: notify the staff once, and keep retrying.
  if (seal === 'WAITING' && sealTries === TRIES_UNTIL_TOLD) await tellCompany(tx, { clock, jobs }, SEAL_DELAYED_NOTICE, id);
  await jobs.enqueue(tx, seal === 'STAMPING' || seal === 'VALIDATING' ? additions[seal].topic : SEAL_TOPIC, { clientId, documentId: id });
}
