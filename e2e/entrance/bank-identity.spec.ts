import type { Page } from '@playwright/test';
import { callAs } from '../setup/documents.ts';
import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessible, portal, putOff, signIn } from '../setup/portal.ts';
import type { FreshPerson } from '../setup/portal.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

/** The demonstration's bank: who it is, and what happens. */
async function answerAtBank(page: Page, person: Pick<FreshPerson, 'name'>, outcome = 'Vše proběhne v pořádku'): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Ukázková banka' })).toBeVisible();
  const [givenName = '', ...familyName] = person.name.split(' ');
  await page.getByLabel('Jiná osoba (vyplňte níže)').check();
  await page.getByLabel('Jméno').fill(givenName);
  await page.getByLabel('Příjmení').fill(familyName.join(' '));
  await page.getByLabel('Datum narození').fill('9.9.1990');
  await page.getByLabel('Rodné číslo (nepovinné)').fill('9059090008');
  await page.getByLabel('Co se stane').selectOption({ label: outcome });
  await button(page, 'Pokračovat').click();
}

test('nobody is signed in whom the portal does not know', async ({ page }) => {
  await page.goto(portal('/login'));
  await button(page, 'Bankovní identita').click();
  await expect(page.getByRole('heading', { name: 'Ukázková banka' })).toBeVisible();
  await expectAccessible(page);
  await answerAtBank(page, { name: 'Nikdo Neznámý' });
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Uživatel nebyl nalezen')).toBeVisible();
  await expectAccessible(page);
});

for (const [outcome, sentence] of [
  ['Osoba ověření zruší', 'Ověření v bance jste nedokončili.'],
  ['Odpověď je prošlá', 'Odpověď banky jsme nemohli přijmout.'],
] as const)
  test(`the sign-in screen says what went wrong: ${outcome}`, async ({ page }) => {
    await page.goto(portal('/login'));
    await button(page, 'Bankovní identita').click();
    await answerAtBank(page, { name: 'Nikdo Neznámý' }, outcome);
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await page.reload();
    await expect(button(page, 'Bankovní identita')).toBeVisible();
    await expect(page.getByText('Banka ověření nedokončila.').or(page.getByText(sentence))).toBeHidden();
  });

test('what the address says of an attempt is said once, in the portal’s own words', async ({ page }) => {
  await page.goto(portal('/login?error=Zavolejte%20na%20900%20123%20456&biometric=false'));
  await expect(page.getByText('Něco se pokazilo. Zkuste to prosím znovu.')).toBeVisible();
  await expect(page.getByText('900 123 456')).toBeHidden();
  await page.goto(portal('/login?error=microsoft.canceled'));
  await expect(page.getByText('Přihlášení účtem Microsoft jste nedokončili.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await page.reload();
  await expect(button(page, 'Bankovní identita')).toBeVisible();
  await expect(page.getByText('Přihlášení účtem Microsoft jste nedokončili.')).toBeHidden();
});

test('what the address says of an attempt is over with the next one', async ({ page }) => {
  await page.goto(portal('/login?error=wrong_credentials&biometric=false'));
  await expect(page.getByText('Nesprávné přihlašovací údaje')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?biometric=false$/);
  await expect(button(page, 'Bankovní identita')).toBeVisible();
  await page.getByLabel('E-mail').fill('nikdo@pramen.test');
  await button(page, 'Pokračovat').click();
  await expect(page).toHaveURL(/\/login\?biometric=false$/);
  await expect(page.getByText('Nesprávné přihlašovací údaje')).toBeHidden();
});

test('the bank is not asked about a card at a sign-in, so that no expired one stops it', async ({ page }) => {
  await page.goto(portal('/login'));
  await button(page, 'Bankovní identita').click();
  const offered = page.getByLabel('Co se stane').getByRole('option');
  await expect(offered.filter({ hasText: 'Banka neodpovídá' })).toHaveCount(1);
  await expect(offered.filter({ hasText: 'Doklad už neplatí' })).toHaveCount(0);
});

test('a client of the demonstration signs in without a password or a code', async ({ page }) => {
  await page.goto(portal('/login'));
  await button(page, 'Bankovní identita').click();
  await page.getByRole('radio').first().check();
  await button(page, 'Pokračovat').click();
  await expect(page).toHaveURL(/\/home/);
});

test('a client proves who they are through their bank, after a first attempt in another name', async ({ page, browser }) => {
  const [client, office] = [await createPerson('CLIENT'), await createPerson('BACK_OFFICE')];
  const staff = await (await browser.newContext()).newPage();
  await signIn(staff, office);
  await callAs(staff, `/api/clients/${client.client_id}/request-identification`);
  await signIn(page, client);
  await putOff(page);
  await page.getByRole('link', { name: 'Ověřit totožnost: Občanský průkaz' }).click();
  const start = button(page, 'Ověřit bankovní identitou');

  await test.step('a bank that knows another surname proves nobody', async () => {
    await start.click();
    await answerAtBank(page, client, 'Banka má jiné příjmení');
    await expect(page.getByText('Údaje z banky se liší od těch, které o vás vedeme: příjmení.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the second attempt completes the identification', async () => {
    await start.click();
    await answerAtBank(page, client);
    await expect(page.getByText('Identifikace byla úspěšně dokončena')).toBeVisible();
    await expect(page).toHaveURL(/\/home/);
    await expect(page.getByRole('link', { name: 'Ověřit totožnost: Občanský průkaz' })).toHaveCount(0);
  });
});
