import { expect, it } from 'vitest';
import { MINUTE } from '../../clock/clock.ts';
import { createRefusals } from './refusals.ts';

const file = (name: string) => Buffer.from(name);

it('remembers refused files for ten minutes, and no others', () => {
  let now = 0;
  const refusals = createRefusals(10, () => now);
  expect(refusals.has(file('slow'))).toBe(false);
  refusals.add(file('slow'));
  now = 10 * MINUTE - 1;
  expect([refusals.has(file('slow')), refusals.has(file('honest'))]).toEqual([true, false]);
  now = 10 * MINUTE;
  expect(refusals.has(file('slow'))).toBe(false);
});

it('forgets the oldest beyond its limit', () => {
  const refusals = createRefusals(2, () => 0);
  for (const name of ['a', 'b', 'a', 'c']) refusals.add(file(name));
  expect(['a', 'b', 'c'].map((name) => refusals.has(file(name)))).toEqual([true, false, true]);
});
