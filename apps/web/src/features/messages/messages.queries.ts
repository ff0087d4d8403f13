import type { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import type { Language } from '@pramen/texts';

const MINUTE_MS = 60_000;

/**
 * How many wait to be read; asked for every minute while the page is seen. Nobody asked for it by hand, so it keeps no idle
 * session alive.
 */
export const unreadQuery = queryOptions({
  queryKey: [...queryKeys.notifications, 'unread'],
  queryFn: ({ signal }) =>
    call<typeof listNotifications>('GET /api/notifications/list', { query: { page: 1, length: 1 } }, { signal, background: true }),
  select: ({ meta }) => meta.unread,
  refetchInterval: MINUTE_MS,
  // An old number is better than none, and the next minute asks again.
  retry: false,
});

export interface NotificationPage {
  /** 1-based. */
  page: number;
  length: number;
  search: string;
  /** The server writes the texts in it. */
  language: Language;
}

/** One page, newest first; the last page stays on screen until the next one is here. */
export function notificationPageQuery({ page, length, search, language }: NotificationPage) {
  return queryOptions({
    queryKey: [...queryKeys.notifications, 'page', language, page, length, search],
    queryFn: ({ signal }) => call<typeof listNotifications>('GET /api/notifications/list', { query: { page, length, search } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
