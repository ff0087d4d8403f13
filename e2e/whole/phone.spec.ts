import type { Page } from '@playwright/test';
import { expect, expectNoFailureScreen, test } from '../setup/journey.ts';
import { DEMO_PASSWORD, portal, signIn } from '../setup/portal.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const client = { email: 'client@pramen.test', password: DEMO_PASSWORD, phone: '+420777000105' };

async function open(page: Page, path: string): Promise<void> {
  await page.goto(portal(path));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoFailureScreen(page);
}

const heightOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((part) => Math.round(part.getBoundingClientRect().height));

test('on a phone a contract is short, its tabs are within reach and its rows are cards of two lines', async ({ page }) => {
  await signIn(page, client);
  await expect(page).toHaveURL(portal('/home'));
  const contract = (await page.getByRole('link', { name: 'Správa portfolia' }).getAttribute('href')) ?? '';

  await test.step('the length of the screens', async () => {
    await open(page, '/home');
    await expect.poll(() => heightOf(page, 'html'), '/home').toBeLessThan(2_800);
    await open(page, contract);
    await expect(page.getByRole('tabpanel').getByRole('table')).toBeVisible();
    await expect.poll(() => heightOf(page, 'html'), contract).toBeLessThan(2_300);
  });

  await test.step('every tab has its link in the first screen, which leads to it', async () => {
    const links = page.getByRole('navigation', { name: 'Podrobnosti' }).getByRole('link');
    await expect(links).toHaveText(['Složení', 'Obchody', 'Peněžní pohyby', 'Pokyny']);
    for (const link of await links.all()) expect((await link.boundingBox())?.y).toBeLessThan(900);
    await links.nth(1).click();
    await expect(page).toHaveURL(/tab=trades/);
    await expect(page.getByRole('tab', { name: 'Obchody' })).toBeInViewport();
  });

  await test.step('no tab is cut off', async () => {
    for (const tab of await page.getByRole('tab').all()) {
      const box = await tab.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390 - 16);
    }
  });

  await test.step('ten trades', async () => {
    const rows = page.getByRole('tabpanel').locator('tbody tr');
    await expect(rows).toHaveCount(10);
    expect(await heightOf(page, '[role=tabpanel]:has(table)')).toBeLessThan(1_300);
    const [row, other] = [rows.nth(0), rows.nth(1)];
    const reference = row.locator('td[data-label=ISIN]');
    await expect(reference).toBeHidden();
    await row.getByRole('button', { name: /^Podrobnosti / }).click();
    await expect(reference).toBeVisible();
    await expect(reference).toHaveText(/^[A-Z]{2}[A-Z0-9]{10}$/);
    await expect(other.locator('td[data-label=ISIN]')).toBeHidden();
  });

  await test.step('secondary content unfolds', async () => {
    const facts = page.getByRole('region', { name: 'O smlouvě' });
    await expect(facts.getByText('Datum podpisu')).toBeHidden();
    await facts.getByRole('button', { name: 'O smlouvě' }).click();
    await expect(facts.getByText('Datum podpisu')).toBeVisible();
  });

  await test.step('with more room all figures are in one row', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const names = page.getByRole('region', { name: 'Hodnota smlouvy' }).getByRole('term');
    await expect(names).toHaveCount(5);
    await expect
      .poll(async () => new Set(await Promise.all((await names.all()).map(async (name) => (await name.boundingBox())?.y))).size)
      .toBe(1);
  });
});
