import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyName, dropAccents } from '../testing/fictional-names.ts';
import { invertLists, lengthAt, listAt, packLists } from './packed-lists.ts';
import { RETRIEVED_FROM, searchKeyOf, trigramSimilarity, trigramsOf } from './search-key.ts';

const similarityOf = (one: string, other: string) => trigramSimilarity(searchKeyOf(one), searchKeyOf(other));

test.each([
  ['Jaroslav Vrbenský', 'iaroslav vrbenski'],
  ['Ing. VRBENSKY Jaroslav', 'iaroslav vrbenski'],
  ['Ярослав Врбенский', 'iaroslav vrbenski'],
  ['...', ''],
])('the key of %s is %j', (name, key) => expect(searchKeyOf(name)).toBe(key));

test('trigrams as pg_trgm forms them', () => {
  expect([...trigramsOf('ab c')]).toEqual(['  a', ' ab', 'ab ', '  c', ' c ']);
  expect(trigramsOf('')).toEqual(new Set());
  expect(trigramSimilarity('word', 'words')).toBeCloseTo(4 / 7, 9);
  expect(trigramSimilarity('', '')).toBe(0);
});

test.each([
  ['Pavel Hloubek', 'Pavel Hlombek'],
  ['Pavel Hloubek', 'P. Hloubek'],
  ['Pavel Hloubek', 'Pavel Karel Hloubek'],
  ['Pavel Hloubek', 'Павел Глоубек'],
  ['Abdulrahman Tarifi', 'Abdul Rahman Tarifi'],
])('a database retrieves %s for %s', (one, other) => expect(similarityOf(one, other)).toBeGreaterThanOrEqual(RETRIEVED_FROM));

test('but not people who share nothing', () => expect(similarityOf('Pavel Hloubek', 'Karim Zubari')).toBeLessThan(RETRIEVED_FROM));

test('neither accents nor order change a key', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      expect(searchKeyOf(dropAccents(name).split(' ').toReversed().join(', '))).toBe(searchKeyOf(name));
    }),
  );
});

test('packed lists keep and invert lists', () => {
  const lists = packLists([[2, 0], [], [2]]);
  expect([0, 1, 2].map((index) => [...listAt(lists, index)])).toEqual([[2, 0], [], [2]]);
  const inverted = invertLists(lists, 4);
  expect([0, 1, 2, 3].map((value) => [...listAt(inverted, value)])).toEqual([[0], [], [0, 2], []]);
  expect([0, 1, 2, 3].map((value) => lengthAt(inverted, value))).toEqual([1, 0, 2, 0]);
});
