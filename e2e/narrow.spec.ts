import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { createPerson, DEMO_PASSWORD, portal, signIn } from './setup/portal.ts';

/** A phone of 390 px at 200 % zoom. */
const NARROW = { width: 195, height: 422 };

/** What sticks out of the content, and figures, days and telephones that stand in two lines. */
function measure(page: Page): Promise<{ sticksOut: string[]; broken: string[] }> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const frames = [root, document.querySelector('main') ?? root];
    const sticksOut = frames.filter((frame) => frame.scrollWidth > frame.clientWidth).map((frame) => `${frame.tagName} ${frame.scrollWidth - frame.clientWidth}`);
    // Inside a card nothing may reach its edge, where it would touch or be cut.
    for (const card of document.querySelectorAll('[data-padding]')) {
      const edge = card.getBoundingClientRect().right;
      for (const part of card.querySelectorAll('p, dd, dt, td, a, button, label'))
        if (part.closest('.visually-hidden, thead, [role=tablist]') === null && part.getBoundingClientRect().right > edge) sticksOut.push(part.textContent ?? '');
    }
    const whole = /[+\u2212]?\d[\d\u00A0]*,\d+\u00A0?(?:Kč|€|\$|%)|\+42[01](?:\u00A0\d{3}){3}|\d{2}\.\d{2}\.\d{4}/g;
    const broken: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      if (text.parentElement?.closest('.visually-hidden, script, style')) continue;
      for (const { index, 0: figure } of (text.textContent ?? '').matchAll(whole)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + figure.length);
        const rows = new Set(Array.from(range.getClientRects()).filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
        if (rows.size > 1) broken.push(figure);
      }
    }
    return { sticksOut, broken };
  });
}

async function expectRoom(page: Page, path: string): Promise<void> {
  await page.goto(portal(path));
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.locator('[data-screen-failure]'), 'the screen did not fail').toHaveCount(0);
  await expect.poll(() => measure(page), path).toEqual({ sticksOut: [], broken: [] });
}

for (const [language, name, phone] of [['cs', 'client', '+420777000105'], ['sk', 'slovak', '+421905000106']] as const)
  test(`a phone at 200 % zoom scrolls no screen sideways and breaks no figure, ${language}`, async ({ page }) => {
    test.setTimeout(180_000);
    await signIn(page, { email: `${name}@pramen.test`, password: DEMO_PASSWORD, phone });
    await expect(page).toHaveURL(portal('/home'));
    const contract = (await page.locator('a[href^="/contract/"]').first().getAttribute('href')) ?? '';
    await page.goto(portal(contract));
    const strategy = (await page.locator('a[href^="/contract-strategy/"]').first().getAttribute('href')) ?? '';
    await page.setViewportSize(NARROW);
    // A session elsewhere has a button beside it; another sign-in would take one of the person's ten codes of the day.
    await page.route('**/api/auth/sessions', async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: { id: string; is_current: boolean }[] };
      await route.fulfill({ response: answer, json: { data: [...data, ...data.map((session) => ({ ...session, id: `${session.id}-elsewhere`, is_current: false }))] } });
    });
    const tabs = ['composition', 'trades', 'transactions', 'instructions'].map((tab) => `${contract}?tab=${tab}`);
    for (const path of ['/home', ...tabs, strategy, '/payment-terms', '/notifications', '/settings', '/no-such-screen']) await expectRoom(page, path);
  });

const linesOf = (texts: readonly { y: number }[]) => new Set(texts.map(({ y }) => Math.round(y))).size;
const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('on a phone, what belongs together stands on one line', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, await createPerson('ADMIN'));
  await expect(page).toHaveURL(portal('/clients'));
  await page.evaluate(() => localStorage.setItem('lang', 'sk'));

  await test.step('the two ways of turning a page', async () => {
    await page.goto(portal('/clients'));
    const pages = page.getByRole('navigation', { name: 'Stránkovanie' }).getByRole('button');
    await expect(pages).toHaveCount(2);
    await expect.poll(async () => linesOf(await Promise.all((await pages.all()).map(boxOf)))).toBe(1);
  });

  await test.step('saving and giving up, whatever else the dialog offers', async () => {
    await page.goto(portal('/contract-types'));
    await page.getByRole('main').getByRole('link', { name: /^Zobraziť/ }).first().click();
    await page.getByRole('button', { name: 'Upraviť' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Vymazať typ zmluvy' })).toBeVisible();
    const answers = [dialog.getByRole('button', { name: 'Zrušiť' }), dialog.getByRole('button', { name: 'Uložiť' })];
    await expect.poll(async () => linesOf(await Promise.all(answers.map(boxOf)))).toBe(1);
  });

  await test.step('an e-mail address', async () => {
    await page.goto(portal('/intermediary-people?search=zdenka.jecminkova'));
    await page.getByRole('main').getByRole('link', { name: 'Ječmínková' }).click();
    const email = page.getByRole('definition').filter({ hasText: 'zdenka.jecminkova@pramen.test' });
    await expect.poll(async () => (await boxOf(email)).height).toBeLessThan(32);
  });
});
