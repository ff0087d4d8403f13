import type { ReportHistory, ReportStats, ReportTable } from '@pramen/contract/reports/reports.schemas';
import { NO_INTERMEDIARY_ID } from '@pramen/contract/reports/reports.lists';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import type { ReportsSearch } from '../../features/reports/reports.model.ts';
import { reportTotalQuery } from '../../features/reports/reports.queries.ts';
import { giveChartsAPen } from '../../testing/chart-pen.ts';
import { act, plain, renderScreen } from '../../testing/render-screen.tsx';
import { ReportsView } from './reports-screen.tsx';

const stats = (more: Partial<ReportStats> = {}): ReportStats => ({
  contracts_count: 1,
  clients_count: 1,
  contracts_amount: 1000,
  contracts_invested_amount: 0,
  contracts_count_structure: 3,
  clients_count_structure: 2,
  contracts_amount_structure: 6000.5,
  currency: 'CZK',
  ...more,
});
const noOwn = { contracts_count: null, clients_count: null, contracts_amount: null, contracts_invested_amount: null };
const current = { as_of: '2026-03-02T09:00:00.000Z', pending: 0, unrated: 0 };
const top: ReportTable = {
  data: [
    {
      id: 'boss',
      name: 'Hana Hlavní',
      type: 'INTERMEDIARY_PERSON',
      stats: stats({ contracts_invested_amount: 700 }),
      children: [{ id: 'below', name: 'Petr Poradce', type: 'INTERMEDIARY_PERSON', stats: stats() }],
    },
    { id: NO_INTERMEDIARY_ID, name: '', type: 'NO_INTERMEDIARY', stats: stats(), children: [] },
  ],
  meta: { ...current, total: 2, name: null, stats: { ...stats({ contracts_amount_structure: 7000 }), ...noOwn } },
};
const ofBoss: ReportTable = {
  data: [
    { id: 'client', name: 'Jana Nová', type: 'CLIENT', stats: stats(), children: [] },
    { id: 'boss', name: '', type: 'FORMER_CLIENTS', stats: stats({ clients_count: 0 }), children: [] },
  ],
  meta: { ...current, unrated: 4, pending: 1, total: 2, name: 'Hana Hlavní', stats: stats() },
};
const historyOf = (endValue: number): ReportHistory => ({
  data: {
    stats: { startValue: 0, endValue, growth: endValue, growthPercents: null },
    meta: { ...current, currency: 'CZK' },
    series: [{ name: 'x', data: [endValue] }],
    categories: ['2026-03-02'],
  },
});

/** The server refuses a range from this day. */
const REFUSED = '2026-02-27';

interface Sent {
  path: string;
  body: { mode?: string; filter?: { intermediary_person_id: string | null; period?: string; from?: string | null } };
}
let sent: Sent[];
/** Periods whose histories do not arrive until they are let go. */
let held: Map<string, () => void>;

let seen: ReportsSearch = {};
/** Histories are refused. */
let isDown: boolean;
/** When the figures were computed; null: never yet. */
let asOf: string | null;
beforeEach(() => {
  giveChartsAPen();
  sent = [];
  seen = {};
  held = new Map();
  asOf = current.as_of;
  isDown = false;
  vi.stubGlobal('fetch', async (url: string, { body = '{}' }: { body?: string }) => {
    const request = { path: url, body: JSON.parse(body) as Sent['body'] };
    sent.push(request);
    const { filter } = request.body;
    if (filter?.period === 'week') await new Promise<void>((resolve) => held.set(request.body.mode ?? '', resolve));
    if (filter?.from === REFUSED) {
      const errors = { 'filter.to': ['Konec je před začátkem'] };
      return new Response(JSON.stringify({ code: 'validation.failed', message: 'Zkontrolujte pole.', errors }), { status: 422 });
    }
    if (filter?.intermediary_person_id === 'unknown')
      return new Response(JSON.stringify({ code: 'record.not_found', message: 'Záznam neexistuje.' }), { status: 404 });
    if (isDown && url.endsWith('stats-history'))
      return new Response(JSON.stringify({ code: 'server.busy', message: 'Služba neodpovídá.' }), { status: 429 });
    if (url.endsWith('stats-history')) return new Response(JSON.stringify(historyOf(filter?.period === 'week' ? 111 : 222)));
    if (url.endsWith('stats-table')) return new Response(JSON.stringify(filter?.intermediary_person_id === 'boss' ? ofBoss : top));
    if (url.endsWith('total-stats'))
      return new Response(JSON.stringify({ data: stats({ clients_count_structure: 61 }), meta: { ...current, as_of: asOf } }));
    return new Response(JSON.stringify({ data: [{ name: 'Vyvážená', value: 5 }], meta: current }));
  });
});

