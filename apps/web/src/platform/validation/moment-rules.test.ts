import { expect, test } from 'vitest';
import { typedDay, typedMinute } from './moment-rules.ts';

const keyOf = (rule: typeof typedDay, value: string) => rule(value, {})?.key ?? null;

test.each([
  ['', null],
  ['2028-02-29', null],
  ['2027-02-29', 'day'],
  ['31. 12. 2027', 'day'],
  ['2027-12-31T10:00', 'day'],
])('the day %j: %s', (value, key) => expect(keyOf(typedDay, value)).toBe(key));

test.each([
  ['', null],
  ['2028-02-29T23:59', null],
  ['2027-02-29T23:59', 'minute'],
  ['2027-02-28', 'minute'],
  ['2027-02-28T9:00', 'minute'],
  ['2027-02-28T09:00:30', 'minute'],
  ['x2027-02-28T09:00', 'minute'],
])('the minute %j: %s', (value, key) => expect(keyOf(typedMinute, value)).toBe(key));
