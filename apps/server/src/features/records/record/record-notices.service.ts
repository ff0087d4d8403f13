import { eq } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { MINUTE } from '../../../platform/clock/clock.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { notify, readNoticesAbout } from '../../messages/notifications/notifications.service.ts';
import { wasSentSince } from '../../messages/outbox/messages.reader.ts';
import { queueMessage } from '../../messages/outbox/messages.service.ts';

/**
 * Kind of the notice and of the e-mail to a client for whom something waits: {clientId}, recordIds of what waits separated by commas, and
 * how many others: identifications that were sent with records. With isReturned the one record came back from staff.
 */
export const RECORD_WAITING = 'records.waiting';

/** Kind of the e-mail to a client whom staff returned a record. */
export const RECORD_RETURNED = 'records.returned';

/** Records sent within this time share one e-mail. */
const TOGETHER_MS = 10 * MINUTE;

type Deps = Pick<WritePlatform, 'clock' | 'jobs'>;

/** Most records that a notice names; it counts the others. */
const MOST_NAMED = 20;

async function findUser(tx: Tx, clientId: string): Promise<string | undefined> {
  const [client] = await tx.select({ userId: clients.userId }).from(clients).where(eq(clients.id, clientId));
  return client?.userId;
}

/** Tells a client that a record came back, by a notice and an e-mail: whoever has sent it believes to be done. */
export async function announceReturned(tx: Tx, platform: Deps, clientId: string, recordId: string): Promise<void> {
  const userId = await findUser(tx, clientId);
  if (userId === undefined) return;
  await notify(tx, platform, { userId, kind: RECORD_WAITING, params: { clientId, recordIds: recordId, others: '0', isReturned: 'true' } });
  await queueMessage(tx, platform, { userId, channel: 'EMAIL', kind: RECORD_RETURNED });
}

/** Notifies a client that these records wait for their answers: a notice, and an e-mail unless one was queued within TOGETHER_MS. */
export async function announceWaiting(
  tx: Tx,
  platform: Deps,
  clientId: string,
  recordIds: readonly string[],
  otherCount = 0,
): Promise<void> {
  const userId = await findUser(tx, clientId);
  if (userId === undefined) return;
  const named = recordIds.slice(0, MOST_NAMED);
  const others = String(otherCount + recordIds.length - named.length);
  const params = { clientId, recordIds: named.join(','), others };
  await notify(tx, platform, { userId, kind: RECORD_WAITING, params });
  const since = new Date(platform.clock.now().getTime() - TOGETHER_MS);
  if (await wasSentSince(tx, userId, RECORD_WAITING, since)) return;
  await queueMessage(tx, platform, { userId, channel: 'EMAIL', kind: RECORD_WAITING });
}

/** Marks the notices as read once the client has responded. */
export const readWaitingNotices = (tx: Tx, platform: Pick<Deps, 'clock'>, userId: string, clientId: string) =>
  readNoticesAbout(tx, platform, { userId, kind: RECORD_WAITING }, 'clientId', [clientId]);
