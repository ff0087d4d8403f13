import type { Tx } from '../../database/connect.ts';
import type { Platform } from '../../platform/platform.ts';
import { seal, unseal } from '../../platform/keys/envelope.ts';
import { readClientKey } from '../../platform/keys/client-keys.ts';
import { revokeSessionsOf } from '../access/access.service.ts';
import { tell } from '../messages/messages.service.ts';
import { lockUser } from '../users/users.service.ts';
import { endCodesOf } from '../verification/code-check.service.ts';
import { voidLinksOf } from '../verification/handles.service.ts';
import { EMAIL_CHANGED, PHONE_CHANGED } from './client.rules.ts';

const context = (clientId: string) => `former-email:${clientId}`;

/** Tells both addresses, and ends what was sent to the old one: it may be somebody else's. */
export async function announceEmailChange(tx: Tx, platform: Platform, client: { id: string; userId: string }, oldEmail: string, key: Buffer | null): Promise<void> {
  const { id: clientId, userId } = client;
  const now = platform.clock.now();
  await voidLinksOf(tx, userId, now);
  await endCodesOf(tx, userId, now);
  await tell(tx, platform, { userId, channel: 'EMAIL', kind: EMAIL_CHANGED });
  if (key === null) return;
  const former = seal(key, Buffer.from(oldEmail), context(clientId)).toString('base64');
  await tell(tx, platform, { userId, channel: 'EMAIL', kind: EMAIL_CHANGED, params: { clientId, former } });
}

/** The address that `announceEmailChange` sealed; null once the client was erased. */
export async function openFormerEmail({ db, config }: Platform, clientId: string, former: string): Promise<string | null> {
  const key = await readClientKey(db, config.keys.master, clientId);
  return key && unseal(key, Buffer.from(former, 'base64'), context(clientId)).toString();
}

/** Tells the client where their codes go from now on; those on their way to the old phone are worthless. */
export async function announcePhoneChange(tx: Tx, platform: Platform, userId: string): Promise<void> {
  await endCodesOf(tx, userId, platform.clock.now());
  await tell(tx, platform, { userId, channel: 'EMAIL', kind: PHONE_CHANGED });
}

/** Ends every session of a client who may not enter any more. Whoever signs in at this moment is waited for. */
export async function closeAccess(tx: Tx, { clock }: Pick<Platform, 'clock'>, userId: string): Promise<void> {
  await lockUser(tx, userId);
  await voidLinksOf(tx, userId, clock.now());
  await revokeSessionsOf(tx, { clock }, userId, 'DEACTIVATED');
}