function Screen({ start = {} }: { start?: ReportsSearch }) {
  const [search, setSearch] = useState(start);
  const look = (next: ReportsSearch) => {
    seen = next;
    setSearch(next);
  };
  return <ReportsView search={search} onSearch={look} />;
}
const surroundings = (impersonator: unknown = null) => ({
  known: [[profileQuery.queryKey, { context: { impersonator } }]] as const,
  staysFresh: true,
});
const rows = (page: HTMLElement) =>
  Array.from(page.querySelectorAll('section[aria-labelledby="report-table"] :is(tbody, tfoot) tr'), (row) =>
    Array.from(row.querySelectorAll('td'), (cell) => plain(cell.textContent)),
  );

test('shows the advisers at the top with those below them, nobody, and the sum', async () => {
  const { page, text } = await renderScreen(<Screen />, surroundings());
  await expect.poll(() => rows(page).length).toBe(4);
  expect(rows(page)).toEqual([
    ['Hana HlavníZprostředkovatel', '1', '1', '1 000,00 KčInv.: 700,00 Kč', '3', '2', '6 000,50 Kč', 'Rozkrýt'],
    ['Petr PoradceZprostředkovatel', '1', '1', '1 000,00 Kč', '3', '2', '6 000,50 Kč', 'Rozkrýt'],
    ['Bez zprostředkovatele', '1', '1', '1 000,00 Kč', '3', '2', '6 000,50 Kč', 'Rozkrýt'],
    ['Celkem', '', '', '', '3', '2', '7 000,00 Kč', ''],
  ]);
  expect(text()).toContain('Stav k 02.03.2026');
  expect(text()).toContain('Struktura odpovídá dnešnímu stromu');
  expect(text()).toContain('mají součet jen sloupce struktury');
});

test('before the first computation nothing is shown as a figure, and then everything by itself', async () => {
  asOf = null;
  const { page, text, queries } = await renderScreen(<Screen />, surroundings());
  await expect.poll(text).toContain('Reporty se počítají');
  expect(page.querySelectorAll('table, dd')).toHaveLength(0);
  asOf = current.as_of;
  await act(() => queries.invalidateQueries({ queryKey: reportTotalQuery.queryKey }));
  await expect.poll(() => rows(page).length).toBe(4);
  expect(text()).not.toContain('Reporty se počítají');
});

test('a search and an order are asked of the server, and exported; a search has no sum', async () => {
  const { page, press, type } = await renderScreen(<Screen />, surroundings());
  await expect.poll(() => rows(page).length).toBe(4);
  await type('input[type=search]', 'hlavní');
  await expect.poll(() => rows(page).length).toBe(3);
  await act(() => page.querySelector<HTMLElement>('thead button')?.click());
  const lastOf = (path: string) => sent.findLast((one) => one.path.endsWith(path))?.body;
  const asked = { search: 'hlavní', order: [{ column: 'name', dir: 'asc' }] };
  await expect.poll(() => lastOf('stats-table')).toMatchObject(asked);
  await press('Exportovat');
  await act(() => page.ownerDocument.querySelector<HTMLElement>('[role=menuitem]')?.click());
  await expect.poll(() => lastOf('stats-table/export')).toMatchObject({ ...asked, format: 'csv' });
});

test('the overview has what is seen as a whole, and its parts with their shares', async () => {
  const { page } = await renderScreen(<Screen />, surroundings());
  const overview = () => plain(page.querySelector('section[aria-labelledby="report-overview"]')?.textContent);
  await expect.poll(overview).toContain('Počet klientů61');
  expect(overview()).toContain('Vyvážená5100,00 %5,00 Kč');
});

test('the path grows with each opened row and is cut back by an earlier step', async () => {
  const { page, press, text } = await renderScreen(<Screen />, surroundings());
  await press('Rozkrýt: Hana Hlavní');
  expect(seen.path).toBe('boss');
  await expect.poll(() => rows(page).length).toBe(3);
  expect(rows(page).map(([name]) => name)).toEqual(['Jana NováKlient', 'Dřívější klienti', 'Celkem']);
  expect(plain(page.querySelector('nav')?.textContent)).toBe('VšeHana Hlavní');
  expect(text()).toContain('Jejich počet: 4');
  expect(text()).toContain('právě přepočítávají');
  const asked = sent.filter(({ path }) => path.endsWith('stats-history')).map(({ body }) => body.filter?.intermediary_person_id);
  expect(asked.slice(-3)).toEqual(['boss', 'boss', 'boss']);
  await press('Vše');
  expect(seen.path).toBeUndefined();
  await expect.poll(() => rows(page).length).toBe(4);
});

