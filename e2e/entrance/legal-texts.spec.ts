import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessible, portal, signIn } from '../setup/portal.ts';

const names = {
  cs: ['Ochrana osobních údajů', 'Podmínky', 'Reklamace a\u00A0stížnosti', 'Přístupnost'],
  sk: ['Ochrana osobných údajov', 'Podmienky', 'Reklamácie a\u00A0sťažnosti', 'Prístupnosť'],
};

/** Follows each link of a footer to its page, which opens in a new tab. */
async function followAll(page: Page, language: 'cs' | 'sk'): Promise<void> {
  const list = page.getByRole('list', { name: language === 'cs' ? 'Právní informace' : 'Právne informácie' });
  await expect(list.getByRole('link')).toHaveCount(4);
  for (const name of names[language]) {
    const opening = page.waitForEvent('popup');
    await list.getByRole('link', { name }).click();
    const beside = await opening;
    await expect(beside.locator('html')).toHaveAttribute('lang', language);
    await expect(beside.getByRole('heading', { level: 1 })).toBeVisible();
    if (name !== names[language][3])
      await expect(beside.getByRole('note')).toContainText(language === 'cs' ? 'Ukázkový text' : 'Ukážkový text');
    await beside.close();
  }
}

test('the sign-in pages link to the legal texts in their current language', async ({ page }) => {
  await page.goto(portal('/login'));
  await followAll(page, 'cs');
  await page.getByRole('button', { name: 'Slovenčina' }).click();
  await followAll(page, 'sk');
  await expect(page).toHaveURL(portal('/login'));
});

test('so does the menu', async ({ page }) => {
  await signIn(page, await createPerson('CLIENT'));
  await expect(page).toHaveURL(portal('/home'));
  await followAll(page, 'cs');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Otevřít nabídku' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: names.cs[3] ?? '' })).toBeVisible();
});

test.describe('accessible in light and dark, wide and narrow', () => {
  for (const path of ['/statements/accessibility', '/demo/statements/privacy', '/demo/statements/terms', '/demo/statements/complaints'])
    test(path, async ({ page }) => {
      for (const [width, colorScheme, language] of [
        [1440, 'light', 'cs'],
        [390, 'dark', 'sk'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await page.goto(portal(`${path}?lang=${language}`));
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
        await expectAccessible(page);
      }
      await page.getByRole('link', { name: 'Čeština' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'cs');
      await page.getByRole('link', { name: 'Přejít do portálu' }).click();
      await expect(page).toHaveURL(portal('/login'));
    });
});
