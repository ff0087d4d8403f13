import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pushBrowser } from '../../testing/push-browser.ts';
import { keepBrowser } from './keep-browser.ts';

let sent: string[] = [];
beforeEach(() => {
  pushBrowser.install();
  pushBrowser.permission = 'granted';
  sent = [];
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url);
    return Response.json({ is_on: true, public_key: pushBrowser.publicKey });
  });
});
afterEach(() => {
  pushBrowser.remove();
  vi.unstubAllGlobals();
});

test('confirms a browser in which push was switched on', async () => {
  const { endpoint } = await pushBrowser.subscribe();
  localStorage.setItem('PUSH', `u1 ${endpoint}`);
  const stop = keepBrowser('u1', new QueryClient());
  await expect.poll(() => sent).toEqual(['/api/notifications/push/confirm']);
  stop();
});

test('is over with the frame, even while it is still loading', async () => {
  const { endpoint } = await pushBrowser.subscribe();
  localStorage.setItem('PUSH', `u1 ${endpoint}`);
  keepBrowser('u1', new QueryClient())();
  await vi.dynamicImportSettled();
  expect(sent).toEqual([]);
});

test.each([
  ['nobody switched it on', () => localStorage.removeItem('PUSH')],
  ['the browser keeps no files', () => pushBrowser.remove()],
])('asks nothing where %s', async (_name, change) => {
  localStorage.setItem('PUSH', 'u1 https://fcm.googleapis.com/x');
  change();
  keepBrowser('u1', new QueryClient());
  await vi.dynamicImportSettled();
  expect(sent).toEqual([]);
});
