import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { endSession, storeSession } from '../../platform/session/session.ts';
import { startTexts } from '../../platform/texts/texts.ts';
import { queryClient } from '../start/query-client.ts';
import { parseSearch, writeSearch } from '../routes/route-search.ts';
import { routeTree } from '../routes/route-tree.ts';

beforeAll(() => startTexts('cs'));
afterEach(() => {
  endSession('log-out');
  queryClient.clear();
});

test.each([
  ['ADMIN', '/documents/d1/detail'],
  ['BACK_OFFICE', '/documents/d1/detail'],
  ['INTERMEDIARY_ADMIN', '/documents/d1/detail/simple'],
  ['INTERMEDIARY', '/documents/d1/detail/simple'],
  ['CLIENT', '/documents/d1/detail/simple'],
] as const)('%s who types the address of the full detail gets %s', async (role, address) => {
  storeSession('token');
  queryClient.setQueryData(profileQuery.queryKey, {
    user: { id: 'u1', role, language: 'cs' },
    context: { impersonator: null, expires_in: 28_800, prolongable_for: 86_400 },
  } as never);
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch: writeSearch,
    history: createMemoryHistory({ initialEntries: ['/documents/d1/detail'] }),
  });
  await router.load();
  expect(router.state.location.pathname).toBe(address);
});
