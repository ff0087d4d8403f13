import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { profileQuery } from '../../../features/auth/auth.queries.ts';
import { act, plain, renderScreen } from '../../../testing/render-screen.tsx';
import { ToastRegion } from '../../../ui/feedback/toast.tsx';
import { DocumentListScreen } from './document-list-screen.tsx';

// The list remembers its settings.
afterEach(() => localStorage.clear());

const rowOf = (id: string, name: string) =>
  ({
    id,
    name,
    code: null,
    created_at: '2026-03-02T08:00:00.000Z',
    documentable: { id: 'c', fullname: 'Jana Svobodová', label: 'Jana Svobodová' },
    assigned_user: null,
    state: { state: 'SIGNED' },
    generation_fault: null,
    seal_fault: null,
    contract_left_at: null,
    is_kept: false,
  }) as unknown as DocumentRow;

const profile = { user: { id: 'u1', role: 'BACK_OFFICE' }, context: { impersonator: null } };

interface Answer {
  status: number;
  body: unknown;
}

/** The list of documents in solution; `answer` ends the change of state that waits. */
async function draw() {
  let rows = [rowOf('d1', 'Smlouva'), rowOf('d2', 'Příloha')];
  const sent: { line: string; body: unknown }[] = [];
  const waiting: ((answer: Answer) => void)[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    if (address.endsWith('/set-state')) {
      sent.push({ line: `${method} ${address}`, body: JSON.parse(typeof body === 'string' ? body : '{}') });
      const { status, body: said } = await new Promise<Answer>((resolve) => waiting.push(resolve));
      return new Response(JSON.stringify(said), { status });
    }
    if (address.includes('/profile')) return new Response(JSON.stringify(profile));
    if (!address.includes('/api/documents')) return new Response(JSON.stringify({ data: [] }));
    return new Response(JSON.stringify({ data: rows, meta: { total: rows.length, unfiltered_total: rows.length } }));
  });
  const root = createRootRoute();
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' });
  const list = createRoute({
    getParentRoute: () => shell,
    path: '/documents',
    validateSearch: (search: Record<string, unknown>) => search,
    component: () => (
      <>
        <DocumentListScreen />
        <ToastRegion />
      </>
    ),
  });
  const history = createMemoryHistory({ initialEntries: ['/documents?filter=in-solution'] });
  const known = [[profileQuery.queryKey, profile]] as const;
  const screen = await renderScreen(null, {
    router: createRouter({ routeTree: root.addChildren([shell.addChildren([list])]), history }),
    known,
  });
  const state = (name: string) => {
    const button = screen.button(`Ke zpracování: ${name}`);
    return button && [button.dataset['loading'] === 'true', button.getAttribute('aria-disabled') === 'true'];
  };
  const answer = (status: number, body: unknown) => act(() => waiting.shift()?.({ status, body }));
  const leave = (id: string) => (rows = rows.filter((row) => row.id !== id));
  return { ...screen, sent, state, answer, leave };
}

test('while one document is sent to processing its row is busy and the others wait; then it leaves the list', async () => {
  const { press, sent, state, answer, leave, text, page } = await draw();
  await expect
    .poll(() => [state('Smlouva'), state('Příloha')])
    .toEqual([
      [false, false],
      [false, false],
    ]);
  await press('Ke zpracování: Smlouva');
  expect([state('Smlouva'), state('Příloha')]).toEqual([
    [true, true],
    [false, true],
  ]);
  await press('Ke zpracování: Příloha');
  leave('d1');
  await answer(200, { message: 'Dokument čeká na zpracování.', document: {} });
  await expect.poll(text).toContain('Dokument čeká na zpracování.');
  await expect.poll(() => [state('Smlouva'), state('Příloha')]).toEqual([undefined, [false, false]]);
  expect(plain(page.textContent)).not.toContain('Smlouva');
  await press('Ke zpracování: Příloha');
  expect(sent).toEqual([
    { line: 'POST /api/documents/d1/set-state', body: { state: 'TO_REVIEW' } },
    { line: 'POST /api/documents/d2/set-state', body: { state: 'TO_REVIEW' } },
  ]);
});

test('a refusal is told, and its row can be tried again', async () => {
  const { press, state, answer, text } = await draw();
  await press('Ke zpracování: Smlouva');
  await answer(409, { code: 'document.changed', message: 'Dokument mezitím změnil někdo jiný.' });
  await expect.poll(text).toContain('Dokument mezitím změnil někdo jiný.');
  await expect.poll(() => state('Smlouva')).toEqual([false, false]);
});
