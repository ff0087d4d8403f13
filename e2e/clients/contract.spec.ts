import { readFile } from 'node:fs/promises';
import type { Trade, Transaction } from '@pramen/contract/ledger/ledger.schemas';
import type { ContractOverview, PortfolioOverview } from '@pramen/contract/portfolio/portfolio.schemas';
import type { Locator, Page } from '@playwright/test';
import { expectText, money, read, signInFixed, written } from '../setup/figures.ts';
import { expect, expectFailureScreen, test } from '../setup/journey.ts';
import { createPerson, expectAccessible, expectAccessibleInVariants, portal, signIn } from '../setup/portal.ts';

interface ListAnswer<Row> {
  data: Row[];
  meta: { total: number };
}

/** A client of the demo data with years of rows, used by no other journey. */
const person = ['jiri.dvorak', '+420777000011'] as const;

const rowsOf = (table: Locator) => table.locator('tbody').getByRole('row');

async function saveAs(page: Page, name: 'Stáhnout CSV' | 'Stáhnout XLSX'): Promise<Buffer> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('tabpanel').getByRole('button', { name }).click();
  return readFile(await (await arriving).path());
}

async function expectTrades(page: Page, id: string): Promise<void> {
  const list = `/api/client-report/contract/${id}/trades`;
  const newest = await read<ListAnswer<Trade>>(page, `${list}?page=1&length=10&order=transaction_date:desc`);
  expect(newest.meta.total).toBeGreaterThan(10);
  const table = page.getByRole('table', { name: 'Obchody' });
  await expect(rowsOf(table)).toHaveCount(10);
  await expectText(rowsOf(table).first(), written(newest.data[0]?.transaction_date ?? ''));
  await expect(page.getByRole('columnheader', { name: 'Datum' })).toHaveAttribute('aria-sort', 'descending');

  // Sorting by keyboard: the heading is a button, and the URL keeps the choice.
  await page.getByRole('columnheader', { name: 'Částka' }).getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/order=amount%3Aasc/);
  const cheapest = await read<ListAnswer<Trade>>(page, `${list}?page=1&length=10&order=amount:asc`);
  await expectText(rowsOf(table).first(), money(cheapest.data[0]?.amount ?? 0, cheapest.data[0]?.currency ?? ''));
  await expect(page.getByRole('columnheader', { name: 'Částka' })).toHaveAttribute('aria-sort', 'ascending');

  await page.getByRole('button', { name: 'Další' }).click();
  await expect(page).toHaveURL(/page=2/);
  const second = await read<ListAnswer<Trade>>(page, `${list}?page=2&length=10&order=amount:asc`);
  await expectText(rowsOf(table).first(), second.data[0]?.sec_account.equity_name ?? '');
  await page.reload();
  await expectText(rowsOf(table).first(), second.data[0]?.sec_account.equity_name ?? '');
  await page.getByLabel('Řádků na stránce').selectOption('25');
  await expect(rowsOf(table)).toHaveCount(Math.min(25, newest.meta.total));
}

async function expectFilters(page: Page, id: string): Promise<void> {
  const table = page.getByRole('table', { name: 'Peněžní pohyby' });
  const list = `/api/client-report/contract/${id}/transactions`;
  const fees = await read<ListAnswer<Transaction>>(page, `${list}?page=1&length=10&filter[cash_transaction_type]=FEE`);
  await page.getByLabel('Druh').selectOption('FEE');
  await expect(page).toHaveURL(/filter=cash_transaction_type%3DFEE/);
  await expect(page.getByRole('tabpanel').getByRole('status').filter({ hasText: /řád/ })).toHaveText(new RegExp(`^${fees.meta.total} řád`));
  for (const row of await rowsOf(table).all()) await expect(row).toContainText('Poplatek');

  const csv = (await saveAs(page, 'Stáhnout CSV')).toString('utf8');
  expect(csv.trim().split(/\r?\n/)).toHaveLength(fees.meta.total + 1);
  // A spreadsheet is a ZIP archive.
  expect((await saveAs(page, 'Stáhnout XLSX')).subarray(0, 2).toString()).toBe('PK');

  await page.getByLabel('Označení').fill('nothing-is-called-so');
  await expect(page.getByText('Filtru nic neodpovídá')).toBeVisible();
  await page.getByRole('button', { name: 'Zrušit filtry' }).last().click();
  await expect(rowsOf(table)).toHaveCount(10);
  await expect(page).not.toHaveURL(/filter=/);
}

