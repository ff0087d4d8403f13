import { chromium } from '@playwright/test';
import type { Browser, CDPSession, Page } from '@playwright/test';

/** Slows this machine to about the speed of a mid-range phone. */
const THROTTLE = 4;

export function openBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
  const executablePath = process.env['PRAMEN_CHROMIUM'];
  if (!executablePath) throw new Error('PRAMEN_CHROMIUM names no browser');
  return chromium.launch({ executablePath, args });
}

export interface Visit {
  page: Page;
  devtools: CDPSession;
  /** Calls of the API that the page made, without their query. */
  calls: string[];
  close(): Promise<void>;
}

/** Opens a URL with an empty cache on a throttled processor; `token` signs the visitor in. */
export async function visit(browser: Browser, url: string, token?: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  if (token)
    await context.addInitScript(
      ([value, expiry]) => {
        localStorage.setItem('ACCESS_TOKEN', value);
        localStorage.setItem('EXPIRY', expiry);
      },
      [token, String(Date.now() + 3_600_000)] as const,
    );
  const page = await context.newPage();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  await page.goto(url);
  return { page, devtools, calls, close: () => context.close() };
}

const largestPaint = `new Promise((found) => {
  new PerformanceObserver((list) => found(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true });
})`;

/** Milliseconds from the start of the navigation to the largest paint so far. */
export function readLargestPaint(page: Page): Promise<number> {
  return page.evaluate<number>(largestPaint);
}

/** Milliseconds that the page's main thread has been busy so far. */
export async function readBusyMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
}
