import type { Page } from '@playwright/test';
import { explainFit } from '../setup/documents.ts';
import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessibleInVariants, portal, signIn } from '../setup/portal.ts';
import type { Person } from '../setup/portal.ts';
import { freshDigits } from '../setup/fresh-surname.ts';

// A dialog may be opened for another record while it is still closing.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Creates a client without a contract and opens their page. */
async function openFreshClient(page: Page): Promise<string> {
  const client = (await createPerson('CLIENT')) as Person & { client_id: string };
  await signIn(page, await createPerson('BACK_OFFICE'));
  const address = portal(`/clients/${client.client_id}/detail`);
  await page.goto(address);
  await expect(section(page, 'Smlouvy')).toBeVisible();
  return address;
}

async function addContract(page: Page, number = ''): Promise<void> {
  await section(page, 'Smlouvy').getByRole('button', { name: 'Přidat smlouvu' }).click();
  await dialog(page).getByLabel('Typ smlouvy').selectOption({ label: 'Správa portfolia' });
  await dialog(page).getByLabel('Číslo smlouvy').fill(number);
  await dialog(page).getByRole('button', { name: 'Přidat smlouvu' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test('back office maintains a client’s contracts and investments', async ({ page }) => {
  const address = await openFreshClient(page);
  const contracts = section(page, 'Smlouvy');
  const investments = section(page, 'Strategie');
  const number = `RS-${freshDigits()}`;
  const symbol = freshDigits();

  await test.step('without a contract there is nothing to invest under', async () => {
    await expect(contracts.getByText('Zatím žádná smlouva')).toBeVisible();
    await expect(investments.getByText('Nejdřív klientovi založte smlouvu.')).toBeVisible();
    await expect(investments.getByText('Přidejte klientovi strategii')).toHaveCount(0);
    await expect(contracts.getByText('Hodnoty k')).toHaveCount(0);
    await expect(investments.getByRole('button', { name: 'Přidat strategii' })).toHaveCount(0);
  });

  await test.step('a contract needs a type and gets a number; a double click creates one', async () => {
    await contracts.getByRole('button', { name: 'Přidat smlouvu' }).click();
    await dialog(page).getByRole('button', { name: 'Přidat smlouvu' }).click();
    await expect(dialog(page).getByText('Toto políčko je povinné')).toBeVisible();
    await expect(dialog(page).getByLabel('Typ smlouvy')).toBeFocused();
    await dialog(page).getByLabel('Typ smlouvy').selectOption({ label: 'Správa portfolia' });
    await dialog(page).getByRole('button', { name: 'Přidat smlouvu' }).dblclick();
    await expect(toast(page, /Smlouva \d{10} je založená\./)).toBeVisible();
    await expect(contracts.getByRole('table').getByRole('row')).toHaveCount(2);
    await addContract(page, number);
    await expect(contracts.getByRole('row', { name: number })).toContainText('CZK');
    await expect(contracts.getByText('Hodnoty k')).toBeVisible();
    for (const heading of ['Stav', 'Vytvořeno', 'Akce']) await expect(contracts.getByRole('columnheader', { name: heading })).toBeVisible();
    await expect(contracts.getByRole('row', { name: number })).toContainText(/\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}/);
    await expect(contracts.getByRole('row', { name: number })).toContainText('Nepodepsána');
    await expect(investments.getByText('Přidejte klientovi strategii do některé z\u00a0jeho smluv.')).toBeVisible();
    await expect(investments.getByText('Nejdřív klientovi založte smlouvu.')).toHaveCount(0);
  });

  await test.step('strategies are added to the contract with the lowest id', async () => {
    await investments.getByRole('button', { name: 'Přidat strategii' }).click();
    await expect(dialog(page).getByLabel('Smlouva')).toHaveValue(/.+/);
    await expect(dialog(page).getByRole('group', { name: 'Dostupné strategie' })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Přidat strategii' }).click();
    await expect(dialog(page).getByText('Vyberte alespoň jednu strategii')).toBeVisible();
    await expect(dialog(page).getByRole('checkbox').first()).toBeFocused();
    await dialog(page).getByRole('checkbox', { name: 'Konzervativní strategie · CZK', exact: true }).check();
    await dialog(page).getByRole('checkbox', { name: 'Vyvážená strategie · CZK', exact: true }).check();
    await explainFit(page);
    await dialog(page).getByRole('button', { name: 'Přidat 2 strategie' }).click();
    await expect(toast(page, 'Přidali jsme 2 investice.')).toBeVisible();
    await expect(investments.getByRole('table').getByRole('row')).toHaveCount(3);
    await investments.getByRole('button', { name: 'Přidat strategii' }).click();
    await expect(dialog(page).getByRole('checkbox', { name: 'Dynamická strategie · CZK', exact: true })).toBeVisible();
    await expect(dialog(page).getByRole('checkbox', { name: 'Konzervativní' })).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Zrušit' }).click();
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('asks before changing a variable symbol; the old one stays valid', async () => {
    await investments.getByRole('button', { name: 'Upravit investici: Konzervativní' }).click();
    const old = await dialog(page).getByLabel('Variabilní symbol').inputValue();
    await dialog(page).getByLabel('Variabilní symbol').fill('12a');
    await dialog(page).getByRole('button', { name: 'Uložit' }).click();
    await expect(dialog(page).getByText('Variabilní symbol má 1 až 10 číslic a\u00a0není nula')).toBeVisible();
    await dialog(page).getByLabel('Variabilní symbol').fill(symbol);
    await dialog(page).getByLabel('Vlastní popisek').fill('Na důchod');
    await dialog(page).getByRole('button', { name: 'Uložit' }).click();
    await expect(dialog(page).getByText(`Platby se symbolem ${old} investici dál najdou.`)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Zrušit' }).click();
    await expect(dialog(page).getByLabel('Variabilní symbol')).toBeFocused();
    await expect(dialog(page).getByLabel('Variabilní symbol')).toHaveValue(symbol);
    await dialog(page).getByRole('button', { name: 'Uložit' }).click();
    await dialog(page)
      .getByRole('button', { name: `Změnit na ${symbol}` })
      .click();
    await expect(investments.getByRole('row', { name: 'Konzervativní' })).toContainText(symbol);
    await investments.getByRole('button', { name: 'Upravit investici: Na důchod' }).click();
    await expect(dialog(page).getByText(`Dřívější symboly: ${old}`)).toBeVisible();
    await dialog(page)
      .getByLabel('Smlouva')
      .selectOption({ label: `${number} · Správa portfolia` });
    await dialog(page).getByRole('button', { name: 'Uložit' }).click();
    await expect(investments.getByRole('row', { name: 'Konzervativní' })).toContainText(number);
  });

  await test.step('a contract with investments stays; what is deleted is struck through and locked', async () => {
    await contracts.getByRole('button', { name: `Upravit smlouvu ${number}` }).click();
    await dialog(page).getByRole('button', { name: 'Smazat smlouvu' }).click();
    await dialog(page)
      .getByRole('button', { name: `Smazat: ${number}` })
      .click();
    await expect(dialog(page).getByText('Smlouva má investice. Smažte nejdřív je.')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Zrušit' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await investments.getByRole('button', { name: 'Smazat investici: Na důchod' }).click();
    await dialog(page).getByRole('button', { name: 'Smazat: Na důchod' }).click();
    await expect(toast(page, 'Strategie byla smazána')).toBeVisible();
    const trashed = investments.getByRole('row', { name: 'Konzervativní' });
    await expect(trashed).toContainText('smazaná');
    await expect(trashed.locator('del').first()).toHaveText(/^Na důchod/);
    await investments.getByRole('button', { name: 'Zobrazit smazanou investici: Na důchod' }).click();
    await expect(dialog(page).getByText('Investice je smazaná, symbol už změnit nelze.')).toBeVisible();
    await expect(dialog(page).getByRole('textbox')).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Zavřít' }).last().click();
    await expect(dialog(page)).toHaveCount(0);
    await contracts.getByRole('button', { name: `Upravit smlouvu ${number}` }).click();
    await dialog(page).getByRole('button', { name: 'Smazat smlouvu' }).click();
    await dialog(page)
      .getByRole('button', { name: `Smazat: ${number}` })
      .click();
    await expect(toast(page, 'Smlouva byla smazána')).toBeVisible();
    await expect(contracts.getByRole('row', { name: number })).toContainText('smazaná');
    const newest = section(page, 'Historie').getByRole('listitem').first();
    await expect(newest).toContainText(`Smazání smlouvy: ${number}`);
    await expect(newest).toContainText(/Smazáno\s*Ano/);
    await expect(newest).not.toContainText('prázdné');
  });

  await test.step('does not report an emptied number as removed', async () => {
    await contracts.getByRole('button', { name: /^Upravit smlouvu \d{10}$/ }).click();
    await dialog(page).getByLabel('Číslo smlouvy').fill('');
    await dialog(page).getByRole('button', { name: 'Uložit' }).click();
    await expect(toast(page, /Číslo smlouvy zůstává \d{10}, prázdné být nemůže\./)).toBeVisible();
  });

  await expectAccessibleInVariants(page, async () => undefined);
  await page.evaluate(() => localStorage.setItem('lang', 'cs'));
  await page.goto(address);
  await expect(contracts.getByRole('row', { name: number })).toContainText('smazaná');
});

test('of two users who save an investment at once, the second sees what the first did', async ({ page, browser }) => {
  const address = await openFreshClient(page);
  await addContract(page);
  await section(page, 'Strategie').getByRole('button', { name: 'Přidat strategii' }).click();
  await dialog(page).getByRole('checkbox', { name: 'Konzervativní strategie · CZK', exact: true }).check();
  await explainFit(page);
  await dialog(page).getByRole('button', { name: 'Přidat 1 strategii' }).click();
  const other = await (await browser.newContext()).newPage();
  await signIn(other, await createPerson('ADMIN'));
  await other.goto(address);
  for (const one of [page, other])
    await section(one, 'Strategie').getByRole('button', { name: 'Upravit investici: Konzervativní' }).click();
  await dialog(page).getByLabel('Vlastní popisek').fill('První');
  await dialog(page).getByRole('button', { name: 'Uložit' }).click();
  await expect(section(page, 'Strategie').getByRole('row', { name: 'První' })).toBeVisible();
  await dialog(other).getByLabel('Vlastní popisek').fill('Druhý');
  await dialog(other).getByRole('button', { name: 'Uložit' }).click();
  await expect(dialog(other).getByRole('row', { name: 'Vlastní popisek První Druhý' })).toBeVisible();
  await dialog(other).getByRole('button', { name: 'Uložit moje' }).click();
  await expect(section(other, 'Strategie').getByRole('row', { name: 'Druhý' })).toBeVisible();
  await other.context().close();
});

test('shows where it matters what another user has done, and the screen follows', async ({ page, browser }) => {
  const address = await openFreshClient(page);
  const [first, second] = [`RA-${freshDigits()}`, `RB-${freshDigits()}`];
  const [contracts, investments] = [section(page, 'Smlouvy'), section(page, 'Strategie')];
  await addContract(page, first);
  await addContract(page, second);
  const addTo = async (one: Page, number: string) => {
    await section(one, 'Strategie').getByRole('button', { name: 'Přidat strategii' }).click();
    await dialog(one)
      .getByLabel('Smlouva')
      .selectOption({ label: `${number} · Správa portfolia · CZK` });
    await dialog(one).getByRole('checkbox', { name: 'Konzervativní strategie · CZK', exact: true }).check();
  };
  const other = await (await browser.newContext()).newPage();
  await signIn(other, await createPerson('ADMIN'));

  await test.step('a strategy that was already added is no longer offered', async () => {
    await addTo(page, first);
    await other.goto(address);
    await addTo(other, first);
    await explainFit(other);
    await dialog(other).getByRole('button', { name: 'Přidat 1 strategii' }).click();
    await expect(dialog(other)).toHaveCount(0);
    await explainFit(page);
    await dialog(page).getByRole('button', { name: 'Přidat 1 strategii' }).click();
    await expect(dialog(page).getByText('Některá ze strategií se v\u00a0této smlouvě nenabízí')).toBeVisible();
    await expect(dialog(page).getByRole('checkbox', { name: 'Konzervativní' })).toHaveCount(0);
    await dialog(page).getByRole('checkbox', { name: 'Dynamická strategie · CZK', exact: true }).check();
    await explainFit(page);
    await dialog(page).getByRole('button', { name: 'Přidat 1 strategii' }).click();
    await expect(toast(page, 'Přidali jsme 1 investici.')).toBeVisible();
  });

  await test.step('shows the refusal of an impossible move at the contract that was chosen', async () => {
    await addTo(page, second);
    await explainFit(page);
    await dialog(page).getByRole('button', { name: 'Přidat 1 strategii' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await investments
      .getByRole('row', { name: 'Konzervativní' })
      .filter({ hasText: first })
      .getByRole('button', { name: 'Upravit investici: Konzervativní' })
      .click();
    await dialog(page)
      .getByLabel('Smlouva')
      .selectOption({ label: `${second} · Správa portfolia` });
    await dialog(page).getByRole('button', { name: 'Uložit' }).click();
    await expect(dialog(page).getByText('Tuto strategii už smlouva má')).toBeVisible();
    await expect(dialog(page).getByLabel('Smlouva')).toBeFocused();
    await dialog(page)
      .getByLabel('Smlouva')
      .selectOption({ label: `${first} · Správa portfolia` });
    await dialog(page).getByRole('button', { name: 'Zrušit' }).click();
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('an investment deleted by another user is struck through once the portal reports it', async () => {
    await investments.getByRole('button', { name: 'Upravit investici: Dynamická strategie' }).click();
    await expect(dialog(page).getByLabel('Variabilní symbol')).toBeVisible();
    await other.reload();
    await section(other, 'Strategie').getByRole('button', { name: 'Upravit investici: Dynamická strategie' }).click();
    await dialog(other).getByRole('button', { name: 'Smazat strategii' }).click();
    await dialog(other).getByRole('button', { name: 'Smazat: Dynamická strategie' }).click();
    await expect(toast(other, 'Strategie byla smazána')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Uložit' }).click();
    await expect(dialog(page).getByText('Smazaný záznam už nelze měnit.')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Zrušit' }).click();
    await expect(investments.getByRole('button', { name: 'Zobrazit smazanou investici: Dynamická strategie' })).toBeVisible();
    await expect(contracts.getByRole('row', { name: second })).toBeVisible();
  });
  await other.context().close();
});
