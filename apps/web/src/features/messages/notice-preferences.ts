import type { readNoticePreferences, saveNoticePreference } from '@pramen/contract/messages/messages.endpoints';
import type { ChosenPreference } from '@pramen/contract/messages/messages.schemas';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { useCommand } from '../../platform/api/use-command.ts';

// Apart from the other calls of notices, which the frame of the portal loads.

/** When e-mails go out, and what browsers show, by topic. */
export const noticePreferencesQuery = queryOptions({
  queryKey: [...queryKeys.notifications, 'preferences'],
  queryFn: ({ signal }) => call<typeof readNoticePreferences>('GET /api/notifications/preferences', {}, { signal }),
});

/** Chooses when e-mails about a topic go out, or whether browsers show it. */
export function useNoticeChoice() {
  const queries = useQueryClient();
  return useCommand({
    send: (body: ChosenPreference) => call<typeof saveNoticePreference>('POST /api/notifications/preferences', { body }),
    onSuccess: (answer) => queries.setQueryData(noticePreferencesQuery.queryKey, answer),
  });
}
