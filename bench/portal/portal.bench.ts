// Measures how fast a client sees the dashboard on a slow phone, and how fast the chart follows the finger: `npm run bench portal`.
import type { Browser } from '@playwright/test';
import { median, tell } from '../setup/figures.ts';
import { signIn, startPortal, withDataFolder } from '../setup/portal.ts';
import { createRequester, sendMany } from '../setup/requests.ts';
import { openBrowser, readBusyMs, readLargestPaint, visit } from './browser.ts';
import { buildEmptyPage } from './empty-page.ts';

const VISITS = 7;
const LARGEST_PAINT_RATIO = 2.2;
const MOST_DATA_CALLS = 3;
const SERVER_MS = 60;
const FRAME_MS = 1000 / 60;
const MOVES = 60;
const SERVER_ROUNDS = 50;
/** Calls that every screen makes, with or without data: the user, the build and the notifications. */
const frame = ['/api/auth/profile', '/api/auth/tenant-info', '/api/version', '/api/notifications/list'];

async function paintEmpty(browser: Browser, url: string): Promise<number> {
  const { page, close } = await visit(browser, url);
  await page.getByText('An empty page').waitFor();
  const paint = await readLargestPaint(page);
  await close();
  return paint;
}

async function paintDashboard(browser: Browser, address: string, token: string) {
  const { page, calls, close } = await visit(browser, `${address}/home`, token);
  await page.locator('main canvas').first().waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  const paint = await readLargestPaint(page);
  await close();
  return { paint, calls };
}

/** Main thread time per pointer move over the chart, including drawing. */
async function followPointer(browser: Browser, address: string, token: string): Promise<number> {
  const { page, devtools, close } = await visit(browser, `${address}/home`, token);
  const chart = page.getByRole('slider').first();
  await chart.scrollIntoViewIfNeeded();
  await page.locator('main canvas').first().waitFor();
  await page.waitForLoadState('networkidle');
  const box = await chart.boundingBox();
  if (!box) throw new Error('the chart is not shown');
  await devtools.send('Performance.enable');
  const before = await readBusyMs(devtools);
  for (let move = 0; move < MOVES; move += 1) await page.mouse.move(box.x + 40 + ((box.width - 80) * move) / MOVES, box.y + box.height / 2);
  const busy = (await readBusyMs(devtools)) - before;
  await close();
  return busy / MOVES;
}

await withDataFolder(async (folder) => {
  const empty = buildEmptyPage();
  const portal = await startPortal(folder);
  const browser = await openBrowser();
  try {
    const { address } = portal;
    const token = await signIn(address, 'client@pramen.test');
    const emptyPaints: number[] = [];
    const paints: number[] = [];
    let calls: string[] = [];
    // Measured alternately, so that other load on the machine affects both.
    for (let round = 0; round < VISITS; round += 1) {
      emptyPaints.push(await paintEmpty(browser, `${address}${empty.path}`));
      const dashboard = await paintDashboard(browser, address, token);
      paints.push(dashboard.paint);
      calls = dashboard.calls;
    }
    const dataCalls = calls.filter((path) => !frame.includes(path));
    tell({ name: 'largest paint, dashboard / empty React page', value: median(paints) / median(emptyPaints), limit: LARGEST_PAINT_RATIO });
    tell({ name: 'largest paint, dashboard', value: median(paints), unit: 'ms' });
    tell({ name: 'largest paint, empty React page', value: median(emptyPaints), unit: 'ms' });
    tell({ name: 'calls for the data of the dashboard', value: dataCalls.length, limit: MOST_DATA_CALLS });
    const requester = createRequester(address, 1, token);
    let serverMs = 0;
    for (const path of dataCalls) serverMs += median((await sendMany(requester, path, SERVER_ROUNDS, 1)).map(({ ms }) => ms));
    requester.close();
    tell({ name: 'server time of all of them', value: serverMs, unit: 'ms', limit: SERVER_MS });
    tell({ name: 'main thread per move over the chart', value: await followPointer(browser, address, token), unit: 'ms', limit: FRAME_MS });
  } finally {
    await browser.close();
    await portal.stop();
    empty.remove();
  }
});
