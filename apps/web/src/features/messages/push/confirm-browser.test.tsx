import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pushBrowser } from '../../../testing/push-browser.ts';
import { confirmBrowser, keepConfirmed } from './confirm-browser.ts';
import { readSwitchedOn } from './push-browser.ts';
import { pushQuery } from './push.queries.ts';

let sent: { line: string; body: { former?: string; endpoint?: string } | null }[] = [];
/** What the server knows: the addresses it sends to, and its key. */
let known: Set<string>;
let publicKey: string;
beforeEach(() => {
  pushBrowser.install();
  pushBrowser.permission = 'granted';
  sent = [];
  known = new Set();
  publicKey = pushBrowser.publicKey;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const given = typeof body === 'string' ? (JSON.parse(body) as { former: string; endpoint: string }) : null;
    sent.push({ line: `${method} ${url}`, body: given });
    if (!given)
      return Response.json({
        public_key: publicKey,
        data: await Promise.all([...known].map(async (one) => ({ fingerprint: await pushBrowser.fingerprint(one) }))),
      });
    const isOn = known.delete(given.former);
    if (isOn) known.add(given.endpoint);
    return Response.json({ is_on: isOn, public_key: publicKey });
  });
});
afterEach(() => {
  pushBrowser.remove();
  vi.unstubAllGlobals();
});

/** The user has switched push on here under this address. */
async function switchOn(userId = 'u1', key = pushBrowser.publicKey): Promise<string> {
  const { endpoint } = await pushBrowser.subscribe(key);
  localStorage.setItem('PUSH', `${userId} ${endpoint}`);
  known.add(endpoint);
  return endpoint;
}
const present = () => pushBrowser.subscription?.endpoint;

test('tells the server that the browser is in use', async () => {
  const endpoint = await switchOn();
  await confirmBrowser('u1');
  expect(sent).toEqual([{ line: 'POST /api/notifications/push/confirm', body: { ...pushBrowser.written(), former: endpoint } }]);
  expect(readSwitchedOn()).toEqual({ userId: 'u1', endpoint });
});

test.each([
  ['nobody switched it on', () => localStorage.removeItem('PUSH')],
  ['another user did', () => localStorage.setItem('PUSH', 'u2 https://fcm.googleapis.com/x')],
  ['the permission was taken back', () => void (pushBrowser.permission = 'denied')],
  ['the browser has lost push', () => pushBrowser.remove()],
])('asks nothing when %s', async (_name, change) => {
  await switchOn();
  change();
  await confirmBrowser('u1');
  expect([sent, present() !== undefined]).toEqual([[], true]);
});

test('what the service worker renewed is told under the former address', async () => {
  const former = await switchOn();
  const { endpoint } = await pushBrowser.subscribe();
  await confirmBrowser('u1');
  expect([sent[0]?.body?.former, readSwitchedOn()?.endpoint, [...known]]).toEqual([former, endpoint, [endpoint]]);
});

test('what the browser lost is subscribed again, while the server still sends to it', async () => {
  const former = await switchOn();
  pushBrowser.subscription = null;
  await confirmBrowser('u1');
  expect(sent.map(({ line }) => line)).toEqual(['GET /api/notifications/push', 'POST /api/notifications/push/confirm']);
  expect([present() === former, [...known]]).toEqual([false, [present()]]);
});

test('what ended meanwhile is not switched on again', async () => {
  await switchOn();
  known.clear();
  await confirmBrowser('u1');
  expect([present(), readSwitchedOn(), known.size]).toEqual([undefined, null, 0]);
  await switchOn();
  known.clear();
  pushBrowser.subscription = null;
  await confirmBrowser('u1');
  expect([present(), readSwitchedOn(), known.size]).toEqual([undefined, null, 0]);
});

test('with another key of the portal it is renewed', async () => {
  const former = await switchOn('u1', 'BAnotherKey_');
  await confirmBrowser('u1');
  expect(present()).not.toBe(former);
  expect([[...known], readSwitchedOn()?.endpoint]).toEqual([[present()], present()]);
});

test('confirms again when the service worker has renewed it, until it is stopped', async () => {
  await switchOn();
  const queries = new QueryClient();
  queries.setQueryData(pushQuery.queryKey, { public_key: null, data: [] });
  const stop = keepConfirmed('u1', queries);
  await expect.poll(() => sent.length).toBe(1);
  await expect.poll(() => queries.getQueryState(pushQuery.queryKey)?.isInvalidated).toBe(true);
  const tell = (data: unknown) => pushBrowser.worker.dispatchEvent(new MessageEvent('message', { data }));
  tell('something else');
  tell('push-renewed');
  await expect.poll(() => sent.length).toBe(2);
  stop();
  tell('push-renewed');
  await Promise.resolve();
  expect(sent).toHaveLength(2);
});

test('stays silent when the server cannot be reached', async () => {
  await switchOn();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const stop = keepConfirmed('u1', new QueryClient());
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(readSwitchedOn()?.userId).toBe('u1');
  stop();
});
