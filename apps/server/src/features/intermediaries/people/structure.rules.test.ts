import { expect, it } from 'vitest';
import { countWithBelow } from './structure.rules.ts';

const person = (id: string, parentId: string | null, clientCount: number) => ({ id, parentId, clientCount });

it('counts the clients of everyone below, in any order of the people', () => {
  const people = [
    person('leaf', 'middle', 4),
    person('top', null, 1),
    person('other', 'top', 8),
    person('middle', 'top', 2),
    person('alone', null, 16),
    person('orphan', 'unknown', 32),
  ];
  const expected = { leaf: 4, middle: 6, other: 8, top: 15, alone: 16, orphan: 32 };
  expect(Object.fromEntries(countWithBelow(people))).toEqual(expected);
  expect(Object.fromEntries(countWithBelow(people.toReversed()))).toEqual(expected);
});

it('handles a chain of 20,000 people', () => {
  const chain = Array.from({ length: 20_000 }, (_, place) => person(String(place), place === 0 ? null : String(place - 1), 1));
  const sums = countWithBelow(chain);
  expect([sums.get('0'), sums.get('19999')]).toEqual([20_000, 1]);
});
