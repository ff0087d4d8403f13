import { MantineProvider } from '@mantine/core';
import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { needPortalTexts, startTexts } from '../../platform/texts/texts.ts';
import { Shell } from './shell.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeAll(async () => {
  await startTexts('cs');
  await needPortalTexts();
});

let close = () => {};
afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

const theme = Object.fromEntries(
  ['primaryColor', 'primaryTextColor', 'primaryHoverColor', 'primaryHoverTextColor', 'primaryInterfaceColor', 'primaryInterfaceTextColor', 'secondaryInterfaceColor', 'secondaryInterfaceTextColor'].map((name) => [name, '#123456']),
);

/** What stood in the frame each time that the page changed while it was drawn. */
async function draw(impersonator: { id: string; name: string } | null) {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const profile = {
    user: { id: 'u1', name: 'Adam Prvý', email: 'a@b.cz', role: 'CLIENT', language: 'cs', phone: null },
    context: { impersonator, theme: { logoBase64: null, ...theme }, tenant_info: { name: 'Pramen', phone: '', email: '', privacy_url: null, terms_url: null, complaints_contact: null }, expires_in: 3600, prolongable_for: 3600, signable_documents: 0 },
  } as unknown as ProfileAnswer;
  const queries = new QueryClient();
  queries.setQueryData(profileQuery.queryKey, profile);
  const rootRoute = createRootRoute({ component: Shell });
  const home = createRoute({ getParentRoute: () => rootRoute, path: '/home', component: () => <p>1 234 567 Kč</p> });
  const router = createRouter({ routeTree: rootRoute.addChildren([home]), history: createMemoryHistory({ initialEntries: ['/home'] }) });
  await router.load();
  const page = document.createElement('div');
  document.body.append(page);
  const shown: { money: boolean; banner: boolean }[] = [];
  const watcher = new MutationObserver(() => shown.push({ money: page.textContent?.includes('1 234 567') ?? false, banner: page.querySelector('[aria-label="Jednání jménem klienta"]') !== null }));
  watcher.observe(page, { childList: true, subtree: true });
  const root = createRoot(page);
  close = () => {
    watcher.disconnect();
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
  return shown.filter(({ money }) => money);
}

test('whose money it is stands on the page as soon as the money does', async () => {
  const withMoney = await draw({ id: 's1', name: 'Zora Správcová' });
  expect(withMoney.length).toBeGreaterThan(0);
  expect(withMoney.every(({ banner }) => banner)).toBe(true);
});

test('a client of their own has no such banner', async () => {
  expect((await draw(null)).some(({ banner }) => banner)).toBe(false);
});

test('the frame is left without a failure where scrolling answers with a promise', async () => {
  const scrolling = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(Promise.resolve() as never);
  await draw(null);
  expect(scrolling).toHaveBeenCalled();
  expect(close).not.toThrow();
  close = () => {};
});
