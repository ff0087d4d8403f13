import type { Page } from '@playwright/test';
import { dialog, section } from '../setup/documents.ts';
import { expect, expectFailureScreen, test } from '../setup/journey.ts';
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
  'facts of a person': async (page) => {
    const facts = section(page, /^Občanství/);
    // Sections load once they are in view.
    await facts.scrollIntoViewIfNeeded();
    // The section above it grows while it loads, and would move the button from under the mouse.
    await expect(section(page, /^Posouzení klienta/).getByText('Uchování záznamů')).toBeVisible();
    await facts.getByRole('button', { name: /^Upravit/ }).click();
    await dialog(page).getByLabel('Místo narození').fill('Brno');
  },
  'an identification': async (page) => {
    const identifications = section(page, 'Identifikace');
    await identifications.scrollIntoViewIfNeeded();
    await identifications.getByRole('button', { name: /^Přidat/ }).click();
    await dialog(page).getByLabel('Způsob').selectOption({ index: 1 });
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

test('a record of an unknown kind is a page not found, for clients and for staff', async ({ page }) => {
  for (const role of ['CLIENT', 'BACK_OFFICE'] as const) {
    await signIn(page, await createPerson(role), '/home');
    await page.goto(portal('/records/letters/01a21453-7928-75d6-a459-8b139843f2eb'));
    await expectFailureScreen(page, 'notFound');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stránka nenalezena');
    await expect(page.getByRole('button', { name: 'Zkusit znovu' })).toHaveCount(0);
    await page.context().clearCookies();
  }
});
