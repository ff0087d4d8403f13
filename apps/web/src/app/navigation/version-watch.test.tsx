import { expect, test, vi } from 'vitest';
import { versionQuery } from '../../features/auth/auth.queries.ts';
import { queryClient } from '../start/query-client.ts';
import { router } from './router.ts';
import { watchVersion } from './version-watch.ts';

test('the version is asked for every minute; a new one loads the page at the next change of screen, and only then', async () => {
  vi.useFakeTimers();
  let version = '1';
  let asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.resolve(new Response(JSON.stringify({ version, demo: false, bank_identity: false })));
  });
  const loaded = vi.spyOn(location, 'assign').mockImplementation(() => {});
  watchVersion();
  const move = (pathChanged: boolean) =>
    router.emit({
      type: 'onBeforeNavigate',
      fromLocation: router.latestLocation,
      toLocation: { ...router.latestLocation, publicHref: '/clients?page=2' },
      pathChanged,
      hrefChanged: true,
      hashChanged: false,
    });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(asked).toBe(1);
  move(true);
  version = '2';
  await vi.advanceTimersByTimeAsync(1);
  expect([asked, loaded.mock.calls]).toEqual([2, []]);
  move(false);
  expect(loaded.mock.calls).toEqual([]);
  move(true);
  expect(loaded.mock.calls).toEqual([['/clients?page=2']]);
  queryClient.removeQueries({ queryKey: versionQuery.queryKey });
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