test('a client’s name acts for the client, unless somebody is acted for already', async () => {
  const free = await renderScreen(<Screen start={{ path: 'boss' }} />, surroundings());
  await expect.poll(() => free.button('Jana Nová')).toBeDefined();
  expect(free.page.querySelector('a[href="/clients/client/detail"]')?.getAttribute('aria-label')).toBe('Detail: Jana Nová');
  const acting = await renderScreen(<Screen start={{ path: 'boss' }} />, surroundings({ name: 'Petr' }));
  await expect.poll(() => rows(acting.page).length).toBe(3);
  expect(acting.button('Jana Nová')).toBeUndefined();
});

test('a period loads at once, its buttons wait, and its late response never replaces another period', async () => {
  const { page, press, button } = await renderScreen(<Screen start={{ period: 'year', from: '2026-01-01' }} />, surroundings());
  await expect.poll(() => plain(page.textContent)).toContain('222,00 Kč');
  await press('Týdny');
  expect(seen).toEqual({ period: 'week' });
  await expect.poll(() => held.size).toBe(3);
  expect(button('Měsíce')?.getAttribute('aria-disabled')).toBe('true');
  expect(plain(page.textContent)).not.toContain('222,00 Kč');
  await act(() => held.forEach((letGo) => letGo()));
  await expect.poll(() => plain(page.textContent)).toContain('111,00 Kč');
  await expect.poll(() => button('Měsíce')?.getAttribute('aria-disabled')).toBeNull();
  expect(button('Týdny')?.getAttribute('aria-pressed')).toBe('true');
});

test('an own range begins with quarters and waits for its button', async () => {
  const { page, press, type } = await renderScreen(<Screen />, surroundings());
  await expect.poll(() => plain(page.textContent)).toContain('222,00 Kč');
  await press('Vlastní');
  expect(page.querySelector('select')?.value).toBe('quarter');
  expect(seen.period).toBeUndefined();
  await type('input[name=from]', '31.2.2026');
  await press('Načíst');
  expect(seen.period).toBeUndefined();
  await type('input[name=from]', '1.2.2026');
  await press('Načíst');
  expect(seen).toMatchObject({ period: 'quarter', from: '2026-02-01' });
});

test('an address that names nobody is asked about once, and its parts are not', async () => {
  // React reports what the boundary of the screen shows.
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { text } = await renderScreen(<Screen start={{ path: 'boss,unknown' }} />, surroundings());
  await expect.poll(text).toContain('Záznam neexistuje.');
  const aboutUnknown = sent.filter(({ body }) => body.filter?.intermediary_person_id === 'unknown').map(({ path }) => path);
  expect(aboutUnknown).toEqual(['/api/reports/stats-table']);
  expect(reported).toHaveBeenCalledOnce();
  reported.mockRestore();
});

test('a failure of all figures is said once, and asks again for all of them', async () => {
  isDown = true;
  const { page, press } = await renderScreen(<Screen />, surroundings());
  await expect.poll(() => plain(page.textContent)).toContain('Služba neodpovídá.');
  expect(plain(page.textContent).split('Služba neodpovídá.')).toHaveLength(2);
  isDown = false;
  await press('Zkusit znovu');
  await expect.poll(() => plain(page.textContent)).toContain('222,00 Kč');
});

test('a refused range says why at its field, until another one is typed', async () => {
  const { page, press, type } = await renderScreen(<Screen />, surroundings());
  await expect.poll(() => plain(page.textContent)).toContain('222,00 Kč');
  await press('Vlastní');
  await type('input[name=from]', '27.2.2026');
  await type('input[name=to]', '1.2.2026');
  const said = () => {
    const field = page.querySelector('input[name=to]');
    const ids = (field?.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
    return [field?.getAttribute('aria-invalid') === 'true', ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')];
  };
  expect(said()[0]).toBe(false);
  await press('Načíst');
  await expect.poll(said).toEqual([true, 'Konec je před začátkem']);
  expect(plain(page.textContent).split('Konec je před začátkem')).toHaveLength(2);
  expect(page.textContent).not.toContain('Zkontrolujte pole.');
  await type('input[name=to]', '28.2.2026');
  expect(said()[0]).toBe(false);
});
