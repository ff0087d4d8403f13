import type { BodyOf } from '@pramen/contract/endpoint';
import type { setDocumentState as setStateCall } from '@pramen/contract/documents/documents.endpoints';
import { mayDelete, maySetState } from '@pramen/domain/documents/document-states';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { documents } from '../../database/schema/documents.ts';
import type { Actor } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { dropFile } from '../files/files.service.ts';
import { enterState, settleSignatures } from './document-states.service.ts';
import { holdDocument } from './documents.reader.ts';
import type { DocumentRecord } from './documents.reader.ts';
import { isReady } from './documents.rules.ts';
import { dropOpenRequests } from './signature-requests.service.ts';

type Deps = Pick<Platform, 'audit' | 'clock' | 'jobs'>;

/**
 * Accepts, cancels, or marks a document for processing. A decision ends the requests that nobody has answered; what somebody has signed
 * is sealed when it is accepted. Throws document.state_refused where the step does not lead on, document.not_ready without a file.
 */
export async function setDocumentState(tx: Tx, platform: Deps, actor: Actor, id: string, { state, description = null }: BodyOf<typeof setStateCall>): Promise<void> {
  const document = await holdDocument(tx, actor, 'documents.review', id);
  if (!maySetState(document.state, state)) throw new Problem('document.state_refused');
  if (state === 'ACCEPTED' && !isReady(document)) throw new Problem('document.not_ready');
  const reason = { userId: actor.userId, description };
  const dropped = state === 'TO_REVIEW' ? [] : await dropOpenRequests(tx, document);
  const moved = await enterState(tx, platform, document, state, reason);
  if (state === 'ACCEPTED') await settleSignatures(tx, platform, moved, reason);
  const facts = { before: { state: document.state }, after: { state }, revoked: dropped.map(({ role, userId }) => ({ role, userId })) };
  const personal = description === null ? {} : { personal: { after: { description } } };
  await platform.audit.append(tx, { actor, origin: actor.origin }, { action: 'documents.stateSet', objectType: 'document', objectId: id, clientId: document.clientId, facts, ...personal });
}

async function setAssigned(tx: Tx, { audit }: Pick<Platform, 'audit'>, actor: Actor, document: DocumentRecord, assignedUserId: string | null): Promise<void> {
  const { clientId, id } = document;
  await tx
    .update(documents)
    .set({ assignedUserId, version: sql`${documents.version} + 1` })
    .where(and(eq(documents.clientId, clientId), eq(documents.id, id)));
  const facts = { before: { assignedUserId: document.assignedUserId }, after: { assignedUserId } };
  const action = assignedUserId === null ? 'documents.unassigned' : 'documents.assigned';
  await audit.append(tx, { actor, origin: actor.origin }, { action, objectType: 'document', objectId: id, clientId, facts });
}

/** Takes a document over, from somebody else as well. */
export async function assignDocument(tx: Tx, platform: Pick<Platform, 'audit'>, actor: Actor, id: string): Promise<void> {
  const document = await holdDocument(tx, actor, 'documents.assign', id);
  if (document.assignedUserId !== actor.userId) await setAssigned(tx, platform, actor, document, actor.userId);
}

/** Gives a document back; one of somebody else stays theirs. */
export async function unassignDocument(tx: Tx, platform: Pick<Platform, 'audit'>, actor: Actor, id: string): Promise<void> {
  const document = await holdDocument(tx, actor, 'documents.assign', id);
  if (document.assignedUserId === actor.userId) await setAssigned(tx, platform, actor, document, null);
}

/** Removes a document from every list with its open requests; its code is never given again. Throws document.state_refused. */
export async function deleteDocument(tx: Tx, platform: Pick<Platform, 'audit' | 'clock'>, actor: Actor, id: string): Promise<void> {
  const document = await holdDocument(tx, actor, 'documents.delete', id);
  if (!mayDelete(document.state)) throw new Problem('document.state_refused');
  await dropOpenRequests(tx, document);
  const { clientId, name, code, state } = document;
  await tx
    .update(documents)
    .set({ deletedAt: platform.clock.now(), version: sql`${documents.version} + 1` })
    .where(and(eq(documents.clientId, clientId), eq(documents.id, id)));
  for (const fileId of new Set([document.fileId, document.originalFileId])) if (fileId !== null) await dropFile(tx, platform, fileId);
  const entry = { action: 'documents.deleted', objectType: 'document', objectId: id, clientId, facts: { before: { state } }, personal: { before: { name, code } } };
  await platform.audit.append(tx, { actor, origin: actor.origin }, entry);
}
