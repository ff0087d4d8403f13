import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { plain, readTable } from '../setup/figures.ts';
import { expect, test } from '../setup/journey.ts';
import { createPerson, DEMO_PASSWORD, expectAccessibleInVariants, portal, settle, signIn } from '../setup/portal.ts';

interface Row {
  name: string;
  type: string;
  children: { name: string }[];
}
interface Level {
  data: Row[];
}

const BELOW = 'Objem smluv – struktura';
const COUNTS = ['Počet smluv – struktura', 'Počet klientů – struktura'] as const;
const levelOf = (page: Page) => page.getByRole('region', { name: 'Klienti a zprostředkovatelé' });
const pathOf = (page: Page) => page.getByRole('navigation', { name: 'Cesta' });
/** Money or a count as written, in hundredths. */
const hundredths = (written: string) =>
  Math.round(
    Number(
      written
        .replaceAll(/[^\d,−-]/g, '')
        .replace('−', '-')
        .replace(',', '.'),
    ) * 100,
  );

/** Does something that loads a level, and returns what the server answered. */
async function loading(page: Page, act: () => Promise<unknown>): Promise<Level> {
  const arriving = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/reports/stats-table') && answer.request().postDataJSON()?.length === undefined,
  );
  await act();
  return (await (await arriving).json()) as Level;
}

/** The rows of a level without those that belong to the one above, and the sum below them. */
async function readShown(level: Locator, { data }: Level) {
  const table = level.getByRole('table');
  const last = data.at(-1)?.children.at(-1)?.name ?? data.at(-1)?.name ?? '';
  await expect(table.locator('tbody tr').last()).toContainText(last || 'Bez zprostředkovatele');
  const { rows, footer } = await readTable(table);
  expect(rows).toHaveLength(data.reduce((count, { children }) => count + 1 + children.length, 0));
  let at = 0;
  const own = data.map(({ children }) => {
    const row = rows[at] ?? {};
    at += 1 + children.length;
    return row;
  });
  return { rows, own, footer };
}

/** Every figure of the structure in the closing row is the sum of the rows above. */
function expectSums({ own, footer }: Awaited<ReturnType<typeof readShown>>): void {
  for (const column of [...COUNTS, BELOW])
    expect(hundredths(footer[column] ?? ''), column).toBe(own.reduce((sum, row) => sum + hundredths(row[column] ?? ''), 0));
}

test('the back office opens totals down to clients, and the rows sum to them', async ({ page }) => {
  await signIn(page, await createPerson('BACK_OFFICE'));
  const level = levelOf(page);
  const top = await loading(page, () => page.goto(portal('/reports')));
  const shown = await readShown(level, top);
  expectSums(shown);
  expect(hundredths(shown.footer[BELOW] ?? '')).toBeGreaterThan(0);

  const manager = top.data.find(({ children }) => children.length > 0);
  if (!manager) throw new Error('the demonstration has a manager');
  await test.step('a manager’s level sums to the manager’s row', async () => {
    const total = shown.own[top.data.indexOf(manager)]?.[BELOW];
    const below = await readShown(
      level,
      await loading(page, () => level.getByRole('button', { name: `Rozkrýt: ${manager.name}`, exact: true }).click()),
    );
    expectSums(below);
    expect(below.footer[BELOW]).toBe(total);
    await expect(pathOf(page)).toHaveText(`Vše${manager.name}`);
  });

  await test.step('an adviser’s level has clients, each with a link to the detail', async () => {
    const adviser = manager.children[0]?.name ?? '';
    const clients = await loading(page, () => level.getByRole('button', { name: `Rozkrýt: ${adviser}`, exact: true }).click());
    expectSums(await readShown(level, clients));
    await expect(pathOf(page)).toHaveText(`Vše${manager.name}${adviser}`);
    const client = clients.data.find(({ type }) => type === 'CLIENT');
    await level
      .getByRole('link', { name: `Detail: ${client?.name}` })
      .first()
      .click();
    await expect(page).toHaveURL(/\/clients\/[\w-]+\/detail/);
    await page.goBack();
    await expect(pathOf(page)).toHaveText(`Vše${manager.name}${adviser}`);
  });

  await test.step('an earlier step of the path cuts it back', async () => {
    await pathOf(page).getByRole('button', { name: 'Vše' }).click();
    await expect(pathOf(page)).toHaveText('Vše');
    await expect(page).toHaveURL(portal('/reports'));
  });
});

