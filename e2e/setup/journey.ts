import { expect, test as base } from '@playwright/test';
import type { Browser, BrowserContext, Page, WebError } from '@playwright/test';

export { expect };

type FailureKind = 'broken' | 'unreachable' | 'denied' | 'notFound';

/** Which failure screens a test has said it leads to, page by page. */
const expected = new WeakMap<Page, Set<string>>();

/** The page shows the failure screen of a kind, and the test wants it to: until its end that is no fault. */
export async function expectFailureScreen(page: Page, kind: FailureKind): Promise<void> {
  await expect(page.locator(`[data-screen-failure=${kind}]`)).toBeVisible();
  expected.set(page, new Set([...(expected.get(page) ?? []), kind]));
}

/** Fails when the page shows a failure screen that its test has not asked for. */
export async function expectNoFailureScreen(page: Page): Promise<void> {
  const others = [...(expected.get(page) ?? [])].map((kind) => `:not([data-screen-failure=${kind}])`).join('');
  await expect(page.locator(`[data-screen-failure]${others}`), `${new URL(page.url()).pathname} shows no failure screen`).toHaveCount(0);
}

/** What the portal itself counts as no fault: an answer of the server, a call that was stopped, a part of the program that is gone. */
const harmless = new Set(['Problem', 'AbortError', 'ChunkLoadError']);

const isPortal = (page: Page) => page.url().startsWith(process.env['PRAMEN_ADDRESS'] ?? 'http');

/** Writes down what no part of a program caught, in every window that a test opens from now on. */
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

/** Every journey: it fails when a window ends on a failure screen that the test does not expect, or when an error went uncaught. */
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
