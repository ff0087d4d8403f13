import type { DocumentState } from '@pramen/domain/documents/document-states';
import { stateAfterSignatures } from '@pramen/domain/documents/document-states';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { documents, documentStateChanges } from '../../../database/schema/documents.ts';
import { pragueDateOf } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { applyDocument } from '../../contracts/record/signing-day.service.ts';
import { signaturesOf } from './documents.reader.ts';
import type { DocumentRecord, SignatureRecord } from './documents.reader.ts';

export const SEAL_TOPIC = 'documents.seal';

/** Who moved a document, and their message; userId null means the system. */
export interface StateReason {
  userId: string | null;
  description?: string | null;
}

type Held = Pick<DocumentRecord, 'clientId' | 'id'>;
type Deps = Pick<WritePlatform, 'clock'>;

const isThisRecord = ({ clientId, id }: Held) => and(eq(documents.clientId, clientId), eq(documents.id, id));

/** Adds a document's first or next state to its history. */
export async function recordState(
  tx: Tx,
  { clock }: Deps,
  { clientId, id }: Held,
  state: DocumentState,
  { userId, description = null }: StateReason,
): Promise<void> {
  const own = and(eq(documentStateChanges.clientId, clientId), eq(documentStateChanges.documentId, id));
  // A separate query, because an insert into a shard must not contain a subquery. The document is locked, so no other call adds a state in
  // between.
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${documentStateChanges.position}), 0)` })
    .from(documentStateChanges)
    .where(own);
  await tx.insert(documentStateChanges).values({
    clientId,
    id: newId(),
    documentId: id,
    state,
    userId,
    description,
    createdAt: clock.now(),
    position: (last?.position ?? 0) + 1,
  });
}

/** Moves a locked document to a state and adds it to the history; returns the updated row. */
export async function enterState(
  tx: Tx,
  platform: Deps,
  document: Held,
  state: DocumentState,
  reason: StateReason,
): Promise<DocumentRecord> {
  const [moved] = await tx
    .update(documents)
    .set({ state, stateAt: platform.clock.now(), version: sql`${documents.version} + 1` })
    .where(isThisRecord(document))
    .returning();
  if (!moved) throw new Error('locked document not found');
  await recordState(tx, platform, document, state, reason);
  return moved;
}

/** Days of a document that everybody has signed. */
function daysOf({ createdAt }: DocumentRecord, signatures: readonly SignatureRecord[]) {
  const last = signatures
    .flatMap(({ state, decidedAt }) => (state === 'SIGNED' && decidedAt ? [decidedAt.getTime()] : []))
    .reduce((latest, one) => Math.max(latest, one), 0);
  return { madeOn: pragueDateOf(createdAt), signedOn: pragueDateOf(new Date(last)) };
}

/** Tells the contract of a locked document what became of it: which days it gives, null when it is not completely signed. */
export async function tellContract(
  tx: Tx,
  platform: Pick<WritePlatform, 'audit' | 'clock' | 'jobs'>,
  { clientId, id, contractId }: DocumentRecord,
  days: ReturnType<typeof daysOf> | null,
): Promise<void> {
  if (contractId !== null) await applyDocument(tx, platform, { clientId, id: contractId, documentId: id }, days);
}

/** Queues the sealing job for a signed document, once. */
async function orderSeal(tx: Tx, { jobs }: Pick<WritePlatform, 'jobs'>, document: DocumentRecord): Promise<DocumentRecord> {
  if (document.seal !== null) return document;
  const [sealing] = await tx
    .update(documents)
    .set({ seal: 'WAITING', version: sql`${documents.version} + 1` })
    .where(and(isThisRecord(document), sql`${documents.seal} IS NULL`))
    .returning();
  if (!sealing) throw new Error('locked document not found');
  await jobs.enqueue(tx, SEAL_TOPIC, { clientId: document.clientId, documentId: document.id });
  return sealing;
}

/**
 * Moves a locked document to the state that follows from its signatures after a request was made, signed, revoked or has expired. After the
 * last signature the document becomes SIGNED, then at once TO_REVIEW, and is sealed; one already in TO_REVIEW is sealed in that state.
 */
export async function applySignatureStates(
  tx: Tx,
  platform: Pick<WritePlatform, 'audit' | 'clock' | 'jobs'>,
  document: DocumentRecord,
  reason: StateReason,
): Promise<DocumentRecord> {
  const signatures = await signaturesOf(tx, document);
  const states = signatures.map(({ state }) => state);
  // An accepted document can no longer be signed, so do not wait for signers who rejected it.
  const isComplete = states.includes('SIGNED') && (document.state === 'ACCEPTED' || states.every((state) => state === 'SIGNED'));
  const next = stateAfterSignatures(document.state, states);
  let settled = next === null ? document : await enterState(tx, platform, document, next, reason);
  if (settled.state === 'SIGNED') settled = await enterState(tx, platform, settled, 'TO_REVIEW', { userId: null });
  await tellContract(tx, platform, settled, isComplete ? daysOf(settled, signatures) : null);
  return isComplete ? orderSeal(tx, platform, settled) : settled;
}
