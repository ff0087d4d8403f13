import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createPerson, DEMO_PASSWORD, expectAccessibleInVariants, portal, signIn } from './setup/portal.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Oznámen/ });
const rows = (page: Page) => page.getByRole('table').locator('tbody tr');

test('client@ finds what happened over the years, opens one, marks all, turns pages and searches', async ({ page }) => {
  await signIn(page, { email: 'client@pramen.test', password: DEMO_PASSWORD, phone: '+420777000105' });
  await expect(page).toHaveURL(portal('/home'));
  await expect(bell(page)).toHaveAccessibleName('Oznámení, 2 nepřečtená');
  await bell(page).click();
  await expect(page).toHaveURL(portal('/notifications'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oznámení');
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).first()).toContainText(/\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}/);
  await expect(rows(page).getByText('Nové', { exact: true })).toHaveCount(2);
  await rows(page).first().getByRole('button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Oznámení, 1 nepřečtené');
  await expect(rows(page).getByText('Nové', { exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Označit vše jako přečtené' }).click();
  await expect(bell(page)).toHaveAccessibleName('Oznámení');
  await expect(page.getByText('Vše máte přečtené.')).toBeVisible();
  await page.getByRole('button', { name: 'Další' }).click();
  await expect(page.getByRole('navigation', { name: 'Stránkování' })).toContainText('Strana 2');
  await page.getByLabel('Hledat v oznámeních').fill('PODEPSANA');
  await expect(rows(page).first()).toContainText('Smlouva je podepsaná');
  await expect(rows(page).filter({ hasNotText: 'Smlouva je podepsaná' })).toHaveCount(0);
  await page.getByLabel('Hledat v oznámeních').fill('nic takového');
  await page.getByRole('button', { name: 'Zrušit hledání' }).click();
  await expect(page.getByLabel('Hledat v oznámeních')).toBeFocused();
  await expectAccessibleInVariants(page);
});

test('somebody new finds a kind empty state, in both languages', async ({ page }) => {
  await signIn(page, await createPerson('BACK_OFFICE'));
  await expect(page).toHaveURL(portal('/clients'));
  await bell(page).click();
  await expect(page.getByRole('heading', { name: 'Zatím žádná oznámení' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Označit vše jako přečtené' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessibleInVariants(page);
});

test('what cannot be loaded is a quiet line with a retry', async ({ page }) => {
  await signIn(page, await createPerson('CLIENT'));
  await expect(page).toHaveURL(portal('/home'));
  await page.route('**/api/notifications/list*', (route) => route.abort());
  await page.goto(portal('/notifications'));
  const retry = page.getByRole('main').getByRole('button', { name: 'Zkusit znovu' });
  await expect(retry).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/notifications/list*');
  await retry.click();
  await expect(page.getByRole('heading', { name: 'Zatím žádná oznámení' })).toBeVisible();
});
