import type { SavedView } from '@pramen/contract/saved-views/saved-views.schemas';
import { expect, test, vi } from 'vitest';
import { defaultTableSettings, type TableSettings } from '../../platform/storage/table-settings.ts';
import { ToastRegion } from '../../ui/feedback/toast.tsx';
import { act, renderScreen } from '../../testing/render-screen.tsx';
import { isSameView, openedBy, viewOf } from './saved-views.model.ts';
import { SavedViews } from './saved-views.tsx';

const settings: TableSettings = {
  ...defaultTableSettings,
  page: 7,
  search: 'nov',
  filter: { surname: 'Nová', email: '' },
  order: [{ column: 'email', dir: 'desc' }],
  columns: { phone: false },
};
const present = {
  search: 'nov',
  filter: { surname: 'Nová' },
  order: [{ column: 'email', dir: 'desc' as const }],
  length: 10,
  columns: { phone: false },
};
const brno: SavedView = {
  id: 'v1',
  list: 'clients',
  name: 'Brno',
  settings: { search: 'Brno', filter: { waiting: 'signature' }, order: [{ column: 'surname', dir: 'asc' }], length: 50, columns: {} },
};

/** A server that stores views and returns what it received. */
function serveViews(...stored: SavedView[]) {
  const calls: string[] = [];
  let refusal: object | null = null;
  const answer = (body: object, status = 200) =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: { method?: string; body?: string }) => {
    if (method === 'GET') return answer({ data: stored });
    calls.push(`${method} ${new URL(url, 'http://x').pathname} ${body ?? ''}`.trim());
    if (refusal) return answer(refusal, 422);
    const sent = JSON.parse(body ?? '{}') as Partial<SavedView>;
    const at = stored.findIndex(({ id }) => url.endsWith(id));
    if (method === 'DELETE') stored.splice(at, 1);
    else if (at < 0) stored.push({ ...(sent as SavedView), id: 'new' });
    else stored[at] = { ...(stored[at] as SavedView), ...sent };
    return answer({ message: 'Hotovo.', saved_view: { ...brno, ...sent } });
  });
  return { calls, refuse: (problem: object) => (refusal = problem) };
}

const entries = () => Array.from(document.querySelectorAll('[role=menuitem]'), ({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

async function show(onOpen: (settings: TableSettings) => void = () => {}) {
  const drawn = await renderScreen(
    <>
      <SavedViews list="clients" settings={settings} onOpen={onOpen} />
      <ToastRegion />
    </>,
  );
  const isThere = () => expect.poll(() => document.querySelector('[role=menu]')).not.toBeNull();
  const open = async () => {
    await drawn.press('Pohledy');
    await isThere();
  };
  return { ...drawn, open };
}

test('opening a view sets search, order and columns, and starts on the first page', async () => {
  serveViews(brno);
  const onOpen = vi.fn<(settings: TableSettings) => void>();
  const { open, press } = await show(onOpen);
  await open();
  await expect.poll(entries).toEqual(['Brno', 'Uložit pohled…', 'Upravit pohledy…']);
  await press('Brno');
  expect(onOpen.mock.calls).toEqual([[{ page: 1, ...brno.settings }]]);
});

test('saves the current settings under a name, which the menu then shows as the current view', async () => {
  const { calls } = serveViews();
  const { open, press, type, text } = await show();
  await open();
  expect(entries()).toEqual(['Uložit pohled…']);
  await press('Uložit pohled…');
  await press('Uložit pohled');
  await expect.poll(text).toContain('Toto políčko je povinné');
  await type('[role=dialog] input[name=name]', 'Nováci');
  await press('Uložit pohled');
  await expect
    .poll(() => calls)
    .toEqual([`POST /api/saved-views ${JSON.stringify({ list: 'clients', name: 'Nováci', settings: present })}`]);
  await expect.poll(text).toContain('Hotovo.');
  await open();
  await expect.poll(entries).toEqual(['Nováci (zobrazený)', 'Uložit pohled…', 'Upravit pohledy…']);
});

test('shows at the field that a name is taken', async () => {
  const { refuse } = serveViews();
  refuse({ code: 'validation.failed', message: 'x', errors: { name: ['Pohled s tímto názvem už v seznamu máte'] } });
  const { open, press, type } = await show();
  await open();
  await press('Uložit pohled…');
  await type('[role=dialog] input[name=name]', 'Brno');
  await press('Uložit pohled');
  await expect.poll(() => document.querySelector('[role=dialog] input[name=name]')?.getAttribute('aria-invalid')).toBe('true');
});

test('a view can be overwritten, renamed or deleted, and the menu follows', async () => {
  const { calls } = serveViews(brno);
  const { open, press, type } = await show();
  const manage = async () => {
    await open();
    await press('Upravit pohledy…');
  };
  await open();
  await expect.poll(entries).toContain('Brno');
  await press('Upravit pohledy…');
  await press('Přepsat současným výběrem: Brno');
  await expect.poll(() => calls.at(-1)).toBe(`POST /api/saved-views/v1 ${JSON.stringify({ settings: present })}`);
  await press('Zavřít');
  await open();
  await expect.poll(entries).toContain('Brno (zobrazený)');
  await press('Upravit pohledy…');
  await press('Přejmenovat: Brno');
  await type('[role=dialog] input[name=name]', 'Morava');
  await press('Přejmenovat');
  await expect.poll(() => calls.at(-1)).toBe('POST /api/saved-views/v1 {"name":"Morava"}');
  await manage();
  await press('Smazat: Morava');
  await expect.poll(() => document.body.textContent).toContain('Pohled Morava zmizí');
  await press('Smazat: Morava');
  await expect.poll(() => calls.at(-1)).toBe('DELETE /api/saved-views/v1');
  await open();
  await expect.poll(entries).toEqual(['Uložit pohled…']);
});

test('requests views again after a failure', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 500 })));
  const { open, press } = await show();
  await open();
  await expect.poll(entries).toEqual(['Načíst pohledy znovu', 'Uložit pohled…']);
  serveViews(brno);
  await press('Načíst pohledy znovu');
  await act(() => {});
  await open();
  await expect.poll(entries).toContain('Brno');
});

test('two views are equal in whatever order they were chosen, and differ by every setting', () => {
  const filled = { ...present, filter: { a: '1', b: '2' }, columns: { x: true, y: false } };
  expect(isSameView(filled, { ...filled, filter: { b: '2', a: '1' }, columns: { y: false, x: true } })).toBe(true);
  const others = [
    { search: 'x' },
    { filter: { a: '1' } },
    { order: [{ column: 'email', dir: 'asc' as const }] },
    { length: 20 },
    { columns: { x: true } },
  ];
  expect(others.map((other) => isSameView(filled, { ...filled, ...other }))).toEqual(others.map(() => false));
  expect(isSameView(viewOf(openedBy(filled)), filled)).toBe(true);
});
