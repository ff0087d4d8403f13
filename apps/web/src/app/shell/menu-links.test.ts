import { menuEntries } from '@pramen/domain/permissions/menu';
import { roles } from '@pramen/domain/permissions/roles';
import { loadTexts } from '@pramen/texts';
import { describe, expect, test } from 'vitest';
import { menuLinks } from './menu-links.ts';

const pathsOf = (...args: Parameters<typeof menuLinks>) => menuLinks(...args).map(({ path }) => path);

describe('the menu shows entries of the role whose screens exist', () => {
  const screens = new Set(['/home', '/clients']);
  test.each([
    ['CLIENT', ['/home']],
    ['INTERMEDIARY', ['/home', '/clients']],
    ['INTERMEDIARY_ADMIN', ['/home', '/clients']],
    ['BACK_OFFICE', ['/clients']],
    ['ADMIN', ['/clients']],
  ] as const)('%s', (role, paths) => expect(pathsOf(role, (path) => screens.has(path))).toEqual(paths));
});

test.each(roles)('%s gets an empty menu without screens', (role) => expect(pathsOf(role, () => false)).toEqual([]));

describe('entries of an entry', () => {
  const childrenOf = (screens: readonly string[]) => menuLinks('ADMIN', (path) => screens.includes(path)).flatMap(({ children }) => children);

  test('lead to one screen with other words behind the question mark', () =>
    expect(childrenOf(['/documents']).map(({ path, search }) => [path, search])).toEqual([
      ['/documents', { filter: 'to-processing' }],
      ['/documents', { filter: 'in-solution' }],
      ['/documents', { filter: 'archived' }],
    ]));

  test('are there as far as their screens are', () =>
    expect(childrenOf(['/documents/templates']).map(({ path, search }) => [path, search])).toEqual([['/documents/templates', {}]]));
});

test('every entry has its text', async () => {
  const { shell } = await loadTexts('cs');
  const labels = menuEntries.flatMap(({ label, children = [] }) => [label, ...children.map((child) => child.label)]);
  expect(labels.filter((label) => !(label in shell))).toEqual([]);
});
