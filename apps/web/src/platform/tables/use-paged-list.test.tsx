import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { act, renderScreen } from '../../testing/render-screen.tsx';
import { defaultTableSettings, type TableSettings } from '../storage/table-settings.ts';
import { tableParameters } from './table-parameters.ts';
import { usePagedList } from './use-paged-list.ts';

afterEach(() => localStorage.clear());

/** A list of 95 rows at an address. */
async function open(address: string) {
  const asked: TableSettings[] = [];
  let list = {} as ReturnType<typeof usePagedList<string>>;
  function List() {
    list = usePagedList({
      table: 'clients',
      key: ['clients'],
      usual: { ...defaultTableSettings, length: 20 },
      fetchPage: (settings) => {
        asked.push(settings);
        return Promise.resolve({ data: ['row'], meta: { total: 95 } });
      },
    });
    return null;
  }
  const root = createRootRoute();
  const route = createRoute({
    getParentRoute: () => root,
    path: '/clients',
    validateSearch: (given: Record<string, string | number | undefined>) =>
      Object.fromEntries(tableParameters.flatMap((name) => (given[name] === undefined ? [] : [[name, String(given[name])]]))),
    component: List,
  });
  const router = createRouter({ routeTree: root.addChildren([route]), history: createMemoryHistory({ initialEntries: [address] }) });
  await renderScreen(null, { router });
  await expect.poll(() => list.total).toBe(95);
  return { asked, list: () => list };
}

test.each([
  ['a search', { search: 'Říha' }, { search: 'Říha', filter: {} }],
  ['a filter', { filter: { email: 'a' } }, { search: '', filter: { email: 'a' } }],
])('%s begins on the first page: page three of what is found may not exist', async (_, changes, expected) => {
  const { asked, list } = await open('/clients?page=3');
  expect(asked.at(-1)?.page).toBe(3);
  await act(() => list().filterBy(changes));
  await expect.poll(() => asked.at(-1)).toMatchObject({ page: 1, ...expected });
  expect(list().settings.page).toBe(1);
});

test('taking every filter back shows the first page of everything', async () => {
  const { asked, list } = await open('/clients?page=2&search=%C5%98%C3%ADha');
  expect([list().isFiltered, asked.at(-1)?.search]).toEqual([true, 'Říha']);
  await act(() => list().clear());
  await expect.poll(() => asked.at(-1)).toMatchObject({ page: 1, search: '' });
  expect(list().isFiltered).toBe(false);
});
