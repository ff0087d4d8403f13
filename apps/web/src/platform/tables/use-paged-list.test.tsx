import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { act, renderScreen } from '../../testing/render-screen.tsx';
import { defaultTableSettings, type TableSettings } from '../storage/table-settings.ts';
import { exportBodyOf } from './list-export.ts';
import { tableParameters } from './table-parameters.ts';
import { listBodyOf, usePagedList } from './use-paged-list.ts';

afterEach(() => localStorage.clear());

/** A list with the given number of rows at a URL. */
async function open(
  address: string,
  rows = 95,
  answer?: (settings: TableSettings) => Promise<{ data: string[]; meta: { total: number } }>,
) {
  const asked: TableSettings[] = [];
  let list = {} as ReturnType<typeof usePagedList<{ data: string[]; meta: { total: number } }>>;
  function List() {
    list = usePagedList({
      table: 'clients',
      key: ['clients'],
      usual: { ...defaultTableSettings, length: 20 },
      fetchPage: (settings) => {
        asked.push(settings);
        return answer ? answer(settings) : Promise.resolve({ data: ['row'], meta: { total: rows } });
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
  // A response that the test controls may never come.
  await expect.poll(() => answer !== undefined || list.total === rows).toBe(true);
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

test('removing every filter shows the first page of everything', async () => {
  const { asked, list } = await open('/clients?page=2&search=%C5%98%C3%ADha');
  expect([list().isFiltered, asked.at(-1)?.search]).toEqual([true, 'Říha']);
  await act(() => list().clear());
  await expect.poll(() => asked.at(-1)).toMatchObject({ page: 1, search: '' });
  expect(list().isFiltered).toBe(false);
});

test('what the table shows is what the list knows', async () => {
  const { list } = await open('/clients?page=2');
  expect(list().table).toMatchObject({
    rows: ['row'],
    total: 95,
    view: { page: 2, length: 20, usualLength: 20 },
    isFailed: false,
    isStale: false,
    isWaiting: false,
    onShowAll: null,
  });
  expect([list().isFiltered, list().hits]).toEqual([false, { isSettled: true, isOnlyHit: false }]);
});

test.each([
  [95, 5],
  [81, 5],
  [80, 4],
  [0, 1],
])('a page beyond the end of %i rows becomes page %i', async (rows, last) => {
  const { asked, list } = await open('/clients?page=9', rows);
  await expect.poll(() => list().settings.page).toBe(last);
  expect(list().table.view.page).toBe(last);
  await expect.poll(() => asked.at(-1)?.page).toBe(last);
});

test('one row that was found is the only hit', async () => {
  const { list } = await open('/clients?search=x', 1);
  expect([list().isFiltered, list().hits.isOnlyHit]).toEqual([true, true]);
});

test('a filter without a value filters nothing', async () => {
  const { list } = await open('/clients');
  await act(() => list().filterBy({ filter: { email: '' } }));
  expect(list().isFiltered).toBe(false);
  await act(() => list().filterBy({ filter: { email: 'a', phone: '' } }));
  expect(list().isFiltered).toBe(true);
});

test('until the first response it is not known how many rows there are', async () => {
  const { list } = await open('/clients?page=3', 0, () => new Promise(() => {}));
  expect([list().total, list().table.rows, list().table.total, list().hits.isSettled]).toEqual([null, null, 0, false]);
  expect(list().table.view.page).toBe(3);
});

test('the rows of the previous page stay, marked as old, until those of the next one arrive', async () => {
  let finish: (answer: { data: string[]; meta: { total: number } }) => void = () => {};
  const { list } = await open('/clients', 95, ({ page }) =>
    page === 1 ? Promise.resolve({ data: ['first'], meta: { total: 95 } }) : new Promise((resolve) => (finish = resolve)),
  );
  await expect.poll(() => list().table.rows).toEqual(['first']);
  await act(() => list().change({ page: 2 }));
  await expect.poll(() => list().table.isStale).toBe(true);
  expect([list().table.rows, list().hits.isSettled, list().table.view.page]).toEqual([['first'], false, 2]);
  await act(() => finish({ data: ['second'], meta: { total: 95 } }));
  await expect.poll(() => list().table.rows).toEqual(['second']);
  expect([list().table.isStale, list().hits.isSettled]).toEqual([false, true]);
});

test('a failed list says so and can be requested again', async () => {
  let isDown = true;
  const { list } = await open('/clients', 95, () =>
    isDown ? Promise.reject(new Error('down')) : Promise.resolve({ data: ['row'], meta: { total: 95 } }),
  );
  await expect.poll(() => list().table.isFailed).toBe(true);
  isDown = false;
  await act(() => list().table.onRetry());
  await expect.poll(() => list().table.rows).toEqual(['row']);
  expect(list().table.isFailed).toBe(false);
});

test('chosen columns change nothing in the request to the server', async () => {
  const { asked, list } = await open('/clients');
  const before = asked.length;
  await act(() => list().table.columnChoice.onChoose({ email: false }));
  expect(list().table.columnChoice.chosen).toEqual({ email: false });
  expect(asked).toHaveLength(before);
});

test('the bodies of a page and of an export contain what the caller chose, as copies', () => {
  const settings: TableSettings = {
    ...defaultTableSettings,
    page: 3,
    search: 'Říha',
    filter: { email: 'a' },
    order: [{ column: 'name', dir: 'asc' }],
  };
  const shared = { search: 'Říha', filter: { email: 'a' }, order: [{ column: 'name', dir: 'asc' }] };
  expect(listBodyOf(settings)).toEqual({ ...shared, page: 3, length: settings.length });
  expect(exportBodyOf(settings, 'csv')).toEqual({ ...shared, format: 'csv' });
});
