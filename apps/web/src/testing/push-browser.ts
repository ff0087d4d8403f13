/** A browser with push in place of the test's: what `navigator`, `Notification` and `PushManager` would do. */

const asBytes = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.codePointAt(0) ?? 0).buffer;
const asBase64Url = (bytes: ArrayBuffer) =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const filled = (length: number, byte: number) => new Uint8Array(length).fill(byte).buffer;

interface PushDouble {
  publicKey: string;
  permission: NotificationPermission;
  /** What the user answers when asked. */
  answer: NotificationPermission;
  /** Whether the browser's push service fails. */
  isBroken: boolean;
  askedCount: number;
  madeCount: number;
  subscription: TestSubscription | null;
  worker: EventTarget;
  subscribe(key?: string): Promise<TestSubscription>;
  fingerprint(endpoint?: string): Promise<string>;
  /** The present subscription as the server gets it. */
  written(): Record<'endpoint' | 'p256dh' | 'auth', string | undefined>;
  install(): void;
  remove(): void;
}

class TestSubscription {
  readonly options: { applicationServerKey: ArrayBuffer };
  readonly endpoint: string;

  constructor(key: string) {
    this.options = { applicationServerKey: asBytes(key) };
    pushBrowser.madeCount += 1;
    this.endpoint = `https://fcm.googleapis.com/fcm/send/${pushBrowser.madeCount}`;
  }

  getKey(name: string): ArrayBuffer {
    return name === 'auth' ? filled(16, 7) : filled(65, 4);
  }

  async unsubscribe(): Promise<boolean> {
    if (pushBrowser.subscription === this) pushBrowser.subscription = null;
    return true;
  }
}

const pushManager = {
  getSubscription: async () => pushBrowser.subscription,
  subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (pushBrowser.isBroken) throw new DOMException('push service error', 'AbortError');
    return pushBrowser.subscribe(applicationServerKey);
  },
};
const registration = { pushManager };

class TestNotification {
  static get permission(): NotificationPermission {
    return pushBrowser.permission;
  }

  static async requestPermission(): Promise<NotificationPermission> {
    pushBrowser.askedCount += 1;
    if (pushBrowser.permission === 'default') pushBrowser.permission = pushBrowser.answer;
    return pushBrowser.permission;
  }
}

const worker = Object.assign(new EventTarget(), { ready: Promise.resolve(registration), getRegistration: async () => registration });

export const pushBrowser: PushDouble = {
  publicKey: asBase64Url(filled(65, 4)),
  permission: 'default',
  answer: 'granted',
  isBroken: false,
  askedCount: 0,
  madeCount: 0,
  subscription: null,
  worker,
  async subscribe(key = pushBrowser.publicKey) {
    pushBrowser.subscription = new TestSubscription(key);
    return pushBrowser.subscription;
  },
  async fingerprint(endpoint = pushBrowser.subscription?.endpoint ?? '') {
    return asBase64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
  },
  written: () => ({
    endpoint: pushBrowser.subscription?.endpoint,
    p256dh: asBase64Url(filled(65, 4)),
    auth: asBase64Url(filled(16, 7)),
  }),
  install() {
    Object.assign(pushBrowser, { permission: 'default', answer: 'granted', isBroken: false, askedCount: 0, subscription: null });
    localStorage.removeItem('PUSH');
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
    Object.assign(globalThis, { Notification: TestNotification, PushManager: class {} });
  },
  remove() {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    Reflect.deleteProperty(globalThis, 'Notification');
    Reflect.deleteProperty(globalThis, 'PushManager');
  },
};
