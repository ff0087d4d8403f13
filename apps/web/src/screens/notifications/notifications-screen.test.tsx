import { MantineProvider } from '@mantine/core';
import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { needPortalTexts, startTexts } from '../../platform/texts/texts.ts';
import { NotificationsScreen } from './notifications-screen.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeAll(async () => {
  await startTexts('cs');
  await needPortalTexts();
});

let close = () => {};
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open() {
  const router = createRouter({ routeTree: createRootRoute({ component: NotificationsScreen }), history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  vi.useFakeTimers();
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(new URL(path, 'http://portal.test').searchParams.get('search') ?? '');
    return new Promise(() => {});
  });
  const queries = new QueryClient();
  queries.setQueryData(profileQuery.queryKey, { user: { id: 'u1', role: 'CLIENT' }, context: { impersonator: null } } as unknown as ProfileAnswer);
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
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  const type = (text: string) =>
    act(async () => {
      const field = page.querySelector('input[name="search"]');
      if (!(field instanceof HTMLInputElement)) throw new Error('no search');
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await pass(0);
  return { asked, pass, type };
}

test('notices are looked for half a second after the last key, once', async () => {
  const { asked, pass, type } = await open();
  expect(asked).toEqual(['']);
  await type('div');
  await pass(499);
  await type('dividenda');
  await pass(499);
  expect(asked).toEqual(['']);
  await pass(1);
  await pass(2000);
  expect(asked).toEqual(['', 'dividenda']);
});
