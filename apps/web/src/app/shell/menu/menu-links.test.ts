import { roles } from '@pramen/domain/permissions/roles';
import { describe, expect, test } from 'vitest';
import { findCurrent, menuLinks } from './menu-links.ts';

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

describe('an entry contains the entries below it', () => {
  const screens = new Set(['/documents', '/documents/templates', '/documents/templates/categories', '/clients']);
  const links = menuLinks('BACK_OFFICE', (path) => screens.has(path));

  test('and does not repeat itself', () => {
    expect(links.map(({ label, children }) => [label, children.map((child) => child.label)])).toEqual([
      ['clients', []],
      ['documents', ['documentsToProcessing', 'documentsInSolution', 'documentsArchived']],
      ['documentTemplates', ['documentTemplateCategories']],
    ]);
  });

  test.each([
    ['/documents', {}, 'documents'],
    ['/documents', { filter: 'archived' }, 'documentsArchived'],
    ['/documents/1/detail', {}, 'documents'],
    ['/documents/templates', {}, 'documentTemplates'],
    ['/documents/templates/1/detail', { page: '2' }, 'documentTemplates'],
    ['/documents/templates/categories', {}, 'documentTemplateCategories'],
    ['/documentsandmore', {}, undefined],
  ])('%s %o is under %s', (pathname, search, label) => expect(findCurrent(links, pathname, search)?.label).toBe(label));
});
