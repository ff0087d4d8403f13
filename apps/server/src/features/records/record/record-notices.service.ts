import type { Tx } from '../../../database/connect.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { readNoticesAbout } from '../../messages/notifications/notifications.service.ts';
import { announceToClient, TOGETHER_MS } from '../../messages/notifications/announce.service.ts';

/**
 * Kind of the notice and of the e-mail to a client for whom something waits: {clientId}, recordIds of what waits separated by commas, and
 * how many others: identifications that were sent with records. With isReturned the one record came back from staff.
 */
export const RECORD_WAITING = 'records.waiting';

/** Kind of the e-mail to a client whom staff returned a record. */
export const RECORD_RETURNED = 'records.returned';

type Deps = Pick<WritePlatform, 'clock' | 'jobs'>;

/** Most records that a notice names; it counts the others. */
const MOST_NAMED = 20;

/** Tells a client that a record came back: whoever has sent it believes to be done. */
export async function announceReturned(tx: Tx, platform: Deps, clientId: string, recordId: string): Promise<void> {
  const notice = { kind: RECORD_WAITING, params: { clientId, recordIds: recordId, others: '0', isReturned: 'true' } };
  await announceToClient(tx, platform, clientId, { notice, letter: RECORD_RETURNED, togetherMs: 0 });
}

/** Tells a client that these records wait for their answers. */
export async function announceWaiting(
  tx: Tx,
  platform: Deps,
  clientId: string,
  recordIds: readonly string[],
  otherCount = 0,
): Promise<void> {
  const named = recordIds.slice(0, MOST_NAMED);
  const others = String(otherCount + recordIds.length - named.length);
  const notice = { kind: RECORD_WAITING, params: { clientId, recordIds: named.join(','), others } };
  await announceToClient(tx, platform, clientId, { notice, letter: RECORD_WAITING, togetherMs: TOGETHER_MS });
}

/** Marks the notices as read once the client has responded. */
export const readWaitingNotices = (tx: Tx, platform: Pick<Deps, 'clock'>, userId: string, clientId: string) =>
  readNoticesAbout(tx, platform, { userId, kind: RECORD_WAITING }, 'clientId', [clientId]);
