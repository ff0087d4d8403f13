import { eq } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { MINUTE } from '../../../platform/clock/clock.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { notify, readNoticesAbout } from '../../messages/notifications/notifications.service.ts';
import { wasSentSince } from '../../messages/outbox/messages.reader.ts';
import { queueMessage } from '../../messages/outbox/messages.service.ts';
import { readWaitingNotices } from '../../records/record/record-notices.service.ts';

/**
 * Kind of the notice to a client whose identification is requested or came back, and of the e-mail to one of whom it is requested:
 * {clientId, identificationId}, with isReturned when it came back.
 */
export const IDENTIFICATION_WAITING = 'identifications.waiting';

/** Kind of the e-mail to a client whose identification came back. */
export const IDENTIFICATION_RETURNED = 'identifications.returned';

/** Requests sent within this time share one e-mail. */
const TOGETHER_MS = 10 * MINUTE;

type Deps = Pick<WritePlatform, 'clock' | 'jobs'>;

interface Announced {
  clientId: string;
  id: string;
}

async function findUser(tx: Tx, clientId: string): Promise<string | undefined> {
  const [client] = await tx.select({ userId: clients.userId }).from(clients).where(eq(clients.id, clientId));
  return client?.userId;
}

/** Tells a client that an identification came back, by a notice and an e-mail: whoever has sent it believes to be done. */
export async function announceReturned(tx: Tx, platform: Deps, { clientId, id }: Announced): Promise<void> {
  const userId = await findUser(tx, clientId);
  if (userId === undefined) return;
  const params = { clientId, identificationId: id, isReturned: 'true' };
  await notify(tx, platform, { userId, kind: IDENTIFICATION_WAITING, params });
  await queueMessage(tx, platform, { userId, channel: 'EMAIL', kind: IDENTIFICATION_RETURNED });
}

/** Notifies a client that an identification waits for them: a notice, and an e-mail unless one was queued within TOGETHER_MS. */
export async function announceRequest(tx: Tx, platform: Deps, { clientId, id }: Announced): Promise<void> {
  const userId = await findUser(tx, clientId);
  if (userId === undefined) return;
  await notify(tx, platform, { userId, kind: IDENTIFICATION_WAITING, params: { clientId, identificationId: id } });
  const since = new Date(platform.clock.now().getTime() - TOGETHER_MS);
  if (await wasSentSince(tx, userId, IDENTIFICATION_WAITING, since)) return;
  await queueMessage(tx, platform, { userId, channel: 'EMAIL', kind: IDENTIFICATION_WAITING });
}

/** Marks the notices as read once the client has responded; those of concepts that were sent together with records, too. */
export async function readRequestNotices(tx: Tx, platform: Pick<Deps, 'clock'>, userId: string, clientId: string): Promise<void> {
  await readNoticesAbout(tx, platform, { userId, kind: IDENTIFICATION_WAITING }, 'clientId', [clientId]);
  await readWaitingNotices(tx, platform, userId, clientId);
}
