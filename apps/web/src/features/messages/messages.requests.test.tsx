import { expect, test } from 'vitest';
import { act } from '../../testing/render-screen.tsx';
import { askOnce, holdHook, recordRequests } from '../../testing/requests.tsx';
import { useReadNotifications } from './messages.commands.ts';
import { notificationPageQuery, unreadQuery } from './messages.queries.ts';

test.each([
  [['1', '2'], { ids: ['1', '2'] }],
  [null, {}],
])('read are %j; the messages are requested again', async (ids, body) => {
  const sent = recordRequests();
  const { now, queries } = await holdHook(useReadNotifications);
  queries.setQueryData(['notifications', 'unread'], 'cached');
  await act(() => now().read(ids));
  await expect.poll(() => queries.getQueryState(['notifications', 'unread'])?.isInvalidated).toBe(true);
  expect(sent).toMatchObject([{ line: 'POST /api/notifications/read', body }]);
  expect(now().isPending).toBe(false);
});

test('the number of unread messages, and one page of them', async () => {
  expect(await askOnce(unreadQuery)).toMatchObject({ lines: ['GET /api/notifications/list?page=1&length=1'], isGivenUp: true });
  expect([unreadQuery.queryKey, unreadQuery.refetchInterval, unreadQuery.retry]).toEqual([['notifications', 'unread'], 60_000, false]);
  expect(unreadQuery.select?.({ data: [], meta: { unread: 3 } } as never)).toBe(3);
  const page = notificationPageQuery({ page: 2, length: 20, search: 'nov', language: 'sk' });
  expect(page.queryKey).toEqual(['notifications', 'page', 'sk', 2, 20, 'nov']);
  expect(await askOnce(page)).toMatchObject({ lines: ['GET /api/notifications/list?page=2&length=20&search=nov'], isGivenUp: true });
});
