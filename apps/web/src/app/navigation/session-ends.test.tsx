import { afterEach, beforeAll, expect, test } from 'vitest';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { endSession, storeSession } from '../../platform/session/session.ts';
import { startTexts } from '../../platform/texts/texts.ts';
import { queryClient } from '../start/query-client.ts';
import { watchNavigation } from './navigation.ts';

beforeAll(async () => {
  await startTexts('cs');
  watchNavigation();
});
afterEach(() => queryClient.clear());

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
