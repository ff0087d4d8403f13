import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PushedNotice } from './pushed-notice.tsx';

const notice = (id: string, about: unknown) => ({ id, subject: id, text: '', created_at: '2026-03-02T09:00:00Z', read_at: null, about });
const newest = {
  data: [notice('n1', { kind: 'document', id: 'd1' }), notice('n2', null)],
  meta: { total: 2, unread: 2 },
};

async function arrive(id: string) {
  vi.stubGlobal('fetch', async () => Response.json(newest));
  const told = { onOpen: vi.fn<(given: { id: string }) => void>(), onFollow: vi.fn<(given: { id: string }) => void>() };
  const root = createRootRoute({ component: Outlet });
  const list = createRoute({
    getParentRoute: () => root,
    path: '/notifications',
    component: () => <PushedNotice id={id} reader="CLIENT" language="cs" {...told} />,
  });
  const document = createRoute({ getParentRoute: () => root, path: '/documents/$id/detail/simple', component: () => 'dokument' });
  const router = createRouter({
    routeTree: root.addChildren([list, document]),
    history: createMemoryHistory({ initialEntries: [`/notifications?open=${id}`] }),
  });
  const { text } = await renderScreen(null, { router });
  return { router, text, ids: () => [told.onOpen, told.onFollow].map(({ mock }) => mock.calls.map(([{ id: one }]) => one)) };
}

test('leads to the screen of its notice, once', async () => {
  const { router, ids } = await arrive('n1');
  await expect.poll(() => router.state.location.pathname).toBe('/documents/d1/detail/simple');
  expect(ids()).toEqual([[], ['n1']]);
});

test('opens a notice without a screen, and forgets which', async () => {
  const { router, ids } = await arrive('n2');
  await expect.poll(() => ids()).toEqual([['n2'], []]);
  await expect.poll(() => router.state.location.href).toBe('/notifications');
});

test("another user's notice leaves the reader at the list", async () => {
  const { router, ids } = await arrive('n3');
  await expect.poll(() => vi.mocked(fetch)).toBeDefined();
  expect([router.state.location.pathname, ids()]).toEqual(['/notifications', [[], []]]);
});
