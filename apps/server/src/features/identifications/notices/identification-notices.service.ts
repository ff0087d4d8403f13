import { eq } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { notify, readNoticesAbout } from '../../messages/notifications/notifications.service.ts';
import { announceToClient, TOGETHER_MS } from '../../messages/notifications/announce.service.ts';
import { queueMessage } from '../../messages/outbox/messages.service.ts';
import { readWaitingNotices } from '../../records/record/record-notices.service.ts';

/**
 * Kind of the notice to a client whose identification is requested or came back, and of the e-mail to one of whom it is requested:
 * {clientId, identificationId}, with isReturned when it came back.
 */
export const IDENTIFICATION_WAITING = 'identifications.waiting';

/** Kind of the e-mail to a client whose identification came back. */
export const IDENTIFICATION_RETURNED = 'identifications.returned';

/** Kind of the e-mail to a client whose payments are paused because what staff had of their identification counts no more. */
export const PAYMENTS_PAUSED = 'identifications.payments-paused';

/** Kind of the notice and the e-mail to a client whose paused payments are taken again. */
export const PAYMENTS_RESUMED = 'identifications.payments-resumed';

/** Kind of the notice to a client whose first payment has completed their identification: {clientId, identificationId}. */
export const IDENTIFICATION_PAID = 'identifications.paid';

type Deps = Pick<WritePlatform, 'clock' | 'jobs'>;

interface Announced {
  clientId: string;
  id: string;
}

/**
 * Tells a client that an identification came back: whoever has sent it believes to be done. When that pauses their payments, the e-mail
 * says so.
 */
export async function announceReturned(tx: Tx, platform: Deps, { clientId, id }: Announced, pausesPayments: boolean): Promise<void> {
  const notice = { kind: IDENTIFICATION_WAITING, params: { clientId, identificationId: id, isReturned: 'true' } };
  await announceToClient(tx, platform, clientId, {
    notice,
    letter: pausesPayments ? PAYMENTS_PAUSED : IDENTIFICATION_RETURNED,
    togetherMs: 0,
  });
}

/** Tells a client by e-mail that their payments are paused; the portal says what follows. */
export async function announcePaused(tx: Tx, platform: Deps, clientId: string): Promise<void> {
  const [client] = await tx.select({ userId: clients.userId }).from(clients).where(eq(clients.id, clientId));
  if (client) await queueMessage(tx, platform, { userId: client.userId, channel: 'EMAIL', kind: PAYMENTS_PAUSED });
}

/** Tells a client that their payments are taken again: the e-mail that stopped them is not the last word. */
export async function announceResumed(tx: Tx, platform: Deps, clientId: string): Promise<void> {
  await announceToClient(tx, platform, clientId, {
    notice: { kind: PAYMENTS_RESUMED, params: {} },
    letter: PAYMENTS_RESUMED,
    togetherMs: 0,
  });
}

/** Tells a client that their first payment has come, and with it their identification is complete. */
export async function announcePaid(tx: Tx, platform: Deps, { clientId, id }: Announced): Promise<void> {
  const [client] = await tx.select({ userId: clients.userId }).from(clients).where(eq(clients.id, clientId));
  if (client) await notify(tx, platform, { userId: client.userId, kind: IDENTIFICATION_PAID, params: { clientId, identificationId: id } });
}

/** Tells a client that an identification waits for them. */
export async function announceRequest(tx: Tx, platform: Deps, { clientId, id }: Announced): Promise<void> {
  const notice = { kind: IDENTIFICATION_WAITING, params: { clientId, identificationId: id } };
  await announceToClient(tx, platform, clientId, { notice, letter: IDENTIFICATION_WAITING, togetherMs: TOGETHER_MS });
}

/** Marks the notices as read once the client has responded; those of concepts that were sent together with records, too. */
export async function readRequestNotices(tx: Tx, platform: Pick<Deps, 'clock'>, userId: string, clientId: string): Promise<void> {
  await readNoticesAbout(tx, platform, { userId, kind: IDENTIFICATION_WAITING }, 'clientId', [clientId]);
  await readWaitingNotices(tx, platform, userId, clientId);
}
