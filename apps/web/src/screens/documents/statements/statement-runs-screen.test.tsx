import type { StatementRun } from '@pramen/contract/statements/statements.schemas';
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { plain, renderScreen } from '../../../testing/render-screen.tsx';
import { StatementRunsScreen } from './statement-runs-screen.tsx';

afterEach(() => localStorage.clear());

const TOTAL = 45;
const runOf = (number: number): StatementRun => ({
  id: `r${number}`,
  from: '2026-01-01',
  to: '2026-03-31',
  clients: 'ALL',
  ordered_by: `Objednal ${number}`,
  created_at: '2026-04-02T09:00:00.000Z',
  counts: { total: 4, waiting: 0, done: 4, unchanged: 0, nothing: 0, failed: 0 },
});

/** Answers pages of runs, and notes which were asked for. */
function serve(total = TOTAL) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    const query = new URL(address, 'https://portal.test').searchParams;
    asked.push(query.toString());
    const [page, length] = [Number(query.get('page')), Number(query.get('length'))];
    const numbers = Array.from({ length: total }, (_, index) => index + 1).slice((page - 1) * length, page * length);
    return Promise.resolve(Response.json({ data: numbers.map(runOf), meta: { total }, as_of: '2026-04-01' }));
  });
  return asked;
}

function draw() {
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path: '/', component: StatementRunsScreen });
  return renderScreen(null, {
    router: createRouter({ routeTree: root.addChildren([route]), history: createMemoryHistory({ initialEntries: ['/'] }) }),
  });
}

test('runs stand on pages, each run once', async () => {
  const asked = serve();
  const { page, press, text } = await draw();
  const rows = () => Array.from(page.querySelectorAll('tbody tr'), (row) => /Objednal (\d+)/.exec(plain(row.textContent))?.[1]);
  await expect.poll(() => rows().length).toBe(20);
  expect(rows().at(-1)).toBe('20');
  await press('Další');
  await expect.poll(rows).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 21)));
  await press('Další');
  await expect.poll(rows).toEqual(['41', '42', '43', '44', '45']);
  expect(asked).toEqual(['page=1&length=20', 'page=2&length=20', 'page=3&length=20']);
  expect(text()).toContain('Vytvořit výpisy');
});

test('without runs the list says so, and they can be ordered', async () => {
  serve(0);
  const { text } = await draw();
  await expect.poll(text).toContain('Zatím žádné');
  expect(text()).toContain('Vytvořit výpisy');
});
