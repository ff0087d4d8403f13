import { expect, test } from 'vitest';
import { readTypedDay, readTypedMinute, writeDay, writeMinute } from './typed-moment.ts';

test.each([
  ['5.3.2026', '2026-03-05'],
  ['05.03.2026', '2026-03-05'],
  ['5. 3. 2026', '2026-03-05'],
  ['5.\u00a03.\u00a02026', '2026-03-05'],
  ['5/3/2026', '2026-03-05'],
  ['5,3,2026', '2026-03-05'],
  ['05032026', '2026-03-05'],
  ['2026-03-05', '2026-03-05'],
  ['29.2.2024', '2024-02-29'],
  ['29.2.2026', null],
  ['31.4.2026', null],
  ['0.3.2026', null],
  ['5.13.2026', null],
  ['5.3.26', null],
  ['5.3.', null],
  [' 5-3-2026 ', '2026-03-05'],
  ['5. 3. 2026 x', null],
  ['x5.3.2026', null],
  ['105.3.2026', null],
  ['050320261', null],
  ['105032026', null],
  ['2026-03-055', null],
  ['12026-03-05', null],
  ['1.1.0000', null],
  ['1.1.0001', '0001-01-01'],
  ['5.3.2026 9:05', null],
  ['', null],
])('the day %s is %s', (typed, day) => expect(readTypedDay(typed)).toBe(day));

test.each([
  ['5.3.2026 9:05', '2026-03-05T09:05'],
  ['5. 3. 2026 09.05', '2026-03-05T09:05'],
  ['5.3.2026', '2026-03-05T00:00'],
  ['2026-03-05T09:05', '2026-03-05T09:05'],
  ['5.3.2026, 9:05', '2026-03-05T09:05'],
  ['5.3.2026 23:59', '2026-03-05T23:59'],
  ['5.3.2026 9:055', null],
  ['2026-03-05T9:05', null],
  ['5.3.2026 24:00', null],
  ['5.3.2026 9:60', null],
  ['30.2.2026 9:00', null],
])('the minute %s is %s', (typed, minute) => expect(readTypedMinute(typed)).toBe(minute));

test('is written in the form in which it is read', () => {
  expect([writeDay('2026-03-05'), writeDay('5.3.'), writeDay('')]).toEqual(['05.03.2026', '5.3.', '']);
  expect([writeMinute('2026-03-05T09:05'), writeMinute('5.3.2026 9'), writeMinute('')]).toEqual(['05.03.2026 09:05', '5.3.2026 9', '']);
});

test.each([
  ['12026-03-05', '12026-03-05'],
  ['2026-03-055', '2026-03-055'],
])('text that is not a stored day stays as typed: %s', (value, text) => expect(writeDay(value)).toBe(text));

test('seconds are not written', () => expect(writeMinute('2026-03-05T09:05:30')).toBe('05.03.2026 09:05'));
