import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import writeExcelFile from 'write-excel-file/node';
import { expect, expectFailureScreen, test } from '../setup/journey.ts';
import { createPerson, expectAccessibleInVariants, portal, signIn } from '../setup/portal.ts';
import { freshDigits } from '../setup/fresh-surname.ts';

const csv = (name: string, ...lines: readonly string[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) });

type TypedCell =
  | { type: StringConstructor; value: string }
  | { type: NumberConstructor; value: number }
  | { type: BooleanConstructor; value: boolean };
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const text = (value: string): TypedCell => ({ type: String, value });
const xlsx = async (name: string, sheets: readonly { sheet: string; data: TypedCell[][] }[]) => ({
  name,
  mimeType: xlsxType,
  buffer: await writeExcelFile([...sheets]).toBuffer(),
});

/** Ids unique to this run: the server may have seen this journey before. */

const summary = (page: Page) => page.getByRole('main').getByRole('status').first();

async function choose(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await page.getByLabel('Vybrat soubory').setInputFiles(files);
}

async function sendAndWait(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page).toHaveURL(/\/imports\/[0-9a-f-]{36}$/);
  // The list before it may show the same words.
  await expect(page.getByRole('link', { name: 'Všechny importy' })).toBeVisible();
  await expect(page.getByText('Čeká na potvrzení')).toBeVisible();
}

test('staff upload files, see what would change, confirm, and find it in the history', async ({ page }) => {
  await signIn(page, await createPerson('ADMIN'));
  await expect(page).toHaveURL(portal('/clients'));
  await page.getByRole('navigation').getByRole('link', { name: 'Importy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Importy' })).toBeVisible();
  await expectAccessibleInVariants(page, async () => undefined);
  await page.evaluate(() => localStorage.setItem('lang', 'cs'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(portal('/imports'));

  const id = freshDigits();
  const addresses: string[] = [];
  const strategies = (name: string) => csv('strategies.csv', 'external_id,name,is_active,performance', `${id},${name},false,0.05`);
  await test.step('a good file', async () => {
    await choose(page, [csv('clients.pdf', 'x')]);
    await expect(page.getByText('Není soubor CSV, XLSX ani výpis z účtu.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Zkontrolovat 0 souborů' })).toHaveAttribute('aria-disabled', 'true');
    // An invalid file does not block the others, and is not sent with them.
    await page.getByLabel('Přidat další soubory').setInputFiles([strategies('Zkušební')]);
    await expect(page.getByText(/^1 soubor se nenahraje/)).toBeVisible();
    await sendAndWait(page, 'Zkontrolovat 1 soubor');
    addresses.push(new URL(page.url()).pathname);
    await expect(page.getByRole('article')).toHaveCount(1);
    const card = page.getByRole('article', { name: 'strategies.csv' });
    await expect(card.getByText('Připraveno')).toBeVisible();
    await card.locator('summary', { hasText: 'Nové řádky' }).click();
    await expect(card.getByRole('table', { name: 'Nové řádky' })).toContainText('Zkušební');
    await page.getByRole('button', { name: 'Importovat' }).click();
    await expect(page.getByRole('dialog')).toContainText('Zapíše se 1 nový řádek.');
    await page.getByRole('dialog').getByRole('button', { name: 'Importovat' }).click();
    await expect(summary(page)).toHaveText('Import je hotový.');
    await expect(card.getByText('Zapsáno')).toBeVisible();
  });

  await test.step('a change alongside invalid and unknown files', async () => {
    await page.getByRole('link', { name: 'Všechny importy' }).click();
    const faulty = csv('clients.csv', 'client_code,email,firstname,surname', 'E2E-1,=nobody,Jan,Novák');
    await choose(page, [
      strategies('Přejmenovaná'),
      faulty,
      csv('contracts.csv', 'contract_number,client_code,contract_type,currency', '2029999999,E2E-1,Správa,CZK'),
      csv('neznamy.csv', 'a', '1'),
    ]);
    await sendAndWait(page, 'Zkontrolovat 4 soubory');
    addresses.push(new URL(page.url()).pathname);
    await expect(page.getByRole('article', { name: 'strategies.csv' }).getByRole('table')).toContainText(/Zkušební.*Přejmenovaná/);
    const clients = page.getByRole('article', { name: 'clients.csv' });
    await expect(clients.getByRole('table')).toContainText(/2.*email.*„=nobody“ není e-mailová adresa\./);
    await expect(page.getByRole('article', { name: 'contracts.csv' })).toContainText('Navazuje na clients.csv');
    await expect(page.getByRole('article', { name: 'neznamy.csv' })).toContainText('Soubor takového jména import nezná.');
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Stáhnout chyby (CSV)' }).click();
    expect(await readFile(await (await arriving).path(), 'utf8')).toContain('clients.csv;2;email;Chyba;„=nobody“');
    await expectAccessibleInVariants(page);
  });

  await test.step('discarded', async () => {
    await page.evaluate(() => localStorage.setItem('lang', 'cs'));
    await page.reload();
    await page.getByRole('button', { name: 'Zahodit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zahodit import' }).click();
    await expect(summary(page)).toContainText('Import jste zahodili');
    await page.getByRole('link', { name: 'Všechny importy' }).click();
    const rowOf = (address = '') =>
      page
        .getByRole('table', { name: 'Historie' })
        .getByRole('row')
        .filter({ has: page.locator(`a[href="${address}"]`) });
    await expect(rowOf(addresses[1])).toContainText('Zahozeno');
    await expect(rowOf(addresses[0])).toContainText('Hotovo');
    await rowOf(addresses[0]).getByRole('link').click();
    await expect(page.getByRole('article', { name: 'strategies.csv' }).getByText('Zapsáno')).toBeVisible();
  });
});

