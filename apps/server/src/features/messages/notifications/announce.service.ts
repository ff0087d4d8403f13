import { eq } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { MINUTE } from '../../../platform/clock/clock.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { notify } from './notifications.service.ts';
import type { Notice } from './notifications.service.ts';
import { wasSentSince } from '../outbox/messages.reader.ts';
import { queueMessage } from '../outbox/messages.service.ts';

type Deps = Pick<WritePlatform, 'clock' | 'jobs'>;

interface Announcement {
  notice: Pick<Notice, 'kind' | 'params'>;
  /** Kind of the e-mail. */
  letter: string;
  /** E-mails of this kind queued within this time are one, in milliseconds; 0: each is sent. */
  togetherMs: number;
}

/** Time within which requests to a person share one e-mail. */
export const TOGETHER_MS = 10 * MINUTE;

/** Tells a user something by a notice in the portal and an e-mail. */
export async function announce(tx: Tx, platform: Deps, userId: string, { notice, letter, togetherMs }: Announcement): Promise<void> {
  await notify(tx, platform, { userId, ...notice });
  if (togetherMs > 0 && (await wasSentSince(tx, userId, letter, new Date(platform.clock.now().getTime() - togetherMs)))) return;
  await queueMessage(tx, platform, { userId, channel: 'EMAIL', kind: letter });
}

/** The same to the user of a client; does nothing for one that does not exist. */
export async function announceToClient(tx: Tx, platform: Deps, clientId: string, announcement: Announcement): Promise<void> {
  const [client] = await tx.select({ userId: clients.userId }).from(clients).where(eq(clients.id, clientId));
  if (client) await announce(tx, platform, client.userId, announcement);
}
