import { expect, it } from 'vitest';
import { readAsked, readPath, writePath, type ReportsSearch } from './reports.model.ts';

it.each<[ReportsSearch, ReturnType<typeof readAsked>]>([
  [{}, { period: 'month', from: null, to: null }],
  [{ period: 'week' }, { period: 'week', from: null, to: null }],
  [
    { period: 'day', from: 'včera', to: '2026-02-01' },
    { period: 'month', from: null, to: '2026-02-01' },
  ],
])('an address with %j asks for %j', (search, asked) => expect(readAsked(search)).toEqual(asked));

it('a path is a list of ids in the address', () => {
  expect(readPath({})).toEqual([]);
  expect(readPath({ path: 'a,b' })).toEqual(['a', 'b']);
  expect([writePath([]), writePath(['a', 'b'])]).toEqual([undefined, 'a,b']);
});
