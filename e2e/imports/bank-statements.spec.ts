import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessibleInVariants, portal, signIn } from '../setup/portal.ts';
import { freshDigits } from '../setup/fresh-surname.ts';

/** The company's account in crowns. */
const ACCOUNT = '0000009990000018';
const digits = (value: string | number, length: number) => String(value).padStart(length, '0');

/** A GPC statement with one payment that has no investment's symbol. */
function writeStatement(reference: string, payer: string): string {
  const [day, amount] = ['020326', 123_400];
  const head = `074${ACCOUNT}${'Pramen'.padEnd(20)}${day}${digits(100_000, 14)}+${digits(100_000 + amount, 14)}+${digits(0, 14)}0${digits(amount, 14)}0001${day}${' '.repeat(14)}`;
  const item = `075${ACCOUNT}${digits('1000000005', 16)}${digits(reference, 13)}${digits(amount, 12)}2${digits('', 10)}0001000558${digits('', 10)}${day}${payer.padEnd(20)}00203${day}`;
  return `${head}\r\n${item}\r\n`;
}

test('a statement of the bank is imported, and what found no investment is decided in the queue', async ({ page }) => {
  await signIn(page, await createPerson('BACK_OFFICE'));
  const reference = freshDigits();
  const payer = `Platce ${reference}`.slice(0, 20);
  const file = { name: 'vypis.gpc', mimeType: 'text/plain', buffer: Buffer.from(writeStatement(reference, payer)) };

  await test.step('the preview names the account, the sums and what will wait', async () => {
    await page.goto(portal('/imports'));
    await page.getByLabel('Vybrat soubory').setInputFiles([file]);
    await page.getByRole('button', { name: 'Zkontrolovat 1 soubor' }).click();
    await expect(page.getByText('Čeká na potvrzení')).toBeVisible();
    const statements = page.getByRole('table', { name: 'Výpisy v souboru' });
    await expect(statements).toContainText('CZ72 6800 0000 0099 9000 0018');
    await expect(statements).toContainText('1 234,00 Kč');
    await expect(statements).toContainText('1 čeká na přiřazení');
    await page.locator('summary', { hasText: '1 upozornění' }).click();
    await expect(page.getByText('Platba nemá variabilní symbol. Počká na přiřazení.')).toBeVisible();
  });

  await test.step('it is imported once', async () => {
    await page.getByRole('button', { name: 'Importovat' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Importovat' }).click();
    await expect(page.getByText('Import je hotový.')).toBeVisible();
    await page.goto(portal('/imports'));
    await page.getByLabel('Vybrat soubory').setInputFiles([file]);
    await page.getByRole('button', { name: 'Zkontrolovat 1 soubor' }).click();
    await expect(page.getByText('Není co importovat: všechny řádky už v portálu jsou.')).toBeVisible();
  });

  await test.step('the payment waits with its payer, and is left with a reason', async () => {
    await page.goto(portal('/imports'));
    await page.getByRole('link', { name: 'Platby k přiřazení' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Platby k přiřazení' })).toBeVisible();
    await expectAccessibleInVariants(page, async () => undefined);
    await page.evaluate(() => localStorage.setItem('lang', 'cs'));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(portal('/imports/payments'));
    await page.getByRole('row', { name: payer }).getByRole('link').click();
    await expect(page.getByText('1000000005/0100')).toBeVisible();
    await page.getByRole('button', { name: 'Nechat bez přiřazení' }).click();
    await page.getByLabel('Důvod').fill('Platba od souseda');
    await page.getByRole('dialog').getByRole('button', { name: 'Nechat bez přiřazení' }).click();
    await expect(page.getByText('Platba od souseda')).toBeVisible();
    await expect(page.getByText('Bez přiřazení', { exact: true })).toBeVisible();
  });
});
