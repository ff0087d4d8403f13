import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { defaultTableSettings, readTableSettings, storeTableSettings, type TableSettings } from '../storage/table-settings.ts';
import { tableParameters } from './table-parameters.ts';
import { useExistingPage } from './use-existing-page.ts';
import { useTableSettings } from './use-table-settings.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const usual: TableSettings = { ...defaultTableSettings, length: 20 };
const LAST_PAGE = 3;

let close = () => {};
afterEach(() => {
  close();
  localStorage.clear();
});

/** Opens a list of three pages at an address; returns what it shows and what its URL says. */
async function open(address: string, byDefault = usual) {
  const seen: { settings: TableSettings; page: number; isRestored: boolean; change: (changes: Partial<TableSettings>) => void }[] = [];
  function List() {
    const [settings, change, isRestored] = useTableSettings('clients', byDefault);
    const page = useExistingPage(settings.page, LAST_PAGE, change);
    seen.push({ settings, page, isRestored, change });
    return null;
  }
  const rootRoute = createRootRoute();
  const list = createRoute({
    getParentRoute: () => rootRoute,
    path: '/clients',
    validateSearch: (given: Record<string, unknown>) =>
      Object.fromEntries(tableParameters.flatMap((name) => (typeof given[name] === 'string' ? [[name, given[name]]] : []))),
    component: List,
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([list]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const written = new URLSearchParams(
        Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      );
      return written.size > 0 ? `?${written}` : '';
    },
  });
  const page = document.createElement('div');
  const root = createRoot(page);
  close = () => act(() => root.unmount());
  await router.load();
  await act(async () => root.render(<RouterProvider router={router} />));
  const now = () => {
    const latest = seen.at(-1);
    if (!latest) throw new Error('the list was not drawn');
    return latest;
  };
  return { now, seen, goTo: (href: string) => act(() => router.navigate({ href })), said: () => router.history.location.search };
}

const mine: TableSettings = { ...usual, page: 2, search: 'Říha', filter: { email: 'a' } };

test('without parameters the stored settings apply, and are written to the address', async () => {
  storeTableSettings('clients', mine);
  const { now, said, goTo } = await open('/clients');
  expect(now().settings).toEqual(mine);
  await expect.poll(said).toBe('?page=2&search=%C5%98%C3%ADha&filter=email%3Da');
  expect(now().settings).toEqual(mine);
  await goTo('/clients');
  expect(now().settings).toEqual(mine);
  await expect.poll(said).toContain('page=2');
});

test.each(['/clients?page=2', '/clients?filter=surname%3DB', '/clients?page=nonsense'])(
  '%s wins alone, without stored settings',
  async (address) => {
    storeTableSettings('clients', mine);
    const { now, said } = await open(address);
    expect(now().settings).toMatchObject({
      search: '',
      filter: address.includes('filter') ? { surname: 'B' } : {},
      page: address.endsWith('2') ? 2 : 1,
    });
    expect(address).toContain(said());
    expect(readTableSettings('clients', usual)).toEqual(mine);
  },
);

test('a page beyond the end becomes the last one, without endless rendering', async () => {
  storeTableSettings('clients', { ...mine, page: 1 });
  const { now, said, seen } = await open('/clients?page=99');
  await expect.poll(said).toBe('?page=3');
  expect(now()).toMatchObject({ page: LAST_PAGE, settings: { ...usual, page: LAST_PAGE } });
  expect(seen.length).toBeLessThan(10);
});

test('changes in one batch all count, also one that reverts another', async () => {
  const { now, said } = await open('/clients?search=B');
  await act(async () => now().change({ search: 'C' }));
  await act(async () => now().change({ length: 50 }));
  await expect.poll(said).toBe('?search=C&length=50');
  await act(async () => {
    now().change({ search: 'B', length: 20 });
  });
  await expect.poll(said).toBe('?search=B');
  expect(now().settings).toEqual({ ...usual, search: 'B' });
});

test('returning to the default clears the address, and it stays clear', async () => {
  storeTableSettings('clients', mine);
  const { now, said } = await open('/clients');
  await expect.poll(said).not.toBe('');
  await act(async () => now().change({ search: '', filter: {}, page: 1 }));
  await expect.poll(said).toBe('');
  expect(now().settings).toEqual(usual);
});

test('marks restored searches of an earlier visit until the user changes something', async () => {
  storeTableSettings('clients', mine);
  const { now } = await open('/clients');
  expect(now().isRestored).toBe(true);
  act(() => now().change({ page: 1 }));
  expect(now().isRestored).toBe(false);
});

test.each([
  ['nothing was looked for', { ...usual, page: 2 }, '/clients'],
  ['the address says what is looked for', mine, '/clients?search=Nov%C3%A1k'],
])('does not mark the table as restored when %s', async (_why, stored, address) => {
  storeTableSettings('clients', stored);
  const { now } = await open(address);
  expect(now().isRestored).toBe(false);
});

test('does not mark a default filter as restored, but marks another one', async () => {
  const administrators: TableSettings = { ...usual, filter: { role: 'ADMIN' } };
  expect((await open('/clients', administrators)).now().isRestored).toBe(false);
  close();
  storeTableSettings('clients', { ...administrators, filter: { role: 'BACK_OFFICE' } });
  expect((await open('/clients', administrators)).now().isRestored).toBe(true);
});

test('keeps "all" in a list narrowed by default, also after sorting and a reload', async () => {
  const administrators: TableSettings = { ...usual, filter: { role: 'ADMIN' } };
  const list = await open('/clients', administrators);
  await act(async () => list.now().change({ filter: { role: '' }, page: 1 }));
  await act(async () => list.now().change({ order: [{ column: 'email', dir: 'desc' }] }));
  await expect.poll(list.said).toContain('order=email%3Adesc');
  expect(list.now().settings).toMatchObject({ filter: { role: '' }, order: [{ column: 'email', dir: 'desc' }] });
  const address = `/clients${list.said()}`;
  close();
  localStorage.clear();
  const again = await open(address, administrators);
  expect(again.now().settings).toMatchObject({ filter: { role: '' }, order: [{ column: 'email', dir: 'desc' }] });
});

test('keeps the chosen columns whatever the address says, and never writes them to it', async () => {
  const list = await open('/clients?search=R%C3%ADha');
  await act(async () => list.now().change({ columns: { phone: false, client_code: true } }));
  expect([list.said(), readTableSettings('clients', usual).columns]).toEqual(['?search=R%C3%ADha', { phone: false, client_code: true }]);
  close();
  const again = await open('/clients?search=Nov%C3%A1k&length=50');
  expect(again.now().settings).toEqual({ ...usual, search: 'Novák', length: 50, columns: { phone: false, client_code: true } });
});
