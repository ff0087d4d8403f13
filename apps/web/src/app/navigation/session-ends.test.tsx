import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { endSession, storeSession } from '../../platform/session/session.ts';
import { takeReturnAddress } from '../../platform/session/return-address.ts';
import { startTexts } from '../../platform/texts/texts.ts';
import { queryClient } from '../start/query-client.ts';
import { watchNavigation } from './navigation.ts';
import { router } from './router.ts';

beforeAll(async () => {
  await startTexts('cs');
  watchNavigation();
});
afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

test.each(['expired', 'log-out'] as const)('when a session ends (%s) nothing from it is left for the next person', (end) => {
  storeSession('token');
  queryClient.setQueryData(queryKeys.profile, {});
  queryClient.setQueryData([...queryKeys.clientList, {}], []);
  queryClient.setQueryData(queryKeys.version, { version: '1' });
  endSession(end);
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([queryKeys.version]);
});

/** The screen that is shown at this moment. */
function standAt(href: string, access: 'public' | undefined) {
  const { state } = router;
  vi.spyOn(router, 'state', 'get').mockReturnValue({
    ...state,
    location: { ...state.location, href },
    matches: [{ staticData: access ? { access } : {} }] as unknown as typeof state.matches,
  });
}

test.each([
  ['a private screen', 'expired', undefined, '/clients?page=2'],
  ['a private screen', 'log-out', undefined, null],
  ['a public screen', 'expired', 'public', null],
] as const)(
  'at %s a session that ends (%s) leaves an address to return to only where the user must come back',
  (_place, end, access, address) => {
    const left = vi.spyOn(router, 'navigate').mockResolvedValue();
    standAt('/clients?page=2', access);
    storeSession('token');
    endSession(end);
    expect(takeReturnAddress(location.origin)).toBe(address);
    expect(left.mock.calls).toEqual(access ? [] : [[{ to: '/login', replace: end === 'expired' }]]);
  },
);
