import type { Page } from '@playwright/test';
import { expect, expectFailureScreen, test } from '../setup/journey.ts';
import { createPerson, expectAccessible, expectAccessibleInVariants, portal, signIn } from '../setup/portal.ts';
import { freshCode } from '../setup/fresh-surname.ts';

/** A word unique to this run: the server may have seen this journey before. */

const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('an administrator edits users, but cannot delete themselves', async ({ page }) => {
  const administrator = await createPerson('ADMIN');
  const name = freshCode('Řehoř ');
  const email = `${freshCode('rehor')}@pramen.test`;
  await signIn(page, administrator, '/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Uživatelé' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Správce' })).toBeChecked();
  await expectAccessibleInVariants(page);
  await page.evaluate(() => localStorage.setItem('lang', 'cs'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();

  await test.step('passwords that do not match prevent saving', async () => {
    await page.getByText('Back office', { exact: true }).first().click();
    await expect(page.getByRole('radio', { name: 'Back office' })).toBeChecked();
    await page.getByRole('button', { name: 'Přidat uživatele' }).click();
    await dialog(page).getByLabel('Jméno').fill(name);
    await dialog(page).getByLabel('E-mail').fill(email);
    await dialog(page).getByLabel('Telefon').fill('+420777123456');
    await dialog(page).getByLabel('Heslo', { exact: true }).fill('Velmi-tajne-1');
    await dialog(page).getByLabel('Heslo znovu').fill('Velmi-tajne-2');
    await dialog(page).getByRole('button', { name: 'Přidat uživatele' }).click();
    await expect(dialog(page).getByText('Hesla se neshodují')).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByLabel('Heslo znovu').fill('Velmi-tajne-1');
    await dialog(page).getByRole('button', { name: 'Přidat uživatele' }).dblclick();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Back office');
  });

  await test.step('refuses the e-mail of another user at its field', async () => {
    await page.getByRole('button', { name: 'Upravit' }).click();
    await dialog(page).getByLabel('E-mail').fill(administrator.email);
    await dialog(page).getByRole('button', { name: 'Uložit' }).click();
    await expect(dialog(page).getByText('Uživatel s tímto emailem již existuje.')).toBeVisible();
    await expect(dialog(page).getByLabel('E-mail')).toBeFocused();
    await dialog(page).getByLabel('E-mail').fill(email);
    await dialog(page).getByLabel('Role').selectOption({ label: 'Správce' });
    await dialog(page).getByRole('button', { name: 'Uložit' }).click();
    await expect(page.getByRole('main')).toContainText('Správce');
  });
  await expectAccessibleInVariants(page);
  await page.evaluate(() => localStorage.setItem('lang', 'cs'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();

  await test.step('a deleted user is gone', async () => {
    await page.getByRole('button', { name: 'Upravit' }).click();
    await dialog(page).getByRole('button', { name: 'Smazat uživatele' }).click();
    await page.getByRole('button', { name: `Smazat: ${name}` }).click();
    await expect(toast(page, 'Uživatel byl smazán')).toBeVisible();
    await page.getByText('Všichni', { exact: true }).click();
    await page.getByLabel('Jméno').fill(name);
    await expect(page.getByText('Filtru nic neodpovídá')).toBeVisible();
  });

  await test.step('the user’s own account stays', async () => {
    await page.goto(portal('/users'));
    await page.getByText('Všichni', { exact: true }).click();
    await page.getByLabel('Jméno').fill('');
    await page.getByLabel('E-mail').fill(administrator.email);
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('main').getByRole('table').getByRole('link').click();
    await page.getByRole('button', { name: 'Upravit' }).click();
    await dialog(page).getByRole('button', { name: 'Smazat uživatele' }).click();
    await page.getByRole('button', { name: /^Smazat: / }).click();
    await expect(dialog(page)).toContainText('Sami sobě nemůžete vzít přístup ani roli.');
  });
});

test('back office has no access to users', async ({ page }) => {
  await signIn(page, await createPerson('BACK_OFFICE'));
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Uživatelé' })).toHaveCount(0);
  await page.goto(portal('/users'));
  await expectFailureScreen(page, 'denied');
  await expect(page.getByRole('heading', { level: 1, name: 'Sem nemáte přístup' })).toBeVisible();
});