test('periods load at once, a range of one’s own by its button, and a wrong one is refused', async ({ page }) => {
  await signIn(page, await createPerson('BACK_OFFICE'));
  await page.goto(portal('/reports'));
  const history = page.getByRole('region', { name: 'Historický vývoj' });
  const periods = history.getByRole('group', { name: 'Období' });
  await expect(periods.getByRole('button', { name: 'Měsíce' })).toHaveAttribute('aria-pressed', 'true');
  await periods.getByRole('button', { name: 'Roky' }).click();
  await expect(periods.getByRole('button', { name: 'Roky' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/period=year/);

  const custom = periods.getByRole('button', { name: 'Vlastní' });
  await custom.click();
  const load = async (from: string, to: string) => {
    await history.getByLabel('Od', { exact: true }).fill(from);
    await history.getByLabel('Do', { exact: true }).fill(to);
    await history.getByRole('button', { name: 'Načíst' }).click();
  };
  await load('01.01.2020', '31.12.2021');
  await expect(page).toHaveURL(/from=2020-01-01/);
  await history.locator('summary', { hasText: 'Hodnoty v tabulce' }).first().click();
  const values = history.getByRole('table').first();
  // By quarter: the last of eight.
  await expect(values.locator('tbody tr')).toHaveCount(8);
  await expect(values.locator('tbody tr').last()).toContainText('31.12.2021');

  await load('31.12.2021', '01.01.2021');
  const until = history.getByLabel('Do', { exact: true });
  await expect(until).toHaveAccessibleDescription('Konec období je před jeho začátkem');
  await load('01.01.2021', '01.01.2120');
  await expect(until).toHaveAccessibleDescription('Konec období je v budoucnosti');
  await periods.getByRole('button', { name: 'Týdny' }).click();
  await expect(history.getByText('Konec období je v budoucnosti')).toHaveCount(0);
});

test('the spreadsheet has the rows and sums of the screen', async ({ page }) => {
  await signIn(page, await createPerson('BACK_OFFICE'));
  const level = levelOf(page);
  const answer = await loading(page, () => page.goto(portal('/reports')));
  const { rows, footer } = await readShown(level, answer);
  await level.getByRole('button', { name: 'Exportovat' }).click();
  const arriving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^reporty-\d{4}-\d{2}-\d{2}\.xlsx$/);
  const [heading, ...lines] = await readSheet(await readFile(await file.path()), 1);
  const sum = lines.pop();
  expect(heading?.map((title) => plain(String(title)))).toEqual(
    Object.keys(footer)
      .map((label) => label || 'Název')
      .slice(0, 7),
  );
  expect(lines).toHaveLength(rows.length);
  expect(Math.round(Number(sum?.[6]) * 100)).toBe(hundredths(footer[BELOW] ?? ''));
  expect(lines.map((line) => Math.round(Number(line[6]) * 100))).toEqual(rows.map((row) => hundredths(row[BELOW] ?? '')));
});

test('an adviser sees only those below, also on a phone', async ({ page }) => {
  await signIn(page, { email: 'manager@pramen.test', password: DEMO_PASSWORD, phone: '+420777000103' });
  const level = levelOf(page);
  const answer = await loading(page, () => page.goto(portal('/reports')));
  expectSums(await readShown(level, answer));
  expect(answer.data.map(({ type }) => type)).toEqual(['INTERMEDIARY_PERSON']);
  // What nobody looks after belongs to the firm.
  const ofNobody = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('ACCESS_TOKEN')}`, 'content-type': 'application/json' };
    const filter = { intermediary_person_id: '00000000-0000-0000-0000-000000000000', scope: null };
    const { status } = await fetch('/api/reports/stats-table', { method: 'POST', headers, body: JSON.stringify({ filter }) });
    return status;
  });
  expect(ofNobody).toBe(404);
  await expectAccessibleInVariants(page, async () => expect(page.locator('[aria-labelledby=report-table] tbody tr').first()).toBeVisible());
  await settle(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(levelOf(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
