import type { Locator } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { createPerson, portal, signIn } from '../setup/portal.ts';

const linesOf = (texts: readonly { y: number }[]) => new Set(texts.map(({ y }) => Math.round(y))).size;
const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('on a phone, related elements share a line', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, await createPerson('ADMIN'));
  await expect(page).toHaveURL(portal('/clients'));
  await page.evaluate(() => localStorage.setItem('lang', 'sk'));

  await test.step('the two buttons of paging', async () => {
    await page.goto(portal('/clients'));
    const pages = page.getByRole('navigation', { name: 'Stránkovanie' }).getByRole('button');
    await expect(pages).toHaveCount(2);
    await expect.poll(async () => linesOf(await Promise.all((await pages.all()).map(boxOf)))).toBe(1);
  });

  await test.step('saving and cancelling, whatever else the dialog offers', async () => {
    await page.goto(portal('/contract-types'));
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Zobraziť/ })
      .first()
      .click();
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
