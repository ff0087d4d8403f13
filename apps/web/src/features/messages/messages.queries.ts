import type { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import type { Language } from '@pramen/texts';

const MINUTE_MS = 60_000;

/** Number of unread notifications; polled every minute while the page is visible. A background call, so it keeps no idle session alive. */
export const unreadQuery = queryOptions({
  queryKey: [...queryKeys.notifications, 'unread'],
  queryFn: ({ signal }) =>
    call<typeof listNotifications>('GET /api/notifications/list', { query: { page: 1, length: 1 } }, { signal, background: true }),
  select: ({ meta }) => meta.unread,
  refetchInterval: MINUTE_MS,
  // An old number is better than none, and the next poll follows within a minute.
  retry: false,
});

export interface NotificationPage {
  /** 1-based. */
  page: number;
  length: number;
  search: string;
  /** The server writes the texts in this language. */
  language: Language;
}

/** One page, newest first; the previous page stays on screen while the next one loads. */
export function notificationPageQuery({ page, length, search, language }: NotificationPage) {
  return queryOptions({
    queryKey: [...queryKeys.notifications, 'page', language, page, length, search],
    queryFn: ({ signal }) => call<typeof listNotifications>('GET /api/notifications/list', { query: { page, length, search } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
