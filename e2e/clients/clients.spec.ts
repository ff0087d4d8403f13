import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessibleInVariants, portal, signIn } from '../setup/portal.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Klienti' }).locator('tbody tr');
const quickSearch = (page: Page) => page.getByRole('search').getByRole('searchbox');
const filter = (page: Page, name: string) => page.getByRole('group', { name: 'Filtry' }).getByRole('searchbox', { name });

async function openList(page: Page): Promise<void> {
  await signIn(page, await createPerson('BACK_OFFICE'));
  await expect(page).toHaveURL(portal('/clients'));
  await expect(page.getByRole('heading', { level: 1, name: 'Klienti' })).toBeVisible();
  await expect(rows(page)).toHaveCount(20);
}

test('back office finds a client by any known detail', async ({ page }) => {
  await openList(page);
  await expect(page.getByRole('columnheader').allTextContents()).resolves.toEqual(
    expect.arrayContaining(['Jméno', 'Příjmení', 'E-mail', 'Poradce']),
  );

  await test.step('by a part of the name, without accents, after `/`', async () => {
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('/');
    await expect(quickSearch(page)).toBeFocused();
    await page.keyboard.type('KRDEL LUDO');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Ľudovít');
    await expect(rows(page)).toContainText('Dušan Kôpka');
    await expect(page.getByRole('status').filter({ hasText: '1 klient' })).toBeVisible();
    await expect(page).toHaveURL(/search=KRDEL/);
  });

  await test.step('by code and phone', async () => {
    for (const typed of ['p0002', '+421 905 000 106', '905000106']) {
      await quickSearch(page).fill(typed);
      await expect(page).toHaveURL(
        new RegExp(`search=${encodeURIComponent(typed).replaceAll('%20', '\\+').replaceAll('+', '\\+').replaceAll('\\\\+', '\\+')}`),
      );
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText('Kŕdeľ');
    }
  });

  await test.step('by filters of columns; wildcard characters are plain text', async () => {
    await quickSearch(page).fill('');
    await expect(rows(page)).toHaveCount(20);
    await filter(page, 'Poradce').fill('zdarska');
    await expect(page).toHaveURL(/filter=intermediary/);
    await expect(rows(page).first()).toContainText('Šárka Žďárská');
    const found = await rows(page).count();
    await filter(page, 'Příjmení').fill('%');
    await expect(page.getByText('Filtru nic neodpovídá')).toBeVisible();
    await filter(page, 'Příjmení').fill('');
    await expect(rows(page)).toHaveCount(found);
  });

  await test.step('the list is restored as it was left, with parameters in the address and without', async () => {
    await page.reload();
    await expect(filter(page, 'Poradce')).toHaveValue('zdarska');
    await page.goto(portal('/clients'));
    await expect(filter(page, 'Poradce')).toHaveValue('zdarska');
    await expect(page).toHaveURL(/filter=intermediary%3Dzdarska/);
    await expect(rows(page).first()).toContainText('Šárka Žďárská');
  });

  await test.step('an address from another user applies alone, and a page beyond the end becomes the last one', async () => {
    await page.goto(portal('/clients?order=fullname%3Adesc'));
    await expect(rows(page)).toHaveCount(20);
    await expect(filter(page, 'Poradce')).toHaveValue('');
    await page.goto(portal('/clients?search=KRDEL+LUDO&page=99'));
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(/\/clients\?search=KRDEL(?:\+|%20)LUDO$/);
    await quickSearch(page).fill('');
    await expect(rows(page)).toHaveCount(20);
    await filter(page, 'Poradce').fill('zdarska');
    await expect(rows(page).first()).toContainText('Šárka Žďárská');
    await page.getByRole('button', { name: 'Zrušit filtry' }).click();
    await expect(rows(page)).toHaveCount(20);
  });

  await test.step('ordered by adviser, in Czech order of surnames', async () => {
    const adviser = page.getByRole('columnheader', { name: 'Poradce' });
    await adviser.getByRole('button').click();
    await expect(adviser).toHaveAttribute('aria-sort', 'ascending');
    const firstAdviser = rows(page).first().locator('td[data-label=Poradce]');
    await expect(firstAdviser).toHaveText(/^\p{Lu}\p{L}+ \p{Lu}\p{L}+/u);
    await expect(firstAdviser).not.toContainText('Žďárská');
    await adviser.getByRole('button').click();
    await expect(page).toHaveURL(/order=intermediary%3Adesc/);
    // Clients without an adviser come first or last; only those with one are compared.
    await filter(page, 'Poradce').fill('a');
    await expect(page).toHaveURL(/filter=intermediary/);
    await expect(firstAdviser).toContainText('Žďárská');
    await filter(page, 'Poradce').fill('');
    await expect(page).not.toHaveURL(/filter=/);
  });

  await test.step('ordered by first name, page after page', async () => {
    await page.getByRole('button', { name: 'Jméno' }).click();
    await expect(page.getByRole('columnheader', { name: 'Jméno' })).toHaveAttribute('aria-sort', 'ascending');
    await page.getByRole('button', { name: 'Jméno' }).click();
    await expect(page).toHaveURL(/order=firstname%3Adesc/);
    await expect(rows(page).first()).toContainText(/^Ž/);
    await page.getByRole('button', { name: /Další/ }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByRole('columnheader', { name: 'Jméno' })).toBeInViewport();
    await expect(page.getByRole('button', { name: /Další/ })).toBeFocused();
  });

  await test.step('keeps twenty rows a page as a choice', async () => {
    await page.getByLabel('Řádků na stránce').selectOption('50');
    await expect(rows(page)).toHaveCount(50);
    await page.getByLabel('Řádků na stránce').selectOption('20');
    await expect(rows(page)).toHaveCount(20);
  });
});

