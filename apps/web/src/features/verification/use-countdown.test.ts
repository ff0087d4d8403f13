import { expect, test } from 'vitest';
import { RESEND_SECONDS, secondsUntil } from './use-countdown.ts';

test('allows a new code after 30 s', () => expect(RESEND_SECONDS).toBe(30));

test.each([
  [30_000, 0, 30],
  [30_000, 1, 30],
  [30_000, 29_001, 1],
  [30_000, 30_000, 0],
  [30_000, 90_000, 0],
])('until %s at %s: %s s', (end, now, seconds) => expect(secondsUntil(end, now)).toBe(seconds));
