import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { documentSignatures } from '../../../database/schema/documents.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notify } from '../../messages/notifications/notifications.service.ts';
import { enterState } from '../record/document-states.service.ts';
import { holdDocuments } from '../record/documents.reader.ts';
import type { SignatureRecord } from '../record/documents.reader.ts';
import { readDocumentIds, requireSignable } from '../requests/signing.reader.ts';
import type { Signable } from '../requests/signing.reader.ts';
import { readRequestNotices } from '../requests/signature-notices.service.ts';
import { dropOpenRequests } from '../requests/signature-requests.service.ts';
import { RETURNED_NOTICE } from '../requests/signing.rules.ts';

async function reject(tx: Tx, platform: Platform, { clientId, id }: SignatureRecord, message: string): Promise<void> {
  const rejected = await tx
    .update(documentSignatures)
    .set({ state: 'REJECTED', decidedAt: platform.clock.now(), description: message })
    .where(and(eq(documentSignatures.clientId, clientId), eq(documentSignatures.id, id), eq(documentSignatures.state, 'PENDING')))
    .returning({ id: documentSignatures.id });
  if (rejected.length === 0) throw new Problem('document.not_signable');
}

/** Notifies the requester and the assignee, not the person who returned the document. */
async function tellReturned(tx: Tx, platform: Platform, { document, signatures }: Signable, actor: Actor): Promise<void> {
  const concerned = new Set([document.assignedUserId, ...signatures.map(({ requestedBy }) => requestedBy)]);
  concerned.delete(actor.userId);
  for (const userId of concerned)
    if (userId !== null) await notify(tx, platform, { userId, kind: RETURNED_NOTICE, params: { documentId: document.id } });
}

/** Returns documents unsigned, all of them or none, and keeps the reason in their history. Returns the ids. */
export async function rejectDocuments(
  tx: Tx,
  platform: Platform,
  actor: Actor,
  typedIds: readonly string[],
  message: string,
): Promise<string[]> {
  const ids = readDocumentIds(typedIds);
  await holdDocuments(tx, actor, 'documents.sign', ids);
  for (const signable of await requireSignable(tx, actor, ids, platform.clock.now())) {
    const { document, signatures } = signable;
    for (const signature of signatures) await reject(tx, platform, signature, message);
    // A returned document cannot be signed, so it must not keep waiting for other signers.
    const dropped = await dropOpenRequests(tx, platform, document, actor.userId);
    await enterState(tx, platform, document, 'REJECTED', { userId: actor.userId, description: message });
    await platform.audit.append(
      tx,
      { actor, origin: actor.origin },
      {
        action: 'documents.returned',
        objectType: 'document',
        objectId: document.id,
        clientId: document.clientId,
        facts: {
          signatureIds: signatures.map(({ id }) => id),
          revoked: dropped.map(({ role, userId }) => ({ role, userId })),
          before: { state: document.state },
          after: { state: 'REJECTED' },
        },
        personal: { after: { description: message } },
      },
    );
    await tellReturned(tx, platform, signable, actor);
  }
  await readRequestNotices(tx, platform, actor.userId, ids);
  return ids;
}
