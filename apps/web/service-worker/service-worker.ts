// Keeps the portal's own files, so that it also opens without a connection and says so. Answers of the API are never kept.

export {};
declare const self: ServiceWorkerGlobalScope;

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
