import type { ClosedRequestState } from '@pramen/domain/documents/document-states';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { documentSignatures } from '../../../database/schema/documents.ts';
import { documentClosedRequests } from '../../../database/schema/signature-requests.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DocumentRecord, SignatureRecord } from '../record/documents.reader.ts';

interface Closing {
  state: ClosedRequestState;
  /** null: the system. */
  userId: string | null;
}

/**
 * Moves open requests of a locked document to the closed ones under the same ids, in their final state; signed requests are left alone.
 * Returns the closed requests.
 */
export async function closeRequests(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  { clientId, id: documentId }: Pick<DocumentRecord, 'clientId' | 'id'>,
  ids: readonly string[],
  { state, userId }: Closing,
): Promise<SignatureRecord[]> {
  if (ids.length === 0) return [];
  const open = state === 'REJECTED' ? 'REJECTED' : 'PENDING';
  const closed = await tx
    .delete(documentSignatures)
    .where(
      and(
        eq(documentSignatures.clientId, clientId),
        eq(documentSignatures.documentId, documentId),
        inArray(documentSignatures.id, [...ids]),
        eq(documentSignatures.state, open),
      ),
    )
    .returning();
  const rows = closed.map(({ id, role, userId: signerId, requestedBy, requestedAt, expiresAt, decidedAt, description }) => {
    const closedAt = decidedAt ?? clock.now();
    return {
      clientId,
      id,
      documentId,
      role,
      userId: signerId,
      state,
      requestedBy,
      requestedAt,
      expiresAt,
      closedAt,
      closedBy: userId,
      description,
    };
  });
  if (rows.length > 0) await tx.insert(documentClosedRequests).values(rows);
  return closed;
}
