import { and, eq, gt } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { outboxMessages } from '../../../database/schema/messages.ts';
import { MINUTE } from '../../../platform/clock/clock.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { queueMessage } from '../../messages/outbox/messages.service.ts';
import { notify, readNoticesAbout } from '../../messages/notifications/notifications.service.ts';

/** Kind of the notice and of the e-mail to who is asked to sign: {documentId}. */
export const SIGNATURE_REQUESTED = 'documents.signatureRequested';

/** Kinds of notices: {documentId}; their texts are written in signature-requests.jobs.ts. The second goes by e-mail, too. */
export const REQUEST_EXPIRED = 'documents.requestExpired';
export const DOCUMENT_CANCELED = 'documents.canceled';

/** Documents that are asked about together are told of in one e-mail. */
const TOGETHER_MS = 10 * MINUTE;

/** Tells somebody that a document waits for their signature: a line in the portal, and an e-mail unless one went out just now. */
export async function announceSignature(
  tx: Tx,
  platform: Pick<WritePlatform, 'clock' | 'jobs'>,
  { userId, documentId }: { userId: string; documentId: string },
): Promise<void> {
  await notify(tx, platform, { userId, kind: SIGNATURE_REQUESTED, params: { documentId } });
  const since = new Date(platform.clock.now().getTime() - TOGETHER_MS);
  const [told] = await tx
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.userId, userId), eq(outboxMessages.kind, SIGNATURE_REQUESTED), gt(outboxMessages.createdAt, since)))
    .limit(1);
  if (!told) await queueMessage(tx, platform, { userId, channel: 'EMAIL', kind: SIGNATURE_REQUESTED });
}

/** A request that its signer has answered, signed or returned, is no news to them. */
export const readRequestNotices = (tx: Tx, platform: Pick<WritePlatform, 'clock'>, userId: string, documentIds: readonly string[]) =>
  readNoticesAbout(tx, platform, { userId, kind: SIGNATURE_REQUESTED }, 'documentId', documentIds);

/** Tells signers whose day is over, and the people who asked them, that a request has run out. */
export async function announceExpiry(
  tx: Tx,
  platform: Pick<WritePlatform, 'clock'>,
  { id: documentId }: { id: string },
  expired: readonly { userId: string; requestedBy: string | null }[],
): Promise<void> {
  const concerned = new Set(expired.flatMap(({ userId, requestedBy }) => [userId, ...(requestedBy === null ? [] : [requestedBy])]));
  for (const userId of concerned) await notify(tx, platform, { userId, kind: REQUEST_EXPIRED, params: { documentId } });
}

/** Tells people that a document which concerned them was cancelled: a line in the portal, and an e-mail to those who have signed or own it. */
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
