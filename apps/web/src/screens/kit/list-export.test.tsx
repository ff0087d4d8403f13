import { MantineProvider } from '@mantine/core';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '../../platform/api/problem.ts';
import { needPortalTexts, startTexts } from '../../platform/texts/texts.ts';
import { defaultTableSettings } from '../../platform/storage/table-settings.ts';
import type { DownloadList } from '../../platform/tables/list-export.ts';
import { ToastRegion } from '../../ui/feedback/toast.tsx';
import { ListExport, type ListExportProps } from './list-export.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const settings = { ...defaultTableSettings, page: 7, search: 'nov', order: [{ column: 'email', dir: 'desc' as const }] };
let page: HTMLElement;
let close = () => {};
beforeAll(async () => {
  notifyManager.setScheduler((tell) => tell());
  await startTexts('cs');
  await needPortalTexts();
});
afterAll(() => notifyManager.setScheduler((tell) => setTimeout(tell, 0)));
beforeEach(() => {
  page = document.createElement('div');
  document.body.append(page);
});
afterEach(() => {
  close();
  page.remove();
  vi.restoreAllMocks();
});

async function show(props: Pick<ListExportProps, 'total' | 'download'>) {
  const root = createRoot(page);
  close = () => act(() => root.unmount());
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <ListExport settings={settings} {...props} />
          <ToastRegion />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
}
const button = (name: string) => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = (name: string) => act(async () => button(name)?.click());

test.each([null, 0])('with %s rows there is nothing to export', async (total) => {
  await show({ total, download: () => Promise.reject(new Error('nothing to take')) });
  expect(button('Exportovat')?.disabled).toBe(true);
});

test('exports the list with its current search and order, in the chosen format, and announces the download', async () => {
  const answer = Promise.withResolvers<{ content: Blob; fileName: string }>();
  const download = vi.fn<DownloadList>(() => answer.promise);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await show({ total: 3, download });
  await press('Exportovat');
  await press('Excel (XLSX)');
  expect(download.mock.calls).toEqual([[settings, 'xlsx']]);
  expect(button('Připravuje se soubor…')?.disabled).toBe(true);
  await act(async () => answer.resolve({ content: new Blob(['x']), fileName: 'klienti.xlsx' }));
  expect(saved).toEqual(['klienti.xlsx']);
  await expect.poll(() => button('Exportovat')?.disabled).toBe(false);
});

test('shows why there is no file', async () => {
  await show({
    total: 3,
    download: () => Promise.reject(new Problem(422, 'list.page_needed', 'Seznam má víc řádků, než pojme sešit Excelu.')),
  });
  await press('Exportovat');
  await press('CSV');
  await expect.poll(() => page.querySelector('[role=status]')?.textContent).toContain('Seznam má víc řádků');
});
