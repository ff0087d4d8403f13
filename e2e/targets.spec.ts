import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { findUneven } from './setup/even-edges.ts';
import { DEMO_PASSWORD, portal, signIn } from './setup/portal.ts';

/** What WCAG 2.2 asks for (2.5.8); the main actions of a screen are as large as a fingertip. */
const LEAST_PX = 24;
const FINGER_PX = 44;

/** What can be pressed and is smaller than it may be, by its words. A field stands for its label, too: both are pressed. */
function findSmall(page: Page): Promise<string[]> {
  return page.evaluate(
    ([least, finger]) => {
      const small = new Set<string>();
      const labelOf = (part: Element) => (part instanceof HTMLInputElement && part.type !== 'text' ? (part.labels?.[0] ?? null) : null);
      for (const part of document.querySelectorAll<HTMLElement>('a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=menuitem]')) {
        if (part.closest('.visually-hidden, [hidden], [inert], thead') || getComputedStyle(part).visibility === 'hidden') continue;
        // In a sentence a link is as high as its line.
        if (part.matches('p a, li p a, dd p a')) continue;
        const boxes = [part, labelOf(part)].flatMap((one) => (one === null ? [] : [one.getBoundingClientRect()]));
        const width = Math.max(...boxes.map((box) => box.width));
        const height = Math.max(...boxes.map((box) => box.height));
        // A skip link and what is folded away take no room.
        if (width <= 1 || height <= 1) continue;
        const isMain = part.matches('button[data-kind=main], button[data-kind=quiet], button[data-kind=danger]');
        const wanted = isMain ? finger : least;
        if (width < least - 0.5 || height < wanted - 0.5) small.add(`${part.tagName} ${(part.getAttribute('aria-label') ?? part.textContent).trim().slice(0, 40)}: ${Math.round(width)} x ${Math.round(height)}`);
      }
      return [...small];
    },
    [LEAST_PX, FINGER_PX] as const,
  );
}

/** The first link of the screen that leads to a record like that. */
async function firstLink(page: Page, path: string, selector: string): Promise<string> {
  await page.goto(portal(path));
  const link = page.locator(`main ${selector}`).first();
  await expect(link).toBeVisible();
  return (await link.getAttribute('href')) ?? '';
}

const records = {
  '/clients': 'a[href^="/clients/"]',
  '/documents': 'a[href^="/documents/"][href*="/detail"]',
  '/my-documents': 'a[href^="/documents/"][href*="/detail"]',
  '/contract-types': 'a[href^="/contract-types/"]',
  '/intermediaries': 'a[href^="/intermediaries/"]',
  '/intermediary-people': 'a[href^="/intermediary-people/"][href*="/detail"]',
  '/documents/templates': 'a[href^="/documents/templates/"]',
  '/strategies': 'a[href^="/strategies/"]',
  '/users': 'a[href^="/users/"]',
} as const;

for (const [name, phone, lists, others] of [
  ['client', '+420777000105', ['/my-documents'], ['/home', '/payment-terms', '/notifications', '/settings', '/no-such-screen']],
  ['adviser', '+420777000104', ['/clients', '/my-documents'], ['/home', '/notifications', '/settings']],
  ['manager', '+420777000103', ['/clients'], ['/home', '/my-documents', '/settings']],
  ['office', '+420777000102', ['/clients', '/documents', '/contract-types', '/intermediaries', '/intermediary-people', '/documents/templates'], ['/documents/templates/categories', '/imports', '/my-documents', '/notifications', '/settings']],
  ['admin', '+420777000101', ['/strategies', '/users'], ['/home', '/clients', '/notifications', '/settings']],
] as const)
  test(`everything that is pressed is large enough for a finger, and edges are even: ${name}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'cs-CZ' });
    const page = await context.newPage();
    await signIn(page, { email: `${name}@pramen.test`, password: DEMO_PASSWORD, phone });
    await expect(page).not.toHaveURL(/\/login/);
    const found: string[] = [];
    for (const list of lists) found.push(await firstLink(page, list, records[list]));
    if (name === 'client') {
      const contract = await firstLink(page, '/home', 'a[href^="/contract/"]');
      found.push(contract, ...['composition', 'trades', 'transactions', 'instructions'].map((tab) => `${contract}?tab=${tab}`), await firstLink(page, contract, 'a[href^="/contract-strategy/"]'));
    }
    for (const path of [...others, ...lists, ...found]) {
      await page.goto(portal(path));
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.locator('[data-screen-failure]'), 'the screen did not fail').toHaveCount(0);
      await expect.poll(() => findSmall(page), path).toEqual([]);
      await expect.poll(() => findUneven(page), `${path} on a phone`).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect.poll(() => findUneven(page), `${path} on a desk`).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
    }
    await context.close();
  });

test('everything that is pressed is large enough for a finger: before sign-in', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'sk-SK' });
  const page = await context.newPage();
  for (const path of ['/login', '/forgotten-password', '/reset-password?token=x&email=a@example.test', '/verify']) {
    await page.goto(portal(path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => findSmall(page), path).toEqual([]);
  }
  await context.close();
});
