import type { Page } from '@playwright/test';
import { explainFit } from '../setup/documents.ts';
import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessible, expectAccessibleInVariants, signIn } from '../setup/portal.ts';
import type { Person } from '../setup/portal.ts';
import { freshDigits } from '../setup/fresh-surname.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const history = (page: Page) => page.getByRole('region', { name: 'Historie' });
const newest = (page: Page) => history(page).getByRole('listitem').first();

test('the history of a strategy shows who changed what, in the words of the screen', async ({ page }) => {
  const name = `Popsaná ${freshDigits()}`;
  await signIn(page, await createPerson('ADMIN'), '/strategies');
  await page.getByRole('button', { name: 'Přidat strategii' }).click();
  await dialog(page).getByLabel('Název', { exact: true }).fill(name);
  await dialog(page).getByLabel('Očekávaná výkonnost (% ročně)').fill('5');
  await dialog(page).getByRole('button', { name: 'Přidat strategii' }).click();
  await expect(newest(page)).toContainText('Založení strategie');
  await expect(history(page)).toContainText('1 záznam');

  // Saving refreshes the history without a reload.
  await page.getByRole('button', { name: 'Upravit' }).click();
  await dialog(page).getByLabel('Očekávaná výkonnost (% ročně)').fill('7,25');
  await dialog(page).getByRole('group', { name: 'Typ klienta', exact: true }).getByRole('checkbox', { name: 'Neprofesionální' }).check();
  await dialog(page).getByRole('button', { name: 'Uložit' }).click();
  await expect(newest(page)).toContainText('Úprava strategie');
  await expect(newest(page)).toContainText(/Očekávaná výkonnost\s*5,00\s%.*7,25\s%/);
  await expect(newest(page)).toContainText(/Typ klienta.*Neprofesionální/);
  await expect(newest(page)).toContainText(/\d{2}\.\d{2}\.\d{4} \d{2}:\d{2} · \S/);
  await expectAccessibleInVariants(page);
});

test('contract and investment open their history over the client, only for the office', async ({ page, browser }) => {
  const client = (await createPerson('CLIENT')) as Person & { client_id: string };
  const number = `H-${freshDigits()}`;
  await signIn(page, await createPerson('BACK_OFFICE'), `/clients/${client.client_id}/detail`);
  const contracts = page.getByRole('region', { name: 'Smlouvy', exact: true });
  await contracts.getByRole('button', { name: 'Přidat smlouvu' }).click();
  await dialog(page).getByLabel('Typ smlouvy').selectOption({ label: 'Správa portfolia' });
  await dialog(page).getByLabel('Číslo smlouvy').fill(number);
  await dialog(page).getByRole('button', { name: 'Přidat smlouvu' }).click();
  await expect(newest(page)).toContainText(`Založení smlouvy: ${number}`);
  await contracts.getByRole('button', { name: `Historie: ${number}` }).click();
  await expect(dialog(page).getByRole('heading', { name: `Historie: ${number}` })).toBeVisible();
  await expect(dialog(page).getByRole('listitem')).toContainText(['Založení smlouvy']);
  await expect(dialog(page)).toContainText(/Typ smlouvy\s*Správa portfolia/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(contracts.getByRole('button', { name: `Historie: ${number}` })).toBeFocused();

  const investments = page.getByRole('region', { name: 'Strategie', exact: true });
  await investments.getByRole('button', { name: 'Přidat strategii' }).click();
  await dialog(page).getByRole('checkbox', { name: 'Konzervativní strategie · CZK', exact: true }).check();
  await explainFit(page);
  await dialog(page).getByRole('button', { name: 'Přidat 1 strategii' }).click();
  await investments.getByRole('button', { name: /^Historie: / }).click();
  await expect(dialog(page)).toContainText(new RegExp(`Přidání investice.*Smlouva\\s*${number}`));
  await page.keyboard.press('Escape');

  const manager = await (await browser.newContext()).newPage();
  await signIn(manager, await createPerson('INTERMEDIARY_ADMIN'), '/clients');
  await expect(manager.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(manager.getByText('Historie')).toHaveCount(0);
  await manager.context().close();
});
