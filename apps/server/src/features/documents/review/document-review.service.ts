import type { BodyOf } from '@pramen/contract/endpoint';
import type { setDocumentState as setStateCall } from '@pramen/contract/documents/documents.endpoints';
import { mayDelete, maySetState, needsReason } from '@pramen/domain/documents/document-states';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { documents } from '../../../database/schema/documents.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dropFilesOf } from '../../files/files.service.ts';
import { applySignatureStates, enterState, tellContract } from '../record/document-states.service.ts';
import { holdDocument, signaturesOf } from '../record/documents.reader.ts';
import type { DocumentRecord } from '../record/documents.reader.ts';
import { isKept, isReady } from '../record/documents.rules.ts';
import { announceCancelling } from '../requests/signature-notices.service.ts';
import { dropOpenRequests } from '../requests/signature-requests.service.ts';
import { findOwner } from '../requests/signers.reader.ts';

type Deps = Pick<Platform, 'audit' | 'clock' | 'jobs'>;

/** Requires a reason for cancelling a signed document and for rejecting one in review; an empty reason is always rejected. */
function requireReason(
  actor: Actor,
  { state: from }: DocumentRecord,
  isDocumentKept: boolean,
  { state, description }: BodyOf<typeof setStateCall>,
): void {
  if (state !== 'CANCELED' || typeof description === 'string') return;
  if (description === undefined && !needsReason(from, isDocumentKept)) return;
  throw refusedField(actor.origin.language, 'description', 'validation:required');
}

/**
 * Notifies the client and the signers that a signed document was cancelled; when it is unsigned, only the requested signers are notified.
 */
async function tellCancelled(
  tx: Tx,
  platform: Deps,
  document: DocumentRecord,
  signedBy: readonly string[],
  asked: readonly string[],
): Promise<void> {
  const parties = signedBy.length === 0 ? [] : [(await findOwner(tx, document.clientId)).userId, ...signedBy];
  await announceCancelling(tx, platform, document.id, { parties, asked });
}

/**
 * Accepts or cancels a document, or marks it for processing. A decision closes unanswered requests; accepting seals existing signatures,
 * cancelling notifies the parties. Throws document.state_refused for a step not allowed from the current state, document.not_ready without
 * a file, and validation.failed when a required reason is missing.
 */
export async function setDocumentState(tx: Tx, platform: Deps, actor: Actor, id: string, body: BodyOf<typeof setStateCall>): Promise<void> {
  const { state, description = null } = body;
  const document = await holdDocument(tx, actor, 'documents.review', id);
  if (!maySetState(document.state, state)) throw new Problem('document.state_refused');
  if (state === 'ACCEPTED' && !isReady(document)) throw new Problem('document.not_ready');
  const signedBy = (await signaturesOf(tx, document)).flatMap((signature) => (signature.state === 'SIGNED' ? [signature.userId] : []));
  requireReason(actor, document, isKept(document, signedBy.length > 0), body);
  const reason = { userId: actor.userId, description };
  const dropped = state === 'TO_REVIEW' ? [] : await dropOpenRequests(tx, platform, document, actor.userId);
  const moved = await enterState(tx, platform, document, state, reason);
  if (state === 'ACCEPTED') await applySignatureStates(tx, platform, moved, reason);
  if (state === 'CANCELED') {
    const asked = dropped.map(({ userId }) => userId);
    await tellCancelled(tx, platform, document, signedBy, asked);
    await tellContract(tx, platform, moved, null);
  }
  const facts = { before: { state: document.state }, after: { state }, revoked: dropped.map(({ role, userId }) => ({ role, userId })) };
  const personal = description === null ? {} : { personal: { after: { description } } };
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'documents.stateSet', objectType: 'document', objectId: id, clientId: document.clientId, facts, ...personal },
  );
}

async function setAssigned(
  tx: Tx,
  { audit }: Pick<Platform, 'audit'>,
  actor: Actor,
  document: DocumentRecord,
  assignedUserId: string | null,
): Promise<void> {
  const { clientId, id } = document;
  await tx
    .update(documents)
    .set({ assignedUserId, version: sql`${documents.version} + 1` })
    .where(and(eq(documents.clientId, clientId), eq(documents.id, id)));
  const facts = { before: { assignedUserId: document.assignedUserId }, after: { assignedUserId } };
  const action = assignedUserId === null ? 'documents.unassigned' : 'documents.assigned';
  await audit.append(tx, { actor, origin: actor.origin }, { action, objectType: 'document', objectId: id, clientId, facts });
}

/** Assigns a document to the actor, even if it is assigned to another person. */
export async function assignDocument(tx: Tx, platform: Pick<Platform, 'audit'>, actor: Actor, id: string): Promise<void> {
  const document = await holdDocument(tx, actor, 'documents.assign', id);
  if (document.assignedUserId !== actor.userId) await setAssigned(tx, platform, actor, document, actor.userId);
}

/** Clears the actor's own assignment; an assignment of another person is kept. */
export async function unassignDocument(tx: Tx, platform: Pick<Platform, 'audit'>, actor: Actor, id: string): Promise<void> {
  const document = await holdDocument(tx, actor, 'documents.assign', id);
  if (document.assignedUserId === actor.userId) await setAssigned(tx, platform, actor, document, null);
}

/**
 * Removes a document from every list, with its open requests; its code is never reused. Throws document.kept when it is signed or sealed,
 * and document.state_refused.
 */
export async function deleteDocument(tx: Tx, platform: Deps, actor: Actor, id: string): Promise<void> {
  const document = await holdDocument(tx, actor, 'documents.delete', id);
  const isSigned = (await signaturesOf(tx, document)).some((signature) => signature.state === 'SIGNED');
  if (isKept(document, isSigned)) throw new Problem('document.kept');
  if (!mayDelete(document.state, false)) throw new Problem('document.state_refused');
  await dropOpenRequests(tx, platform, document, actor.userId);
  const { clientId, name, code, state } = document;
  await tx
    .update(documents)
    .set({ deletedAt: platform.clock.now(), version: sql`${documents.version} + 1` })
    .where(and(eq(documents.clientId, clientId), eq(documents.id, id)));
  await dropFilesOf(tx, platform, clientId, 'document', id);
  await tellContract(tx, platform, document, null);
  const entry = {
    action: 'documents.deleted',
    objectType: 'document',
    objectId: id,
    clientId,
    facts: { before: { state } },
    personal: { before: { name, code } },
  };
  await platform.audit.append(tx, { actor, origin: actor.origin }, entry);
}
