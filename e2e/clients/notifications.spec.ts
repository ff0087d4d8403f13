import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { createPerson, DEMO_PASSWORD, expectAccessibleInVariants, portal, signIn } from '../setup/portal.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Oznámen/ });
const rows = (page: Page) => page.getByRole('table').locator('tbody tr');

test('client@ reads notifications of several years, opens one, marks all, turns pages and searches', async ({ page }) => {
  await signIn(page, { email: 'client@pramen.test', password: DEMO_PASSWORD, phone: '+420777000105' });
  await expect(page).toHaveURL(portal('/home'));
  await expect(bell(page)).toHaveAccessibleName('Oznámení, 4 nepřečtená');
  await bell(page).click();
  await expect(page).toHaveURL(portal('/notifications'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oznámení');
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).first()).toContainText(/\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}/);
  await expect(rows(page).getByText('Nové', { exact: true })).toHaveCount(4);
  // A notification about a document links to the document, where it can be signed.
  await rows(page)
    .filter({ hasText: 'Nové' })
    .first()
    .getByRole('link', { name: /^Dokument k\spodpisu/ })
    .click();
  await expect(page).toHaveURL(/\/documents\/[0-9a-f-]{36}\/detail\/simple$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Smlouva o\ssprávě portfolia/);
  await page.goBack();
  await expect(bell(page)).toHaveAccessibleName('Oznámení, 3 nepřečtená');
  // A notification about a movement links to the movements of its contract.
  await rows(page).filter({ hasText: 'Nové' }).filter({ hasText: 'Připsali jsme dividendu' }).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/contract\/[0-9a-f-]{36}\?tab=transactions$/);
  await expect(page.getByRole('table', { name: 'Peněžní pohyby' })).toBeVisible();
  await page.goBack();
  await expect(bell(page)).toHaveAccessibleName('Oznámení, 2 nepřečtená');
  await expect(rows(page).getByText('Nové', { exact: true })).toHaveCount(2);
  // Offline nothing can be marked, and the requested page cannot load: the screen says both.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Označit vše jako přečtené' }).click();
  await expect(page.getByText(/^K\sportálu se nepodařilo připojit/)).toBeVisible();
  await page.getByRole('button', { name: 'Další' }).click();
  await expect(page.getByText('zatím vidíte předchozí řádky')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('zatím vidíte předchozí řádky')).toHaveCount(0);
  await page.getByRole('button', { name: 'Předchozí' }).click();
  await page.getByRole('button', { name: 'Označit vše jako přečtené' }).click();
  await expect(bell(page)).toHaveAccessibleName('Oznámení');
  await expect(page.getByText('Vše máte přečtené.')).toBeVisible();
  await page.getByRole('button', { name: 'Další' }).click();
  await expect(page.getByRole('navigation', { name: 'Stránkování' })).toContainText('Strana 2');
  await page.getByLabel('Hledat v oznámeních').fill('DOKUMENT JE KOMPLETNI');
  await expect(rows(page).first()).toContainText('Podepsaný dokument je kompletní');
  await expect(rows(page).filter({ hasNotText: 'Podepsaný dokument je kompletní' })).toHaveCount(0);
  await page.getByLabel('Hledat v oznámeních').fill('nic takového');
  // The number of unread notifications does not depend on the search.
  await expect(page.getByText('Nic jsme nenašli')).toBeVisible();
  await expect(page.getByText('Vše máte přečtené.')).toBeVisible();
  await page.getByRole('button', { name: 'Zrušit hledání' }).click();
  await expect(page.getByLabel('Hledat v oznámeních')).toBeFocused();
  // A page number beyond the end opens the last page and corrects the URL.
  await page.goto(portal('/notifications?page=99'));
  await expect(page.getByRole('navigation', { name: 'Stránkování' })).toContainText(/Strana (\d+) z\s\1/);
  await expect(page).not.toHaveURL(/page=99/);
  await expectAccessibleInVariants(page);
});

test('a new user finds a friendly empty state, in both languages', async ({ page }) => {
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
  await expect(retry).toBeVisible();
  await page.unroute('**/api/notifications/list*');
  await retry.click();
  await expect(page.getByRole('heading', { name: 'Zatím žádná oznámení' })).toBeVisible();
});
