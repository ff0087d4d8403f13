import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { pushBrowser } from '../../testing/push-browser.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Shell } from './shell.tsx';

const theme = Object.fromEntries(
  [
    'primaryColor',
    'primaryTextColor',
    'primaryHoverColor',
    'primaryHoverTextColor',
    'primaryInterfaceColor',
    'primaryInterfaceTextColor',
    'secondaryInterfaceColor',
    'secondaryInterfaceTextColor',
  ].map((name) => [name, '#123456']),
);

/** Draws the shell and records, at every change to the page, whether it showed the money and the banner. */
async function draw(impersonator: { id: string; name: string } | null) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return new Promise(() => {});
  });
  const profile = {
    user: { id: 'u1', name: 'Adam Prvý', email: 'a@b.cz', role: 'CLIENT', language: 'cs', phone: null },
    context: {
      impersonator,
      theme: { logoBase64: null, ...theme },
      tenant_info: { name: 'Pramen', phone: '', email: '', privacy_url: null, terms_url: null, complaints_contact: null },
      expires_in: 3600,
      prolongable_for: 3600,
      signable_documents: 0,
    },
  };
  const rootRoute = createRootRoute({ component: Shell });
  const home = createRoute({ getParentRoute: () => rootRoute, path: '/home', component: () => <p>1 234 567 Kč</p> });
  const router = createRouter({ routeTree: rootRoute.addChildren([home]), history: createMemoryHistory({ initialEntries: ['/home'] }) });
  const shown: { money: boolean; banner: boolean }[] = [];
  const watch = (page: HTMLElement) => {
    const note = () =>
      shown.push({
        money: page.textContent?.includes('1 234 567') ?? false,
        banner: page.querySelector('[aria-label="Jednání jménem klienta"]') !== null,
      });
    new MutationObserver(note).observe(page, { childList: true, subtree: true });
  };
  const { close } = await renderScreen(null, { router, known: [[profileQuery.queryKey, profile]], watch });
  return { withMoney: shown.filter(({ money }) => money), asked, close };
}

test('never shows money without the banner that names the client', async () => {
  const { withMoney } = await draw({ id: 's1', name: 'Zora Správcová' });
  expect(withMoney.length).toBeGreaterThan(0);
  expect(withMoney.every(({ banner }) => banner)).toBe(true);
});

test('shows clients no banner in their own session', async () => {
  expect((await draw(null)).withMoney.some(({ banner }) => banner)).toBe(false);
});

test('confirms push of this browser in the user’s own session, never for who acts for them', async () => {
  pushBrowser.install();
  pushBrowser.permission = 'granted';
  const { endpoint } = await pushBrowser.subscribe();
  localStorage.setItem('PUSH', `u1 ${endpoint}`);
  const { asked: acting } = await draw({ id: 's1', name: 'Zora Správcová' });
  await vi.dynamicImportSettled();
  expect(acting.filter((url) => url.includes('/push'))).toEqual([]);
  const { asked } = await draw(null);
  await expect.poll(() => asked).toContain('/api/notifications/push/confirm');
  pushBrowser.remove();
});

test('unmounts without a failure where scrollIntoView returns a promise', async () => {
  const scrolling = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(Promise.resolve() as never);
  const { close } = await draw(null);
  expect(scrolling).toHaveBeenCalled();
  await expect(close()).resolves.toBeUndefined();
});
