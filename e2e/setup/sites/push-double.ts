import type { Page } from '@playwright/test';

/** Has the page subscribe at the push service of the run: the real one of the browser is not reachable. Returns the address. */
export async function subscribeAtSite(page: Page, name: string): Promise<string> {
  const endpoint = `http://${process.env['PRAMEN_PUSH_HOST']}/push/${name}`;
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript((address) => {
    let subscription: object | null = null;
    const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
      const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
      const p256dh = await crypto.subtle.exportKey('raw', publicKey);
      const auth = crypto.getRandomValues(new Uint8Array(16)).buffer;
      const text = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'));
      subscription = {
        endpoint: address,
        options: { applicationServerKey: Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0).buffer },
        getKey: (key: string) => (key === 'auth' ? auth : p256dh),
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      };
      return subscription;
    };
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => subscription });
    // Headless browsers deny it, whatever was granted.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  }, endpoint);
  return endpoint;
}

/** How many messages came to an address. */
export const countPushes = async (endpoint: string): Promise<number> => Number(await (await fetch(endpoint)).text());
