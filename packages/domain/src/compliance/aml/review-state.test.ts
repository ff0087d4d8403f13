import { expect, it } from 'vitest';
import { reviewStateOf, type ReviewState } from './review-state.ts';

it.each<[string | null, string, ReviewState]>([
  [null, '2026-11-25', 'never'],
  ['2026-11-24', '2026-11-25', 'overdue'],
  ['2026-11-25', '2026-11-25', 'due'],
  ['2026-12-25', '2026-11-25', 'due'],
  ['2026-12-26', '2026-11-25', 'planned'],
  ['2027-01-30', '2026-12-31', 'due'],
  ['2027-01-31', '2026-12-31', 'planned'],
  ['2028-03-01', '2028-01-31', 'due'],
  ['2028-03-02', '2028-01-31', 'planned'],
])('a review due on %s is on %s %s', (reviewDue, today, expected) => {
  expect(reviewStateOf(reviewDue, today)).toBe(expected);
});
