import type { readPush } from '@pramen/contract/messages/push.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { readBrowserPush } from './push-browser.ts';

/** The user's browsers that show notices, and the key of the portal. */
export const pushQuery = queryOptions({
  queryKey: [...queryKeys.notifications, 'push'],
  queryFn: ({ signal }) => call<typeof readPush>('GET /api/notifications/push', {}, { signal }),
});

/** What this browser can do; read again when the user comes back from its settings. */
export const browserPushQuery = queryOptions({
  queryKey: [...queryKeys.notifications, 'this-browser'],
  queryFn: readBrowserPush,
  networkMode: 'always',
  refetchOnWindowFocus: 'always',
});
