import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, expectAccessibleInVariants, portal, signIn } from './setup/portal.ts';

interface HistoryPoint {
  date: string;
  amount: number;
  invested: number;
}

/** The fixed accounts sign in once in a run: a person may be sent ten codes a day. */
async function signInFixed(page: Page, name: string, phone: string): Promise<void> {
  await signIn(page, { email: `${name}@pramen.test`, password: DEMO_PASSWORD, phone });
  await expect(page).toHaveURL(portal('/home'));
}

async function read<Answer>(page: Page, path: string): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'));
  const answer = await fetch(portal(path), { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}

const money = (amount: number, currency: string) =>
  new Intl.NumberFormat('cs-CZ', { style: 'currency', currency }).format(amount).replaceAll(/\s/g, ' ');
/** Waits for a text whose spaces may be no-break ones: each part of the dashboard comes with an answer of its own. */
async function expectShown(page: Page, text: string): Promise<void> {
  await expect.poll(async () => ((await page.getByRole('main').textContent()) ?? '').replaceAll(/\s/g, ' ')).toContain(text);
}

test('client@ sees figures that equal the ledger, in crowns over two currencies', async ({ page }) => {
  await signInFixed(page, 'client', '+420777000105');
  const { performance } = await read<{ performance: { totalAmount: number; investedAmount: number; gain: number; currency: string; asOfDate: string } }>(page, '/api/client-report/stats');
  await expectShown(page, money(performance.totalAmount, 'CZK'));
  await expectShown(page, money(performance.investedAmount, 'CZK'));
  await expectShown(page, performance.asOfDate.split('-').toReversed().join('.'));
  await expectShown(page, 'Minulá výkonnost není zárukou budoucích výnosů.');
  const { data } = await read<{ data: HistoryPoint[] }>(page, '/api/client-report/history');
  expect(data.at(-1)).toEqual({ date: performance.asOfDate, amount: performance.totalAmount, invested: performance.investedAmount });
  expect(performance.gain).toBeCloseTo(performance.totalAmount - performance.investedAmount, 2);
  const { contracts } = await read<{ contracts: { contractNumber: string; performance: { totalAmount: number; currency: string } }[] }>(page, '/api/client-report/contract');
  expect(contracts.map((contract) => contract.performance.currency).toSorted()).toEqual(['CZK', 'EUR']);
  for (const contract of contracts) {
    await expectShown(page, contract.contractNumber);
    await expectShown(page, money(contract.performance.totalAmount, contract.performance.currency));
  }
  for (const by of ['strategy', 'position']) {
    const composition = await read<{ data: { value: number }[] }>(page, `/api/client-report/composition?composeBy=${by}`);
    const cents = composition.data.reduce((sum, { value }) => sum + Math.round(value * 100), 0);
    expect(cents).toBe(Math.round(performance.totalAmount * 100));
  }
  await page.getByRole('radio', { name: 'Vše' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: '5R' })).toBeChecked();
  await expectAccessibleInVariants(page);
});

test('slovak@ sees euros in Slovak', async ({ page }) => {
  await signInFixed(page, 'slovak', '+421905000106');
  const main = page.getByRole('main');
  await expect(main).toContainText('€');
  await expect(main).not.toContainText('Kč');
  await expect(page.locator('html')).toHaveAttribute('lang', 'sk');
  await expect(main).toContainText('Minulá výkonnosť nie je zárukou');
  await expectAccessibleInVariants(page);
  // What cannot be loaded is a quiet line with a retry: no figure turns into zero.
  await page.route('**/api/client-report/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Skúsiť znova' }).first()).toBeVisible({ timeout: 30_000 });
  await expect(main).not.toContainText('0,00');
});

test('empty@ finds a helpful empty state, never a zero chart', async ({ page }) => {
  await signInFixed(page, 'empty', '+420777000107');
  await expect(page.getByRole('main')).toContainText(/smlouv/);
  await expect(page.locator('canvas')).toHaveCount(0);
  await expectAccessibleInVariants(page);
});
