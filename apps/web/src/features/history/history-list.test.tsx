import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { HistoryType } from '@pramen/contract/history/history.schemas';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { browserStore, storageKeys } from '../../platform/storage/storage.ts';
import { needPortalTexts, needStaffTexts, startTexts } from '../../platform/texts/texts.ts';
import { HistoryList } from './history-list.tsx';
import { historyQuery } from './history.queries.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeAll(async () => {
  await startTexts('cs');
  await needPortalTexts();
  await needStaffTexts();
});
beforeEach(() => browserStore.removeItem(storageKeys.historyKind));

let close = () => {};
afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

const answer = () => new Response(JSON.stringify({ data: [], meta: { total: 25 } }), { headers: { 'content-type': 'application/json' } });

async function open(type: HistoryType) {
  const asked: (string | null)[][] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    const { searchParams } = new URL(path, 'http://portal.test');
    asked.push([searchParams.get('kind'), searchParams.get('page')]);
    return answer();
  });
  const queries = new QueryClient();
  for (const kind of ['matters', 'all'] as const)
    queries.setQueryData(historyQuery(type, 'x', 1, kind).queryKey, { data: [], meta: { total: 25 } });
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  close = () => {
    act(() => root.unmount());
    page.remove();
  };
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={queries}>
          <HistoryList type={type} id="x" />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  const press = (name: string) =>
    act(async () =>
      [...page.querySelectorAll('button')]
        .find((button) => [button.textContent, button.getAttribute('aria-label')].some((text) => text?.includes(name)))
        ?.click(),
    );
  const choose = (value: string) =>
    act(async () => {
      const field = page.querySelector('select');
      if (!field) throw new Error('nothing to choose');
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    });
  return { page, asked, press, choose };
}

test('of a client begins with what matters, says so, and shows all after one press, also the next time', async () => {
  const { page, asked, press } = await open('client');
  expect(asked).toEqual([['matters', '1']]);
  expect(page.textContent).toContain('Bez přihlášení, zabezpečení a\u00A0přečtených oznámení.');
  await press('Zobrazit vše');
  expect(asked.at(-1)).toEqual(['all', '1']);
  expect(page.textContent).not.toContain('Bez přihlášení');
  close();
  expect((await open('client')).asked).toEqual([['all', '1']]);
});

test('a different kind begins with its first page', async () => {
  const { asked, press, choose } = await open('client');
  await press('Další');
  expect(asked.at(-1)).toEqual(['matters', '2']);
  await choose('documents');
  expect(asked.at(-1)).toEqual(['documents', '1']);
});

test('of other records shows everything and offers no choice', async () => {
  browserStore.setItem(storageKeys.historyKind, 'security');
  const { page, asked } = await open('contract');
  expect([asked, page.querySelector('select')]).toEqual([[['all', '1']], null]);
});
