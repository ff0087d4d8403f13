import { expect, it } from 'vitest';
import { createPushSender, readRetryAfter } from './push-sender.ts';

const date = 'Mon, 02 Mar 2026 09:00:00 GMT';

it.each([
  ['120', null, 120],
  ['0', null, 1],
  ['-5', null, null],
  ['soon', null, null],
  ['', null, null],
  ['Mon, 02 Mar 2026 09:02:00 GMT', date, 120],
  ['Mon, 02 Mar 2026 08:00:00 GMT', date, 1],
  // Without the clock of the service its dates say nothing.
  ['Mon, 02 Mar 2026 09:02:00 GMT', null, null],
] as const)('reads Retry-After %j of an answer from %s as %s', (text, sentAt, seconds) => {
  expect(readRetryAfter(new Headers({ 'retry-after': text, ...(sentAt ? { date: sentAt } : {}) }))).toBe(seconds);
});

it('there is no sender without keys', () => expect(createPushSender(null, null)).toBeNull());
