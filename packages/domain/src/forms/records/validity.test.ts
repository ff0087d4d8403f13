import { expect, it } from 'vitest';
import { isValidOn, validUntil } from './validity.ts';

it.each([
  ['2026-03-05', null, '2028-03-05'],
  ['2026-03-05', 12, '2027-03-05'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-02-29', 12, '2025-02-28'],
])('answers of %s with %s months are valid until %s', (day, months, last) => expect(validUntil(day, months)).toBe(last));

it('the last day is valid, the next one is not', () => {
  expect([isValidOn('2028-03-05', '2028-03-05'), isValidOn('2028-03-06', '2028-03-05')]).toEqual([true, false]);
});
