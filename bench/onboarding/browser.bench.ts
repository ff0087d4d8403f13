// Measures the steps of an onboarding and the public registration in the built web app: `npm run bench onboarding`.
import type { Browser, Page } from '@playwright/test';
import { openBrowser, visit } from '../portal/browser.ts';
import { buildEmptyPage } from '../portal/empty-page.ts';
import { median, tell } from '../setup/figures.ts';
import { startPortal, withDataFolder } from '../setup/portal.ts';
import { prepareApplicant, prepareOffer } from './applicants.ts';
import type { Applicant } from './applicants.ts';

const ROUNDS = 3;
const VISITS = 5;
const STEP_MS = 100;
/** What the public page may add to the longest task of an empty React page, on the same slow processor. */
const LONGEST_TASK_MS = 100;
/** Nothing here asks for an answer of the office or a picture. */
const steps = { identification: false, calculation: false, strategies: false };

/** From the click until the heading, or the part of the questions, of what comes next is painted: a message sent in a frame arrives after it. */
const measuring = `
  const heading = () => [...document.querySelectorAll('h2, main [class*=progress] span')].map((one) => one.textContent).join(' ') + location.search;
  window.drawn = [];
  addEventListener('click', (event) => {
    if (!event.target.closest('button')) return;
    const before = heading();
    const look = () => {
      if (heading() === before) return requestAnimationFrame(look);
      const painted = new MessageChannel();
      painted.port1.onmessage = () => window.drawn.push(performance.now() - event.timeStamp);
      painted.port2.postMessage(null);
    };
    requestAnimationFrame(look);
  }, true);
`;

const values: Readonly<Record<string, string>> = {
  personal_id: '8551011238',
  'domicile_address.street': 'Dlouhá 5',
  'domicile_address.city': 'Praha',
  'domicile_address.zip_code': '11000',
  account_number: '19-2000145399',
  bank_code: '0800',
};

/** Answers everything on the page that is empty. */
async function fill(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`main input[name="${name}"]`);
    if ((await field.count()) > 0) await field.fill(value);
  }
  for (const name of ['nationality', 'citizenship', 'tax_residence', 'domicile_address.country']) {
    const field = page.locator(`main select[name="${name}"]`);
    if ((await field.count()) > 0) await field.selectOption('CZ');
  }
  for (const name of ['declaration_owner', 'acknowledged', 'not_US_tax_residence']) {
    const field = page.locator(`main input[name="${name}"]`);
    if ((await field.count()) > 0) await field.check();
  }
}

interface Walked {
  /** Milliseconds from a click to what it shows, in order, with the step that was left. */
  drawn: { from: string; ms: number }[];
  /** Calls that read the onboarding. */
  reads: number;
}

const shownIn = (page: Page) => new URL(page.url()).searchParams.get('step') ?? 'start';

/** Walks to the summary and measures each step. */
async function walk(browser: Browser, address: string, { token }: Applicant): Promise<Walked> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const expiry = String(Date.now() + 3_600_000);
  await context.addInitScript(
    ([value, until]) => {
      localStorage.setItem('ACCESS_TOKEN', value);
      localStorage.setItem('EXPIRY', until);
    },
    [token, expiry] as const,
  );
  await context.addInitScript(measuring);
  const page = await context.newPage();
  let reads = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === '/api/interaction-forms') reads += 1;
  });
  await page.goto(`${address}/home`);
  await page.locator('main h2').first().waitFor();
  const drawn: Walked['drawn'] = [];
  while (shownIn(page) !== 'summary') {
    await fill(page);
    await page.waitForLoadState('networkidle');
    const from = shownIn(page);
    const before = drawn.length;
    await page.locator('main form button[type=submit]').click();
    const ms = await page.evaluate<number>(
      `new Promise((found) => { const look = () => (window.drawn.length > ${before} ? found(window.drawn[${before}]) : setTimeout(look, 2)); look(); })`,
    );
    drawn.push({ from, ms });
  }
  await context.close();
  return { drawn, reads };
}

const longTasks = `new Promise((found) => {
  let longest = 0;
  new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) longest = Math.max(longest, duration); })
    .observe({ type: 'longtask', buffered: true });
  setTimeout(() => found(longest), 1000);
})`;

/** The longest task of the main thread while a page is drawn; 0: none took more than 50 ms. */
async function readLongestTask(browser: Browser, url: string, shown: string): Promise<number> {
  const { page, close } = await visit(browser, url);
  await page.locator(shown).first().waitFor();
  const longest = await page.evaluate<number>(longTasks);
  await close();
  return longest;
}

await withDataFolder(async (folder) => {
  const empty = buildEmptyPage();
  const portal = await startPortal(folder);
  const browser = await openBrowser();
  try {
    const { address } = portal;
    const offer = await prepareOffer(address);
    // The first walk loads and compiles what the later ones use.
    await walk(browser, address, await prepareApplicant(address, offer, steps));
    const walks: Walked[] = [];
    for (let round = 0; round < ROUNDS; round += 1) walks.push(await walk(browser, address, await prepareApplicant(address, offer, steps)));
    for (const [place, { from }] of (walks[0]?.drawn ?? []).entries()) {
      const ms = median(walks.map(({ drawn }) => drawn[place]?.ms ?? NaN));
      tell({ name: `from the click to what follows, ${place + 1}: ${from}`, value: ms, unit: 'ms', limit: STEP_MS });
    }
    tell({ name: 'calls that read the onboarding, per walk', value: Math.max(...walks.map(({ reads }) => reads)), limit: 1 });
    const [blank, register]: [number[], number[]] = [[], []];
    // Measured alternately, so that other load on the machine affects both.
    for (let round = 0; round < VISITS; round += 1) {
      blank.push(await readLongestTask(browser, `${address}${empty.path}`, 'text=An empty page'));
      register.push(await readLongestTask(browser, `${address}/self-register`, 'main button'));
    }
    tell({ name: 'longest task of an empty React page, processor slowed down fourfold', value: median(blank), unit: 'ms' });
    const limit = median(blank) + LONGEST_TASK_MS;
    tell({ name: 'longest task of the registration, processor slowed down fourfold', value: median(register), unit: 'ms', limit });
  } finally {
    await browser.close();
    await portal.stop();
    empty.remove();
  }
});
