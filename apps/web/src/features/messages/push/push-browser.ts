import type { PushSubscriptionBody } from '@pramen/contract/messages/push.schemas';
import { underBase } from '../../../platform/navigation/base-path.ts';
import { browserStore, storageKeys } from '../../../platform/storage/storage.ts';

/** What this browser can do about push. NEEDS_HOME_SCREEN: an iPhone or iPad knows push only in a page opened from its home screen. */
export type PushSupport = 'MISSING' | 'NEEDS_HOME_SCREEN' | 'READY';

export function readSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis) return 'READY';
  // Only Safari of an iPhone or iPad knows this, and knows it whether opened from the home screen or not.
  return 'standalone' in navigator ? 'NEEDS_HOME_SCREEN' : 'MISSING';
}

export interface BrowserPush {
  support: PushSupport;
  /** The user forbade this portal to notify in the settings of the browser. */
  isBlocked: boolean;
  /** SHA-256 of the address of this browser, base64url; null: not subscribed. */
  fingerprint: string | null;
}

const asBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export async function fingerprintOf(endpoint: string): Promise<string> {
  return asBase64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
}

/** The present subscription of this browser, without waiting for a service worker that is still being installed. */
async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(underBase('/'));
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function readBrowserPush(): Promise<BrowserPush> {
  const support = readSupport();
  if (support !== 'READY') return { support, isBlocked: false, fingerprint: null };
  const subscription = await findSubscription();
  return {
    support,
    isBlocked: Notification.permission === 'denied',
    fingerprint: subscription && (await fingerprintOf(subscription.endpoint)),
  };
}

const LONGEST_INSTALLATION_MS = 10_000;

/** The service worker once it is installed. */
function awaitRegistration(): Promise<ServiceWorkerRegistration> {
  const tooLong = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no service worker')), LONGEST_INSTALLATION_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, tooLong]);
}

const keyOf = ({ options }: PushSubscription) => options.applicationServerKey && asBase64Url(options.applicationServerKey);

/** Whether a subscription was made with this key of the portal: the push service refuses messages signed with another one. */
export const hasKey = (subscription: PushSubscription, publicKey: string): boolean => keyOf(subscription) === publicKey;

/** Subscribes with the portal's key; a subscription with another key is replaced. */
export async function takeSubscription(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await awaitRegistration();
  const present = await pushManager.getSubscription();
  if (present && hasKey(present, publicKey)) return present;
  await present?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** The present subscription, once the service worker is installed. */
export async function readSubscription(): Promise<PushSubscription | null> {
  return (await awaitRegistration()).pushManager.getSubscription();
}

/** Ends the subscription of this browser; that the browser cannot is no failure, because the server no longer sends. */
export async function dropSubscription(): Promise<void> {
  const subscription = await findSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
}

/** A subscription as the server takes it. */
export function writeSubscription(subscription: PushSubscription): PushSubscriptionBody {
  const key = (name: PushEncryptionKeyName) => asBase64Url(subscription.getKey(name) ?? new ArrayBuffer(0));
  return { endpoint: subscription.endpoint, p256dh: key('p256dh'), auth: key('auth') };
}

interface SwitchedOn {
  userId: string;
  endpoint: string;
}

/** Who switched push on in this browser, under which address; null: nobody did. */
export function readSwitchedOn(): SwitchedOn | null {
  const [userId = '', endpoint = ''] = (browserStore.getItem(storageKeys.push) ?? '').split(' ');
  return userId && endpoint ? { userId, endpoint } : null;
}

export function storeSwitchedOn(switchedOn: SwitchedOn | null): void {
  if (switchedOn) browserStore.setItem(storageKeys.push, `${switchedOn.userId} ${switchedOn.endpoint}`);
  else browserStore.removeItem(storageKeys.push);
}