test('the lists of a contract are paged, ordered, filtered and downloaded', async ({ page }) => {
  await signInFixed(page, ...person);
  const { contracts } = await read<PortfolioOverview>(page, '/api/client-report/contract/overview');
  const id = contracts[0]?.id ?? '';
  await page.goto(portal(`/contract/${id}`));
  await expect(page).toHaveTitle(`${contracts[0]?.contractType} · ${contracts[0]?.contractNumber} · Pramen`);
  await page.getByRole('tab', { name: 'Složení' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/tab=trades/);
  await expectTrades(page, id);

  await page.getByRole('tab', { name: 'Peněžní pohyby' }).click();
  await expect(page).toHaveURL(portal(`/contract/${id}?tab=transactions`));
  await expectFilters(page, id);
  // A list is restored as it was left.
  await page.getByRole('tab', { name: 'Obchody' }).click();
  await expect(page.getByLabel('Řádků na stránce')).toHaveValue('25');
  await expect(page.getByRole('columnheader', { name: 'Částka' })).toHaveAttribute('aria-sort', 'ascending');

  // A reload restores the scroll position, although the rows arrive after the screen.
  await page.goto(portal(`/contract/${id}?tab=transactions&page=2`));
  await expect(rowsOf(page.getByRole('table', { name: 'Peněžní pohyby' })).nth(9)).toBeVisible();
  await page.evaluate(() => document.querySelector('[role=tablist]')?.scrollIntoView());
  const top = await page.evaluate(() => Math.round(scrollY));
  expect(top).toBeGreaterThan(400);
  await page.reload();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(top);
  await expect(rowsOf(page.getByRole('table', { name: 'Peněžní pohyby' })).nth(9)).toBeVisible();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(top);

  await page.goto(portal(`/contract/${id}?tab=trades&page=99999`));
  await page.getByRole('button', { name: 'Na první stránku' }).click();
  await expect(rowsOf(page.getByRole('table', { name: 'Obchody' })).first()).toBeVisible();

  await expectAccessibleInVariants(page);
  const { strategies } = await read<ContractOverview>(page, `/api/client-report/contract/${id}/overview`);
  await page.goto(portal(`/contract-strategy/${strategies[0]?.id}?tab=transactions`));
  await expectAccessibleInVariants(page);
  await page.evaluate(() => localStorage.setItem('lang', 'cs'));
  await page.reload();
  let answer: () => void = () => undefined;
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/explanation\?/, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.getByRole('button', { name: /^Hodnota strategie –/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[aria-busy=true]')).toBeVisible();
  const heightOf = () => dialog.evaluate((window) => (window instanceof HTMLElement ? window.offsetHeight : 0));
  const heightBefore = await heightOf();
  answer();
  await expect(dialog).toContainText('Pozice ke dni');
  expect([heightBefore > 400, await heightOf()]).toEqual([true, heightBefore]);
  await expect(dialog.getByText(/^Vytištěno/)).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(dialog.getByText(/^Vytištěno \d{2}\.\d{2}\.\d{4} \d{2}:\d{2}$/)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expectAccessible(page);
  const arriving = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Stáhnout CSV' }).click();
  expect((await readFile(await (await arriving).path())).length).toBeGreaterThan(50);
});

test('a contract of another client is a page not found', async ({ page }) => {
  await signIn(page, await createPerson('CLIENT'));
  await expect(page).toHaveURL(portal('/home'));
  for (const path of [
    '/contract/01990000-0000-7000-8000-000000000000',
    '/contract-strategy/01990000-0000-7000-8000-000000000000',
    '/contract/nonsense',
  ]) {
    await page.goto(portal(path));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stránka nenalezena');
    await expect(page).toHaveTitle('Stránka nenalezena · Pramen');
    await expectFailureScreen(page, 'notFound');
    await expectAccessible(page);
  }
});
