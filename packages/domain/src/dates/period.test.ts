import { expect, test } from 'vitest';
import { isReversed, isWithin } from './period.ts';

test.each([
  ['2026-11-21T11:00', null, null, true],
  ['2026-11-21T11:00', '2026-11-21T11:00', null, true],
  ['2026-11-21T10:59', '2026-11-21T11:00', null, false],
  ['2026-11-21T11:00', null, '2026-11-21T11:00', true],
  ['2026-11-21T11:01', null, '2026-11-21T11:00', false],
  ['2026-11-21T10:30', '2026-11-21T10:00', '2026-11-21T11:00', true],
  ['2026-11-21T09:59', '2026-11-21T10:00', '2026-11-21T11:00', false],
  ['2026-11-21T11:01', '2026-11-21T10:00', '2026-11-21T11:00', false],
])('%s from %s to %s: %s', (minute, from, to, isInside) => expect(isWithin(minute, { from, to })).toBe(isInside));

test('a period may last one minute but never less', () => {
  expect(isReversed({ from: '2026-11-21T11:00', to: '2026-11-21T11:00' })).toBe(false);
  expect(isReversed({ from: '2026-11-21T11:00', to: '2026-11-21T10:59' })).toBe(true);
  expect(isReversed({ from: null, to: '2026-11-21T10:59' })).toBe(false);
  expect(isReversed({ from: '2026-11-21T10:59', to: null })).toBe(false);
  expect(isReversed({ from: null, to: null })).toBe(false);
});
