import { MantineProvider } from '@mantine/core';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { needPortalTexts, needStaffTexts, startTexts } from '../../platform/texts/texts.ts';
import { AssignmentGroup } from './assignment-group.tsx';
import type { ClientForm } from './client-field-groups.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeAll(async () => {
  notifyManager.setScheduler((tell) => tell());
  await startTexts('cs');
  await needPortalTexts();
  await needStaffTexts();
});
afterAll(() => notifyManager.setScheduler((tell) => setTimeout(tell, 0)));

let close = () => {};
afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

test('each list that did not come says so, and is asked for again', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response('{}', { status: 500 }));
  });
  const form = { field: (name: string) => ({ name, isRequired: false, value: '', error: null, onChange: () => {} }) } as unknown as ClientForm;
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  close = () => {
    act(() => root.unmount());
    page.remove();
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <AssignmentGroup form={form} choosesAgent />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  const said = () => Array.from(page.querySelectorAll('[role=status]'), ({ textContent }) => textContent ?? '');
  await expect.poll(() => said().length).toBe(3);
  expect(said().every((sentence) => sentence.includes('se nepodařilo načíst'))).toBe(true);
  const lists = ['/api/account-managers', '/api/contract-types/active', '/api/intermediaries/persons'];
  expect(asked.toSorted()).toEqual(lists);
  await act(async () => {
    for (const button of page.querySelectorAll<HTMLElement>('[role=status] button')) button.click();
  });
  expect(asked.toSorted()).toEqual([...lists, ...lists].toSorted());
});
