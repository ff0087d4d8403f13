import type { StructurePerson } from '@pramen/contract/intermediaries/intermediary-people.schemas';
import { expect, test } from 'vitest';
import { buildStructure, findInStructure, type StructureNode } from './structure.model.ts';

const person = (id: string, parentId: string | null, count = 0): StructurePerson => ({
  id,
  label: `Osoba ${id}`,
  role: 'INTERMEDIARY',
  intermediary_id: 'firm',
  parent_id: parentId,
  clients_count: 0,
  clients_count_structure: count,
});
const draw = (nodes: readonly StructureNode[]): unknown[] => nodes.map(({ id, below }) => (below.length === 0 ? id : [id, ...draw(below)]));
const structure = buildStructure({
  data: [
    { id: 'firm', label: 'Horizont', persons: [person('a', null, 5), person('b', 'a', 3), person('č', 'b', 2), person('d', null, 1)] },
    { id: 'empty', label: 'Prázdný', persons: [person('e', 'b')] },
  ],
  meta: { total: 5 },
});

test('places people below their superiors, also across intermediaries, and counts each client once', () => {
  expect(draw(structure)).toEqual([['firm', ['a', ['b', 'č', 'e']], 'd'], 'empty']);
  expect(structure.map(({ clientCount }) => clientCount)).toEqual([6, 0]);
});

test.each([
  ['osoba c', [['firm', ['a', ['b', 'č']]]], ['a', 'b', 'firm'], ['č']],
  ['OSOBA B', [['firm', ['a', ['b', 'č', 'e']]]], ['a', 'firm'], ['b']],
  ['horizont', [['firm', ['a', ['b', 'č', 'e']], 'd']], [], ['firm']],
  ['nikdo', [], [], []],
] as const)('a search for %s shows the way to it', (search, shown, opened, hits) => {
  const found = findInStructure(structure, search);
  expect([draw(found.nodes), [...found.opened].toSorted(), [...found.hits]]).toEqual([shown, opened, hits]);
});

test('shows everything and opens nothing without a search', () => {
  const found = findInStructure(structure, '  ');
  expect([found.nodes, found.opened.size]).toEqual([structure, 0]);
});
