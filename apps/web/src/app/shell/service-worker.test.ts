import { beforeEach, describe, expect, test, vi } from 'vitest';

type Listener = (event: unknown) => void;

interface Shown {
  title: string;
  tag: string;
  lang: string;
  data: { notice: string | null; path: string };
  icon: string;
  badge: string;
}

const SCOPE = 'https://portal.test/cz/';
let listeners: Map<string, Listener>;
let shown: Shown[];
let windows: ReturnType<typeof makeWindow>[];
let opened: string[];
let subscribe: ReturnType<typeof vi.fn>;

function makeWindow(url: string, { focused = false, frameType = 'top-level', isControlled = true } = {}) {
  const one = {
    url,
    focused,
    frameType,
    told: [] as unknown[],
    went: [] as string[],
    focus: vi.fn<() => Promise<unknown>>(),
    navigate: async (address: string) => {
      if (!isControlled) throw new TypeError('not controlled');
      one.went.push(address);
    },
    postMessage: (message: unknown) => one.told.push(message),
  };
  one.focus.mockResolvedValue(one);
  return one;
}

/** Runs the service worker as it is built: its texts are written before it. */
beforeEach(async () => {
  listeners = new Map();
  [shown, windows, opened] = [[], [], []];
  subscribe = vi.fn<() => Promise<void>>();
  vi.stubGlobal('NOTICE_TEXTS', { cs: 'V portálu máte novou zprávu.', sk: 'V portáli máte novú správu.' });
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting: () => undefined,
    clients: {
      claim: async () => undefined,
      matchAll: async () => windows,
      openWindow: async (address: string) => opened.push(address),
    },
    registration: {
      scope: SCOPE,
      pushManager: { subscribe },
      getNotifications: async ({ tag }: { tag: string }) => shown.filter((one) => one.tag === tag),
      showNotification: async (title: string, options: Omit<Shown, 'title'>) => {
        shown = [...shown.filter(({ tag }) => tag !== options.tag), { title, ...options }];
      },
    },
  });
  vi.resetModules();
  const file = new URL('../../../service-worker/service-worker.ts', import.meta.url).href;
  // oxlint-disable-next-line house/no-computed-import -- its types are those of a worker, which this project of types does not have
  await import(/* @vite-ignore */ file);
});

async function happen(type: string, event: object): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  listeners.get(type)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
  await work;
}
const push = (text: string | null) => happen('push', { data: text === null ? null : { json: () => JSON.parse(text) as unknown } });
const click = (data: unknown) => {
  const close = vi.fn<() => void>();
  return happen('notificationclick', { notification: { close, data } }).then(() => expect(close).toHaveBeenCalledOnce());
};

describe('a push', () => {
  test('is shown with pictures of the portal, in its language, and leads to its notice', async () => {
    await push(JSON.stringify({ lang: 'sk', text: 'Nová správa.', notice: 'n 1' }));
    expect(shown).toEqual([
      {
        title: 'Nová správa.',
        lang: 'sk',
        tag: 'notice',
        renotify: true,
        icon: `${SCOPE}icons/icon-192.png`,
        badge: `${SCOPE}icons/badge-96.png`,
        data: { notice: 'n 1', path: 'notifications?open=n%201' },
      },
    ]);
  });

  test.each([
    ['nothing', null, 'V portálu máte novou zprávu.'],
    ['no JSON', '<', 'V portálu máte novou zprávu.'],
    ['null', 'null', 'V portálu máte novou zprávu.'],
    ['a list', '[]', 'V portálu máte novou zprávu.'],
    ['a text that is none', '{"text":{"a":1},"lang":"sk"}', 'V portáli máte novú správu.'],
    ['an unknown language', '{"lang":"constructor"}', 'V portálu máte novou zprávu.'],
  ])('with %s shows the sentence for all', async (_name, data, title) => {
    await push(data);
    expect(shown).toMatchObject([{ title, data: { notice: null, path: 'notifications' } }]);
  });

  test('that takes the place of another leads to the list; the same one again does not', async () => {
    const one = JSON.stringify({ lang: 'cs', text: 'x', notice: 'n1' });
    await push(one);
    await push(one);
    expect(shown[0]?.data.path).toBe('notifications?open=n1');
    await push(JSON.stringify({ lang: 'cs', text: 'x', notice: 'n2' }));
    expect([shown.length, shown[0]?.data.path]).toEqual([1, 'notifications']);
  });
});

describe('a click', () => {
  test('opens a window when none is open, below the path of the portal', async () => {
    windows = [makeWindow('https://portal.test/sk/home'), makeWindow(`${SCOPE}embedded`, { frameType: 'nested' })];
    await click({ path: 'notifications?open=n1' });
    expect(opened).toEqual([`${SCOPE}notifications?open=n1`]);
  });

  test('leads the window that is in front, else the first one', async () => {
    windows = [makeWindow(`${SCOPE}home`), makeWindow(`${SCOPE}clients`, { focused: true })];
    await click({ path: 'notifications?open=n1' });
    expect([opened, windows.map(({ went }) => went)]).toEqual([[], [[], [`${SCOPE}notifications?open=n1`]]]);
    windows = [makeWindow(`${SCOPE}home`)];
    await click({ path: 'notifications' });
    expect(windows[0]?.went).toEqual([`${SCOPE}notifications`]);
  });

  test('opens a new one when the open one cannot be led', async () => {
    windows = [makeWindow(`${SCOPE}home`, { isControlled: false })];
    await click({ path: 'notifications' });
    expect(opened).toEqual([`${SCOPE}notifications`]);
  });

  test.each([
    ['https://evil.example/', SCOPE],
    ['//evil.example/', SCOPE],
    ['../sk/home', SCOPE],
    [undefined, `${SCOPE}notifications`],
  ])('with the path %s leads nowhere else', async (path, address) => {
    await click(path === undefined ? null : { path });
    expect(opened).toEqual([address]);
  });
});

describe('a subscription that the browser ended', () => {
  const oldSubscription = { options: { applicationServerKey: new ArrayBuffer(65) } };

  test('is made again with the same key, and told to what is open', async () => {
    windows = [makeWindow(`${SCOPE}home`)];
    await happen('pushsubscriptionchange', { oldSubscription, newSubscription: null });
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: oldSubscription.options.applicationServerKey });
    expect(windows[0]?.told).toEqual(['push-renewed']);
  });

  test.each([
    ['the browser made it again itself', { oldSubscription, newSubscription: {} }],
    ['its key is not known', { oldSubscription: null, newSubscription: null }],
  ])('is not made again when %s', async (_name, event) => {
    windows = [makeWindow(`${SCOPE}home`)];
    await happen('pushsubscriptionchange', event);
    expect([subscribe.mock.calls, windows[0]?.told]).toEqual([[], ['push-renewed']]);
  });
});
