import { and, eq, gt } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { outboxMessages } from '../../database/schema/messages.ts';
import { MINUTE } from '../../platform/clock/clock.ts';
import type { WritePlatform } from '../../platform/platform.ts';
import { tell } from '../messages/messages.service.ts';
import { notify } from '../messages/notifications.service.ts';

/** Kind of the notice and of the e-mail to who is asked to sign: {documentId}. */
export const SIGNATURE_REQUESTED = 'documents.signatureRequested';

/** Documents that are asked about together are told of in one e-mail. */
const TOGETHER_MS = 10 * MINUTE;

/** Tells somebody that a document waits for their signature: a line in the portal, and an e-mail unless one went out just now. */
export async function announceSignature(tx: Tx, platform: Pick<WritePlatform, 'clock' | 'jobs'>, { userId, documentId }: { userId: string; documentId: string }): Promise<void> {
  await notify(tx, platform, { userId, kind: SIGNATURE_REQUESTED, params: { documentId } });
  const since = new Date(platform.clock.now().getTime() - TOGETHER_MS);
  const [told] = await tx
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.userId, userId), eq(outboxMessages.kind, SIGNATURE_REQUESTED), gt(outboxMessages.createdAt, since)))
    .limit(1);
  if (!told) await tell(tx, platform, { userId, channel: 'EMAIL', kind: SIGNATURE_REQUESTED });
}