test('the link back from a client leads to the same position in the list', async ({ page }) => {
  await openList(page);
  await page.goto(portal('/clients?order=firstname%3Adesc&page=2'));
  await expect(rows(page)).toHaveCount(20);
  const last = rows(page).last().getByRole('link');
  const name = await last.textContent();
  await last.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => Math.round(scrollY));
  expect(top).toBeGreaterThan(100);
  await last.click();
  await expect(page).toHaveURL(/\/detail$/);
  // The list, whose own tab has the same name, is gone.
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Klienti/);
  await page.getByRole('link', { name: 'Všichni klienti' }).click();
  await expect(page).toHaveURL(/order=firstname%3Adesc&page=2|page=2&order=firstname%3Adesc/);
  await expect(rows(page).last().getByRole('link')).toHaveText(name ?? '');
  await expect(rows(page).last()).toBeInViewport();
});

test('the list says when it is empty or did not load', async ({ page }) => {
  await openList(page);
  await expectAccessibleInVariants(page);
  await page.evaluate(() => localStorage.setItem('lang', 'cs'));

  await test.step('on a phone clients are cards and filters are behind a button', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(rows(page)).toHaveCount(20);
    await expect(filter(page, 'Příjmení')).toBeHidden();
    await page.getByRole('button', { name: 'Filtry', exact: true }).click();
    await filter(page, 'Příjmení').fill('říhová%');
    await expect(page.getByText('Filtru nic neodpovídá')).toBeVisible();
    await expectAccessibleInVariants(page);
    await page.evaluate(() => localStorage.setItem('lang', 'cs'));
  });

  await test.step('failed: a quiet line and a retry', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.route('**/api/clients/list', (route) => route.abort());
    await page.goto(portal('/clients'));
    await expect(page.getByText('Údaje se nepodařilo načíst.')).toBeVisible();
    await page.unroute('**/api/clients/list');
    await page.getByRole('button', { name: 'Zkusit znovu' }).click();
    await expect(page.getByText('Filtru nic neodpovídá')).toBeVisible();
  });
});

test('tells an adviser that they have no clients', async ({ page }) => {
  await signIn(page, await createPerson('INTERMEDIARY'));
  await page.getByRole('navigation').getByRole('link', { name: 'Klienti' }).click();
  await expect(page.getByText('Zatím žádní klienti')).toBeVisible();
});
