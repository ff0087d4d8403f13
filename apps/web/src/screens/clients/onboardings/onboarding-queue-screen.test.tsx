import type { QueuedOnboarding } from '@pramen/contract/onboarding/queue.schemas';
import { afterEach, expect, test, vi } from 'vitest';
import { profileQuery } from '../../../features/auth/auth.queries.ts';
import { queuedOf } from '../../../features/onboarding/queue/queue.fixture.ts';
import { chooseLanguage } from '../../../platform/texts/texts.ts';
import { act, plain, renderScreen } from '../../../testing/render-screen.tsx';
import { OnboardingQueueScreen } from './onboarding-queue-screen.tsx';

// The list remembers its filter.
afterEach(() => localStorage.clear());

const held = queuedOf('f1', 'Adam Čekal', { state: 'HELD', missing: 'SCREENING', submitted_at: '2026-11-19T10:00:00Z', is_overdue: true });
const open = queuedOf('f2', 'Bára Píšová', { age_days: 2 });
const done = queuedOf('f3', 'Cyril Hotový', { state: 'COMPLETED', missing: null, adviser: null, age_days: 1 });

interface Asked {
  search?: string;
  order?: { column: string; dir: string }[];
  filter?: Record<string, unknown>;
}

async function draw(rows: () => readonly QueuedOnboarding[] | null, role = 'BACK_OFFICE') {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    if (!address.includes('/api/interaction-forms/list')) return new Response(JSON.stringify({ data: [] }));
    asked.push(JSON.parse(typeof body === 'string' ? body : '{}') as Asked);
    const found = rows();
    return found === null
      ? new Response(JSON.stringify({ code: 'server.unexpected', message: 'Chyba' }), { status: 500 })
      : new Response(JSON.stringify({ data: found, meta: { total: found.length, unfiltered_total: found.length } }));
  });
  const known = [[profileQuery.queryKey, { user: { id: 'u1', role }, context: { impersonator: null } }]] as const;
  const screen = await renderScreen(<OnboardingQueueScreen />, { known });
  const table = () =>
    [...screen.page.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td, th')].map((cell) => plain(cell.textContent)));
  const choose = async (label: string, value: string) => {
    const field = [...screen.page.querySelectorAll('label')].find(({ textContent }) => plain(textContent) === label);
    const select = document.getElementById(field?.htmlFor ?? '');
    if (!(select instanceof HTMLSelectElement)) throw new Error(`no choice ${label}`);
    await act(() => {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  };
  return { ...screen, asked, table, choose };
}

test('rows stand in the order of the server, each with its client, state and wait', async () => {
  const { table, page } = await draw(() => [held, open, done]);
  await expect.poll(() => table().length).toBe(3);
  expect(table().map((row) => row.slice(0, 5))).toEqual([
    ['Adam Čekal', 'čeká na rozhodnutí', 'porovnání se seznamy', '25 dní po termínu', 'Petr Poradce'],
    ['Bára Píšová', 'vyplňuje klient', 'Adresa', '2 dny ', 'Petr Poradce'],
    ['Cyril Hotový', 'dokončené', '—', '1 den ', '—'],
  ]);
  const links = [...page.querySelectorAll<HTMLAnchorElement>('tbody a')].map((link) => link.getAttribute('href'));
  expect(links[0]).toBe('/clients/c-f1/detail#onboardings');
});

test('one that the client has not touched says so instead of when staff began it', async () => {
  const { table } = await draw(() => [queuedOf('f4', 'Dana Nová', { touched_at: null, missing: 'FIRST_PAYMENT' })]);
  await expect.poll(() => table().length).toBe(1);
  expect(table()[0]).toContain('zatím bez odpovědí');
  expect(table()[0]).toContain('první platba');
});

test('asks for no order until a heading is pressed, then for that of its column', async () => {
  const { asked, table, press } = await draw(() => [held, open]);
  await expect.poll(() => table().length).toBe(2);
  expect(asked.at(-1)?.order ?? []).toEqual([]);
  await press('Klient');
  await expect.poll(() => asked.at(-1)?.order).toEqual([{ column: 'client', dir: 'asc' }]);
});

test('filters by state, and by what is waited for in the words of the role', async () => {
  const { asked, table, choose, page } = await draw(() => [held]);
  await expect.poll(() => table().length).toBe(1);
  await choose('Stav', 'HELD');
  await expect.poll(() => asked.at(-1)?.filter).toEqual({ state: 'HELD' });
  const words = () => [...page.querySelectorAll('option')].map(({ textContent }) => plain(textContent));
  expect(words()).toContain('porovnání se seznamy');
  expect(words()).toContain('posouzení AML kvůli veřejné funkci');
  expect(words()).not.toContain('ověření údajů');
  const adviser = await draw(() => [], 'INTERMEDIARY');
  await expect.poll(() => adviser.page.querySelector('option')).not.toBeNull();
  const theirs = [...adviser.page.querySelectorAll('option')].map(({ textContent }) => plain(textContent));
  expect(theirs).toContain('ověření údajů');
  expect(theirs).not.toContain('porovnání se seznamy');
  expect(theirs).not.toContain('posouzení AML kvůli veřejné funkci');
});

test('the slash leads to the search, and arrows from row to row', async () => {
  const { table, page } = await draw(() => [held, open]);
  await expect.poll(() => table().length).toBe(2);
  const key = (name: string, on: EventTarget = document.body) =>
    act(() => void on.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })));
  await key('/');
  expect(document.activeElement?.getAttribute('type')).toBe('search');
  const links = [...page.querySelectorAll<HTMLElement>('tbody a')];
  await act(() => links[0]?.focus());
  await key('ArrowDown', links[0]);
  expect(document.activeElement?.textContent).toContain('Bára Píšová');
});

test('an empty queue says who would be there', async () => {
  const { text } = await draw(() => []);
  await expect.poll(text).toContain('Žádný onboarding neběží');
});

test('a failure can be tried again', async () => {
  let isBroken = true;
  const { text, press, table } = await draw(() => (isBroken ? null : [open]));
  await expect.poll(text).toContain('Zkusit znovu');
  isBroken = false;
  await press('Zkusit znovu');
  await expect.poll(() => table().length).toBe(1);
});

test('the figures are linked for the office alone', async () => {
  const link = () => document.querySelector('a[href="/clients/onboardings/figures"]');
  await draw(() => [open]);
  await expect.poll(link).not.toBeNull();
  const adviser = await draw(() => [open], 'INTERMEDIARY');
  await expect.poll(() => adviser.table().length).toBe(1);
  expect(link()).toBeNull();
});

test('speaks Slovak', async () => {
  const { text, table } = await draw(() => [held]);
  await expect.poll(() => table().length).toBe(1);
  await act(() => chooseLanguage('sk'));
  await expect.poll(text).toContain('Na čo sa čaká');
  expect(table()[0]?.[1]).toBe('čaká na rozhodnutie');
  await act(() => chooseLanguage('cs'));
});
