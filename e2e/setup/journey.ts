import { expect, test as base } from '@playwright/test';
import type { Browser, BrowserContext, Page, WebError } from '@playwright/test';

export { expect };

type FailureKind = 'broken' | 'unreachable' | 'denied' | 'notFound';

/** The failure screens that a test expects, by page. */
const expected = new WeakMap<Page, Set<string>>();

/** Expects the page to show a failure screen, which then does not count as an error until the end of the test. */
export async function expectFailureScreen(page: Page, kind: FailureKind): Promise<void> {
  await expect(page.locator(`[data-screen-failure=${kind}]`)).toBeVisible();
  expected.set(page, new Set([...(expected.get(page) ?? []), kind]));
}

/** Fails when the page shows a failure screen that its test does not expect. */
export async function expectNoFailureScreen(page: Page): Promise<void> {
  const others = [...(expected.get(page) ?? [])].map((kind) => `:not([data-screen-failure=${kind}])`).join('');
  await expect(page.locator(`[data-screen-failure]${others}`), `${new URL(page.url()).pathname} shows no failure screen`).toHaveCount(0);
}

/** Errors that the portal itself does not report: an error response from the server, an aborted call, a missing part of the application. */
const harmless = new Set(['Problem', 'AbortError', 'ChunkLoadError']);

const isPortal = (page: Page) => page.url().startsWith(process.env['PRAMEN_ADDRESS'] ?? 'http');

/** Records uncaught errors in every window that a test opens from now on. */
function watchErrors(browser: Browser, context: BrowserContext) {
  const errors: string[] = [];
  const contexts = new Set<BrowserContext>();
  const note = (uncaught: WebError) => {
    const { name, message, stack } = uncaught.error();
    if (!harmless.has(name)) errors.push(stack ?? `${name}: ${message}`);
  };
  const watch = (opened: BrowserContext) => {
    contexts.add(opened);
    opened.on('weberror', note);
  };
  watch(context);
  browser.on('context', watch);
  const stop = () => {
    browser.off('context', watch);
    for (const watched of contexts) watched.off('weberror', note);
  };
  return { errors, pages: () => [...contexts].flatMap((opened) => opened.pages()).filter(isPortal), stop };
}

/** The `test` that all journeys use: fails when a window ends on an unexpected failure screen, or when an error was not caught. */
export const test = base.extend<{ health: void }>({
  health: [
    async ({ browser, context }, use) => {
      const { errors, pages, stop } = watchErrors(browser, context);
      await use();
      stop();
      expect(errors, 'no error went uncaught').toEqual([]);
      for (const page of pages()) await expectNoFailureScreen(page);
    },
    { auto: true },
  ],
});