test('a workbook is checked sheet by sheet, its errors named by row and column, and imported after confirmation', async ({ page }) => {
  await signIn(page, await createPerson('ADMIN'), '/imports');
  const id = freshDigits();
  const header = ['external_id', 'name', 'is_active', 'performance'].map(text);
  const strategies = (performance: number) => ({
    sheet: 'strategies',
    data: [
      header,
      [{ type: Number, value: Number(id) }, text('Ze sešitu'), { type: Boolean, value: false }, { type: Number, value: performance }],
    ] satisfies TypedCell[][],
  });
  const clients = {
    sheet: 'clients',
    data: [['client_code', 'email', 'firstname', 'surname'].map(text), ['E2E-2', 'nobody', 'Jan', 'Novák'].map(text)],
  };
  const notes = { sheet: 'Poznámky', data: [[text('cokoli')]] };

  await test.step('other spreadsheet formats are refused before they are sent', async () => {
    await choose(page, [{ name: 'clients.xlsm', mimeType: 'application/vnd.ms-excel.sheet.macroEnabled.12', buffer: Buffer.from('x') }]);
    await expect(page.getByText('Uložte soubor jako XLSX bez maker.')).toBeVisible();
    await page.getByRole('button', { name: 'Odebrat soubor: clients.xlsm' }).click();
  });

  await test.step('its sheets are files of their own', async () => {
    await choose(page, [
      await xlsx('Předání.xlsx', [strategies(0.1 + 0.2), clients, notes]),
      { name: 'rates.xlsx', mimeType: xlsxType, buffer: Buffer.from('no workbook') },
    ]);
    await sendAndWait(page, 'Zkontrolovat 2 soubory');
    const ready = page.getByRole('article', { name: 'předání.xlsx › strategies' });
    await expect(ready.getByText('Připraveno')).toBeVisible();
    await ready.locator('summary', { hasText: 'Nové řádky' }).click();
    await expect(ready.getByRole('table', { name: 'Nové řádky' })).toContainText(/Ze sešitu.*0,3/);
    await ready.locator('summary', { hasText: '1 upozornění' }).click();
    await expect(ready.getByText('Tyto listy sešitu se neimportují: Poznámky.')).toBeVisible();
    await expect(page.getByRole('article', { name: 'předání.xlsx › clients' }).getByRole('table')).toContainText(
      /2.*email.*„nobody“ není e-mailová adresa\./,
    );
    await expect(page.getByRole('article', { name: 'rates.xlsx' })).toContainText('Soubor není sešit XLSX.');
    await expectAccessibleInVariants(page);
  });

  await test.step('valid sheets are written', async () => {
    await page.evaluate(() => localStorage.setItem('lang', 'cs'));
    await page.reload();
    await page.getByRole('button', { name: 'Importovat' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Importovat' }).click();
    await expect(summary(page)).toHaveText('Import je hotový, některé soubory se ale nezapsaly.');
    await expect(page.getByRole('article', { name: 'předání.xlsx › strategies' }).getByText('Zapsáno')).toBeVisible();
  });

  await test.step('the same as CSV changes nothing', async () => {
    await page.getByRole('link', { name: 'Všechny importy' }).click();
    await choose(page, [csv('strategies.csv', 'external_id,name,is_active,performance', `${id},Ze sešitu,false,0.3`)]);
    await page.getByRole('button', { name: 'Zkontrolovat 1 soubor' }).click();
    await expect(summary(page)).toContainText('všechny řádky už v\u00a0portálu jsou');
  });
});

test('when the connection is lost during the upload the files stay, and are sent again', async ({ page }) => {
  await signIn(page, await createPerson('BACK_OFFICE'), '/imports');
  const name = `pretrzeno-${freshDigits()}.csv`;
  await choose(page, [csv(name, 'a', '1')]);
  const uploads = (address: URL) => address.pathname === '/api/imports';
  await page.route(uploads, (route) => (route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue()));
  await page.getByRole('button', { name: 'Zkontrolovat 1 soubor' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'K\u00a0portálu se nepodařilo připojit. Zkontrolujte prosím připojení k\u00a0internetu.',
  );
  await expect(page.getByRole('list', { name: 'Vybrané soubory' })).toContainText(name);
  await expect(page).toHaveURL(portal('/imports'));
  await page.unroute(uploads);
  await page.getByRole('button', { name: 'Zkontrolovat 1 soubor' }).click();
  await expect(page).toHaveURL(/\/imports\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('article', { name })).toContainText('Soubor takového jména import nezná.');
});

test('clients have no access to imports', async ({ page }) => {
  await signIn(page, await createPerson('CLIENT'));
  await expect(page).toHaveURL(portal('/home'));
  await expect(page.getByRole('link', { name: 'Importy' })).toHaveCount(0);
  await page.goto(portal('/imports'));
  await expectFailureScreen(page, 'denied');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sem nemáte přístup');
});
