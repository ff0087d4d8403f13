import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act } from '../../../testing/render-screen.tsx';
import { ToastRegion } from '../../../ui/feedback/toast.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ClientTick } from './client-tick.tsx';
import { PageTick } from './page-tick.tsx';
import { useClientChoice } from './use-client-choice.ts';

const pages = [['a', 'b'], ['c']].map((ids) =>
  ids.map((id) => ({ id, fullname: `Jana ${id.toUpperCase()}`, state: 'not-activated' as const })),
);
interface View {
  page: number;
  search: string;
}
let asked: string[] = [];
let look: (view: View) => Promise<void>;
let close = async () => {};
let place: HTMLElement;

function Screen({ page, search }: View) {
  const choice = useClientChoice({ search, filter: { email: '' } });
  const rows = pages[page] ?? [];
  return (
    <>
      <BulkBar choice={choice} mayHandOver={false} mayInvite />
      <PageTick choice={choice} rows={rows} />
      {rows.map((client) => (
        <ClientTick key={client.id} client={client} choice={choice}>
          {client.fullname}
        </ClientTick>
      ))}
    </>
  );
}

beforeEach(async () => {
  asked = [];
  // The second client is already activated.
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const isRefused = path.includes('/b/');
    return Promise.resolve(
      new Response(JSON.stringify(isRefused ? { code: 'client.already_active', message: 'Klient už účet má.' } : { message: '' }), {
        status: isRefused ? 409 : 200,
      }),
    );
  });
  place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  close = () => act(() => root.unmount());
  const client = new QueryClient();
  look = (view) =>
    act(async () =>
      root.render(
        <MantineProvider env="test">
          <QueryClientProvider client={client}>
            <Screen {...view} />
            <ToastRegion />
          </QueryClientProvider>
        </MantineProvider>,
      ),
    );
  await look({ page: 0, search: '' });
});
afterEach(async () => {
  await close();
  place.remove();
  vi.unstubAllGlobals();
});

const ticks = () => [...place.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
const tick = (index: number) => act(async () => ticks()[index]?.click());
const button = (name: string) => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = (name: string) => act(async () => button(name)?.click());
/** Presses the button of the bar, then the one that confirms. */
async function invite() {
  await press('Poslat pozvánky');
  const confirm = () => [...document.querySelectorAll('button')].find(({ textContent }) => /^Poslat \d/.test(textContent));
  await expect.poll(confirm).toBeDefined();
  await act(async () => confirm()?.click());
}
const saidIn = (where: string) => Array.from(place.querySelectorAll(where), ({ textContent }) => textContent ?? '').filter(Boolean);
const said = () => saidIn('[role=status]:not([aria-live])');

test('counts the choice over all pages, and drops it when the search changes', async () => {
  await tick(0);
  await look({ page: 1, search: '' });
  await tick(1);
  expect(said()).toEqual(['Vybráni 3 klienti']);
  await look({ page: 0, search: '' });
  expect(ticks().map(({ checked }) => checked)).toEqual([true, true, true]);
  await tick(0);
  expect(said()).toEqual(['Vybrán 1 klient']);
  await look({ page: 0, search: 'x' });
  expect([said(), ticks().map(({ checked }) => checked)]).toEqual([[], [false, false, false]]);
  expect(button('Zrušit výběr')).toBeUndefined();
});

test('sends one call for each client; refused clients stay chosen with the reason', async () => {
  await tick(0);
  expect(button('Předat poradci')).toBeUndefined();
  await invite();
  await expect.poll(said).toEqual(['Vybrán 1 klient', '1 klient zůstal vybraný:Jana B: Klient už účet má.']);
  expect(saidIn('[aria-live]')).toEqual(['Poslali jsme 1 pozvánku.']);
  expect(asked).toEqual(['/api/clients/a/invite', '/api/clients/b/invite']);
  expect(ticks().map(({ checked }) => checked)).toEqual([false, false, true]);
  await press('Zrušit výběr');
  expect(said()).toEqual([]);
});

test('stops where further calls would fail too', async () => {
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response(JSON.stringify({ code: 'limit.reached', message: 'Zkuste to za chvíli.' }), { status: 429 }));
  });
  await tick(0);
  await invite();
  await expect
    .poll(said)
    .toEqual(['Vybráni 2 klienti', '2 klienti zůstali vybraní:Jana A: Zkuste to za chvíli.Jana B: Zkuste to za chvíli.']);
  expect(asked).toEqual(['/api/clients/a/invite']);
});

/** Blocks every call until the test releases it. */
function holdCalls() {
  const { promise, resolve } = Promise.withResolvers<null>();
  const answered = fetch;
  vi.stubGlobal('fetch', async (path: string) => {
    await promise;
    return answered(path);
  });
  return () => act(async () => resolve(null));
}

test('keeps clients chosen during a bulk action, and counts only the clients of the action', async () => {
  await tick(1);
  const letGo = holdCalls();
  await invite();
  await tick(2);
  await look({ page: 1, search: '' });
  await tick(1);
  expect(said()).toEqual(['Hotovo 0 z\u00a01…']);
  await letGo();
  await expect.poll(said).toEqual(['Vybráni 2 klienti']);
  expect(saidIn('[aria-live]')).toEqual(['Poslali jsme 1 pozvánku.']);
  await look({ page: 0, search: '' });
  expect(ticks().map(({ checked }) => checked)).toEqual([false, false, true]);
  expect(asked).toEqual(['/api/clients/a/invite']);
});

test('keeps refused clients with the reason alongside those chosen during the action, even when unticked during it', async () => {
  await tick(2);
  const letGo = holdCalls();
  await invite();
  await tick(2);
  expect(said()).toEqual(['Hotovo 0 z\u00a01…']);
  expect(place.querySelector('[data-chosen=true]')).not.toBeNull();
  await tick(1);
  await letGo();
  await expect.poll(said).toEqual(['Vybráni 2 klienti', '1 klient zůstal vybraný:Jana B: Klient už účet má.']);
  expect(ticks().map(({ checked }) => checked)).toEqual([true, true, true]);
});

test('the end of an action does not affect clients chosen under a different search', async () => {
  await tick(1);
  const letGo = holdCalls();
  await invite();
  await look({ page: 0, search: 'x' });
  await tick(2);
  await letGo();
  await expect.poll(said).toEqual(['Vybrán 1 klient']);
  expect(ticks().map(({ checked }) => checked)).toEqual([false, false, true]);
});
