// Keeps the portal's own files, so that it also opens without a connection and says so, and shows what the portal pushes. Answers of the API are
// never kept.

export {};
declare const self: ServiceWorkerGlobalScope;
/** What is shown for a push that cannot be read, by language; written here by build/service-worker.ts. */
declare const NOTICE_TEXTS: Readonly<Record<string, string>>;

const KEPT = 'pramen-files';
const root = new URL(self.registration.scope);
/** The one page behind every address of the portal; it contains nothing about anybody. */
const PAGE = new URL('index.html', root).href;
/**
 * The server renders these itself, as in its static-files.ts, and leads from `auth` to other providers; the page of a frame has headers of
 * its own.
 */
const NOT_THE_PAGE = /^(api|auth|demo|assets|statements|self-register-embedded)(\/|$)/i;

self.addEventListener('install', (event) => {
  event.waitUntil(
    fetch(PAGE, { cache: 'no-cache' })
      .then(keepPage)
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) return;
  const path = url.pathname.slice(root.pathname.length);
  if (request.mode === 'navigate') {
    if (!NOT_THE_PAGE.test(path)) event.respondWith(openPage(event));
  } else if (path.startsWith('assets/')) event.respondWith(readFile(request));
});

/** Stores the page. A new one belongs to a new build: the files of the former build go. */
async function keepPage(fresh: Response): Promise<void> {
  const kept = await caches.open(KEPT);
  const former = await kept.match(PAGE);
  if (former && (await former.text()) !== (await fresh.clone().text())) for (const request of await kept.keys()) await kept.delete(request);
  await kept.put(PAGE, fresh);
}

/** Whether an answer is the page: a picture or another file that is opened by itself is a navigation as well. */
const isPage = (answer: Response) => answer.ok && (answer.headers.get('content-type')?.startsWith('text/html') ?? false);

/** The page from the server; the kept one without a connection. */
async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const fresh = await fetch(event.request);
    if (isPage(fresh)) event.waitUntil(keepPage(fresh.clone()));
    return fresh;
  } catch (failure) {
    const kept = await caches.open(KEPT);
    const page = await kept.match(PAGE);
    if (!page) throw failure;
    return page;
  }
}

/** A file whose name tells its content: it never changes. */
async function readFile(request: Request): Promise<Response> {
  const kept = await caches.open(KEPT);
  const found = await kept.match(request.url);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(request.url, answer.clone());
  return answer;
}

interface Pushed {
  lang: string;
  text: string;
  /** What it tells of; null: a trial, or unreadable. */
  notice: string | null;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Browsers take the permission away from a page that shows nothing for a push: an unreadable one shows the sentence for all. */
function readPush(data: PushMessageData | null): Pushed {
  let said: Partial<Record<keyof Pushed, unknown>> = {};
  try {
    said = (data?.json() ?? {}) as typeof said;
  } catch {
    // Not JSON.
  }
  const lang = isText(said.lang) && Object.hasOwn(NOTICE_TEXTS, said.lang) ? said.lang : 'cs';
  return { lang, text: isText(said.text) ? said.text : (NOTICE_TEXTS[lang] ?? ''), notice: isText(said.notice) ? said.notice : null };
}

const TAG = 'notice';

self.addEventListener('push', (event) => {
  event.waitUntil(showNotice(readPush(event.data)));
});

async function showNotice({ lang, text, notice }: Pushed): Promise<void> {
  const shown = await self.registration.getNotifications({ tag: TAG });
  // One takes the place of another, so it stands for both: then it leads to the list.
  const isOnly = shown.every(({ data }) => (data as { notice?: unknown } | null)?.notice === notice);
  const path = notice !== null && isOnly ? `notifications?open=${encodeURIComponent(notice)}` : 'notifications';
  const options: NotificationOptions & { renotify: boolean } = {
    lang,
    tag: TAG,
    // Sounds again although it takes the place of another.
    renotify: true,
    icon: new URL('icons/icon-192.png', root).href,
    badge: new URL('icons/badge-96.png', root).href,
    data: { notice, path },
  };
  await self.registration.showNotification(text, options);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = (event.notification.data ?? {}) as { path?: unknown };
  event.waitUntil(open(new URL(isText(path) ? path : 'notifications', root)));
});

/** Shows an address of the portal in a window that is open, else in a new one. */
async function open(address: URL): Promise<void> {
  // What a page of another host could have put there leads nowhere.
  const { href } = address.href.startsWith(root.href) ? address : root;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const ours = windows.filter(({ url, frameType }) => frameType === 'top-level' && url.startsWith(root.href));
  const one = ours.find(({ focused }) => focused) ?? ours[0];
  try {
    // Refused for a window that this worker does not control yet.
    if (one) return void (await (await one.focus()).navigate(href));
  } catch {
    // A new window then.
  }
  await self.clients.openWindow(href);
}

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event));
});

/** Subscribes again with the same key; an open window tells the server, which knows this browser by its former address, or the next start does. */
async function renew({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (!newSubscription && applicationServerKey)
    await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const one of windows) one.postMessage('push-renewed');
}
