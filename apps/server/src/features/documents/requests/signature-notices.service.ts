import type { Tx } from '../../../database/connect.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { announce, TOGETHER_MS } from '../../messages/notifications/announce.service.ts';
import { queueMessage } from '../../messages/outbox/messages.service.ts';
import { notify, readNoticesAbout } from '../../messages/notifications/notifications.service.ts';

/** Kind of the notice and of the e-mail to a requested signer: {documentId}. */
export const SIGNATURE_REQUESTED = 'documents.signatureRequested';

/** Kinds of notices with {documentId}; signature-requests.jobs.ts writes their texts. The second also goes by e-mail. */
export const REQUEST_EXPIRED = 'documents.requestExpired';
export const DOCUMENT_CANCELED = 'documents.canceled';

/** Tells a signer that a document waits for their signature. */
export async function announceSignature(
  tx: Tx,
  platform: Pick<WritePlatform, 'clock' | 'jobs'>,
  { userId, documentId }: { userId: string; documentId: string },
): Promise<void> {
  const notice = { kind: SIGNATURE_REQUESTED, params: { documentId } };
  await announce(tx, platform, userId, { notice, letter: SIGNATURE_REQUESTED, togetherMs: TOGETHER_MS });
}

/** Marks the request notices as read once the signer has signed or returned the documents. */
export const readRequestNotices = (tx: Tx, platform: Pick<WritePlatform, 'clock'>, userId: string, documentIds: readonly string[]) =>
  readNoticesAbout(tx, platform, { userId, kind: SIGNATURE_REQUESTED }, 'documentId', documentIds);

/** Notifies signers whose request has expired, and those who requested it. */
export async function announceExpiry(
  tx: Tx,
  platform: Pick<WritePlatform, 'clock' | 'jobs'>,
  { id: documentId }: { id: string },
  expired: readonly { userId: string; requestedBy: string | null }[],
): Promise<void> {
  const concerned = new Set(expired.flatMap(({ userId, requestedBy }) => [userId, ...(requestedBy === null ? [] : [requestedBy])]));
  for (const userId of concerned) await notify(tx, platform, { userId, kind: REQUEST_EXPIRED, params: { documentId } });
}

/** Announces that a document was cancelled: a notice to everyone given, and also an e-mail to the parties (signers and owner). */
export async function announceCancelling(
  tx: Tx,
  platform: Pick<WritePlatform, 'clock' | 'jobs'>,
  documentId: string,
  { parties, asked }: { parties: readonly string[]; asked: readonly string[] },
): Promise<void> {
  const params = { documentId };
  for (const userId of new Set([...parties, ...asked])) await notify(tx, platform, { userId, kind: DOCUMENT_CANCELED, params });
  for (const userId of new Set(parties)) await queueMessage(tx, platform, { userId, channel: 'EMAIL', kind: DOCUMENT_CANCELED, params });
}
