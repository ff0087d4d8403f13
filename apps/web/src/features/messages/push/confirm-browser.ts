import type { confirmPush, readPush } from '@pramen/contract/messages/push.endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';
import {
  dropSubscription,
  fingerprintOf,
  hasKey,
  readSubscription,
  readSupport,
  readSwitchedOn,
  storeSwitchedOn,
  takeSubscription,
  writeSubscription,
} from './push-browser.ts';
import { browserPushQuery, pushQuery } from './push.queries.ts';

const confirm = (subscription: PushSubscription, former: string) =>
  call<typeof confirmPush>(
    'POST /api/notifications/push/confirm',
    { body: { ...writeSubscription(subscription), former } },
    { background: true },
  );

/** What the server no longer sends to is over in this browser, too: else another user of it would seem to have switched it on. */
async function end(): Promise<void> {
  storeSwitchedOn(null);
  await dropSubscription();
}

/** Subscribes again under the former address's name; false when the server no longer sends to that one. */
async function renew(userId: string, publicKey: string, former: string): Promise<void> {
  const renewed = await takeSubscription(publicKey);
  if (!(await confirm(renewed, former)).is_on) return end();
  storeSwitchedOn({ userId, endpoint: renewed.endpoint });
}

/**
 * Tells the server that this browser, in which the user switched push on, is still in use; renews what the browser lost or what was made
 * with another key of the portal. Switches nothing on that was switched off meanwhile.
 */
export async function confirmBrowser(userId: string): Promise<void> {
  const switchedOn = readSwitchedOn();
  if (switchedOn?.userId !== userId || readSupport() !== 'READY' || Notification.permission !== 'granted') return;
  const { endpoint: former } = switchedOn;
  const present = await readSubscription();
  if (present === null) {
    const { public_key: publicKey, data } = await call<typeof readPush>('GET /api/notifications/push', {}, { background: true });
    const fingerprint = await fingerprintOf(former);
    const isKnown = publicKey !== null && data.some((browser) => browser.fingerprint === fingerprint);
    return isKnown ? renew(userId, publicKey, former) : end();
  }
  const { is_on: isOn, public_key: publicKey } = await confirm(present, former);
  if (!isOn) return end();
  storeSwitchedOn({ userId, endpoint: present.endpoint });
  if (publicKey !== null && !hasKey(present, publicKey)) await renew(userId, publicKey, present.endpoint);
}

/** Confirms this browser now, and again whenever its service worker has renewed the subscription; returns how to stop. */
export function keepConfirmed(userId: string, queries: QueryClient): () => void {
  const ignoreFailure = () => undefined;
  const now = () =>
    void confirmBrowser(userId)
      .then(() => {
        // The settings may be open, and have read what was renewed or ended since.
        for (const { queryKey } of [pushQuery, browserPushQuery]) void queries.invalidateQueries({ queryKey });
      })
      .catch(ignoreFailure);
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === 'push-renewed') now();
  };
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', hear);
  now();
  return () => serviceWorker.removeEventListener('message', hear);
}
