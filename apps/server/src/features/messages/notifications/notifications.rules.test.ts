import { describe, expect, test } from 'vitest';
import { orderNotices, readOrder, textFilters } from './notifications.rules.ts';

describe('the order', () => {
  test.each([
    [undefined, 'created_at', 'desc'],
    ['', 'created_at', 'desc'],
    ['created_at', 'created_at', 'asc'],
    ['created_at:desc', 'created_at', 'desc'],
    ['subject:sideways', 'subject', 'asc'],
    ['user_id:asc', 'created_at', 'desc'],
    ['user_id:asc, text:desc', 'text', 'desc'],
  ])('%s', (order, column, dir) => expect(readOrder(order)).toEqual({ column, dir }));
});

test.each([
  [{}, []],
  [{ search: '  ' }, []],
  [{ search: ' x ' }, [{ columns: ['subject', 'text'], needle: 'x' }]],
  [{ filter: { subject: 'a', text: '', user_id: 'b' } }, [{ columns: ['subject'], needle: 'a' }]],
])('the words of %o', (query, filters) => expect(textFilters(query)).toEqual(filters));

describe('sorted', () => {
  const notice = (id: string, day: number, subject: string, isRead: boolean) => ({
    id,
    createdAt: new Date(`2026-03-0${day}T09:00:00Z`),
    readAt: isRead ? new Date('2026-03-09T09:00:00Z') : null,
    subject,
    text: '',
  });
  const notices = [
    notice('1', 1, 'Čaj', true),
    notice('2', 2, 'Chléb', false),
    notice('3', 3, 'Cukr', true),
    notice('4', 4, 'Cukr', false),
  ];
  test.each([
    ['cs', 'subject', 'asc', '4312'],
    ['cs', 'subject', 'desc', '2143'],
    ['cs', 'created_at', 'asc', '1234'],
    ['cs', 'created_at', 'desc', '4321'],
    ['cs', 'read_at', 'asc', '3142'],
    ['cs', 'read_at', 'desc', '4231'],
  ] as const)('%s by %s %s: %s', (language, column, dir, ids) => {
    expect(
      orderNotices(notices, { column, dir }, language)
        .map(({ id }) => id)
        .join(''),
    ).toBe(ids);
  });
});
