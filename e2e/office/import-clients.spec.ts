import type { Page } from '@playwright/test';
import writeExcelFile from 'write-excel-file/node';
import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessibleInVariants, portal, signIn } from '../setup/portal.ts';
import { freshCode } from '../setup/fresh-surname.ts';

/** A word unique to this run: the server may have seen this journey before. */

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
type Cell = { type: StringConstructor; value: string } | { type: DateConstructor; value: Date; format: string };
const text = (value: string): Cell => ({ type: String, value });
const day = (value: string): Cell => ({ type: Date, value: new Date(`${value}T00:00:00Z`), format: 'd.m.yyyy' });

async function check(page: Page, sheets: readonly { sheet: string; data: Cell[][] }[]): Promise<void> {
  await page.goto(portal('/imports'));
  await page
    .getByLabel('Vybrat soubory')
    .setInputFiles([{ name: 'Klienti.xlsx', mimeType: xlsxType, buffer: await writeExcelFile([...sheets]).toBuffer() }]);
  await page.getByRole('button', { name: 'Zkontrolovat 1 soubor' }).click();
  await expect(page).toHaveURL(/\/imports\/[0-9a-f-]{36}$/);
  // The list before it may show the same words.
  await expect(page.getByRole('link', { name: 'Všechny importy' })).toBeVisible();
}

test('clients come from a workbook: two errors, corrected, confirmed, and their detail page shows the fields', async ({ page }) => {
  const code = freshCode('X');
  const email = `${freshCode('zita')}@example.test`;
  const header = [
    'client_code',
    'email',
    'firstname',
    'surname',
    'title_before',
    'phone',
    'personal_id',
    'birth_date',
    'birth_place',
    'occupation',
    'legal_person_id',
  ].map(text);
  const row = (phone: string, birthday: Cell) => [
    text(code),
    text(email),
    text('Zita'),
    text('Švestková'),
    text('Mgr.'),
    text(phone),
    text('736028/5163'),
    birthday,
    text('Znojmo'),
    text('vinařka'),
    text('27074359'),
  ];
  const clients = (phone: string, birthday: Cell) => ({ sheet: 'clients', data: [header, row(phone, birthday)] });
  const addresses = {
    sheet: 'client-addresses',
    data: [
      ['client_code', 'type', 'street', 'city', 'zip_code', 'country'].map(text),
      [code, 'DOMICILE', 'Vinná 7', 'Znojmo', '66902', 'CZ'].map(text),
    ],
  };
  const accounts = {
    sheet: 'client-bank-accounts',
    data: [
      ['client_email', 'currencies', 'account_number', 'bank_code', 'is_primary'].map(text),
      [email, 'CZK', '19-2000145399', '800', 'true'].map(text),
    ],
  };
  await signIn(page, await createPerson('BACK_OFFICE'));
  await expect(page).toHaveURL(portal('/clients'));

  await test.step('two errors are named by row and column, and nothing can be confirmed', async () => {
    await check(page, [clients('777 100 001', text('31.2.1973')), addresses]);
    const faulty = page.getByRole('article', { name: 'klienti.xlsx › clients' });
    await expect(faulty.getByRole('table')).toContainText(/2.*phone.*„777 100 001“ není telefonní číslo s\u00a0předvolbou/);
    await expect(faulty.getByRole('table')).toContainText(/2.*birth_date.*„31\.2\.1973“ není datum/);
    await expect(page.getByRole('article', { name: 'klienti.xlsx › client-addresses' })).toContainText(
      'Navazuje na klienti.xlsx › clients',
    );
    await expect(page.getByRole('button', { name: 'Importovat' })).toHaveAttribute('aria-disabled', 'true');
    await expectAccessibleInVariants(page);
    await page.evaluate(() => localStorage.setItem('lang', 'cs'));
  });

  await test.step('corrected, it shows what would be new, a hint, and no personal number', async () => {
    await check(page, [clients('+420 777 100 001', day('1973-10-28')), addresses, accounts]);
    await expect(page.getByText('Čeká na potvrzení')).toBeVisible();
    const card = page.getByRole('article', { name: 'klienti.xlsx › clients' });
    await card.locator('summary', { hasText: 'Nové řádky' }).click();
    const added = card.getByRole('table', { name: 'Nové řádky' });
    await expect(added).toContainText(/birth_date.*28\.10\.1973/);
    await expect(added).not.toContainText('736028');
    await card.locator('summary', { hasText: '1 upozornění' }).click();
    await expect(card.getByText('„27074359“ vypadá na překlep.')).toBeVisible();
    await expectAccessibleInVariants(page);
    await page.evaluate(() => localStorage.setItem('lang', 'cs'));
    await page.reload();
    await page.getByRole('button', { name: 'Importovat' }).click();
    await expect(page.getByRole('dialog')).toContainText('Zapíšou se 3 nové řádky.');
    await page.getByRole('dialog').getByRole('button', { name: 'Importovat' }).click();
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Import je hotový.');
  });

  await test.step('the client’s detail shows the fields', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(portal('/clients'));
    await page.getByRole('search').getByRole('searchbox').fill(code);
    await page
      .getByRole('table', { name: 'Klienti' })
      .locator('tbody tr')
      .filter({ hasText: 'Švestková' })
      .getByRole('link', { name: /^Zobrazit/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mgr. Zita Švestková' })).toBeVisible();
    const basics = page.getByRole('region', { name: 'Základní údaje' });
    for (const shown of [code, email, '+420\u00a0777\u00a0100\u00a0001', '28.\u00a010.\u00a01973'])
      await expect(basics).toContainText(shown);
    await expect(page.getByRole('region', { name: 'Adresy' })).toContainText('Vinná 7');
    await expect(page.getByRole('region', { name: 'Bankovní účty' })).toContainText('19-2000145399/0800');
    await page.getByRole('button', { name: 'Upravit', exact: true }).click();
    const dialog = page.getByRole('dialog');
    for (const [label, value] of [
      ['Rodné číslo', '736028/5163'],
      ['Místo narození', 'Znojmo'],
      ['Povolání', 'vinařka'],
      ['IČO', '27074359'],
    ] as const)
      await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(value);
  });
});
