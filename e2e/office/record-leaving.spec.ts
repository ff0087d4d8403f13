import type { Page } from '@playwright/test';
import { dialog, section } from '../setup/documents.ts';
import { expect, test } from '../setup/journey.ts';
import { createPerson, portal, signIn } from '../setup/portal.ts';

/** Opens a dialog of the client's detail and changes something in it. */
const changes: Record<string, (page: Page) => Promise<void>> = {
  'a record': async (page) => {
    await section(page, 'Záznamy z\u00a0jednání')
      .getByRole('button', { name: /Připravit/ })
      .click();
    await dialog(page).getByLabel('Šablona').selectOption({ index: 1 });
    await dialog(page).getByRole('textbox').first().fill('2026-01-01');
  },
};

for (const [what, change] of Object.entries(changes))
  test(`going back asks before what was changed about ${what} is lost`, async ({ page }) => {
    const client = await createPerson('CLIENT');
    await signIn(page, await createPerson('BACK_OFFICE'), '/dashboard');
    await page.goto(portal('/clients'));
    await page.getByLabel('Hledat').first().fill(client.email);
    await page.getByRole('link', { name: client.name }).first().click();
    await expect(page).toHaveURL(/detail/);
    await change(page);
    // Within the portal the dialog asks.
    await page.goBack();
    await expect(dialog(page)).toContainText('ještě není uložené');
    await expect(page).toHaveURL(/detail/);
    await dialog(page).getByRole('button', { name: 'Pokračovat v\u00a0úpravách' }).click();
    // Out of the portal only the browser can ask.
    const asked = page.waitForEvent('dialog');
    const leaving = page.goto('about:blank').catch(() => null);
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await leaving;
    await expect(dialog(page)).toBeVisible();
  });
