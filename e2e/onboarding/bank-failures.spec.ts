import type { Page } from '@playwright/test';
import { callAs } from '../setup/documents.ts';
import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessible, portal, signIn } from '../setup/portal.ts';
import { drawBirthNumber } from './applicant.ts';

const refused = 'Odpověď banky jsme nemohli přijmout.';
/** What may go wrong at a bank, and the beginning of what the client reads about it. */
const failures: readonly (readonly [outcome: string, sentence: string])[] = [
  ['Osoba ověření zruší', 'Ověření v bance jste nedokončili.'],
  ['Odpověď patří k jinému požadavku', refused],
  ['Odpověď je prošlá', refused],
  ['Odpověď je pro jiný portál', refused],
  ['Odpověď je od jiné banky', refused],
  ['Odpověď je podepsaná jiným způsobem', refused],
  ['Osoba nedovolí předat údaje', 'Banka nám nepředala ověřené jméno a datum narození.'],
  ['Banka má jiné příjmení', 'Údaje z banky se liší od těch, které o vás vedeme: příjmení.'],
  ['Doklad už neplatí', 'Doklad, který má o vás banka, už neplatí.'],
  ['Banka neodpovídá', 'Banka teď neodpovídá.'],
];

const bank = (page: Page) => page.getByRole('button').filter({ hasText: 'Ověřit bankovní identitou' });

test('every failure of a bank ends in a sentence and two ways on; an answer counts once', async ({ page, browser }) => {
  const [client, admin] = [await createPerson('CLIENT'), await createPerson('ADMIN')];
  const staff = await (await browser.newContext()).newPage();
  await signIn(staff, admin);
  await callAs(staff, '/api/interaction-forms', { client_id: client.client_id, identification: true });
  await staff.context().close();
  await signIn(page, client, '/home');
  await page.getByRole('button', { name: 'Začít' }).click();

  const [givenName = '', ...familyName] = client.name.split(' ');
  const birthNumber = drawBirthNumber();
  const answers: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.isNavigationRequest() && searchParams.has('code')) answers.push(`${pathname}${new URL(request.url()).search}`);
  });
  const answerAtBank = async (outcome: string) => {
    await bank(page).click();
    await page.getByLabel('Jiná osoba (vyplňte níže)').check();
    await page.getByLabel('Jméno').fill(givenName);
    await page.getByLabel('Příjmení').fill(familyName.join(' '));
    await page.getByLabel('Datum narození').fill('9.9.1990');
    await page.getByLabel('Rodné číslo (nepovinné)').fill(birthNumber);
    await page.getByLabel('Co se stane').selectOption({ label: outcome });
    await page.getByRole('button', { name: 'Pokračovat' }).click();
  };

  for (const [outcome, sentence] of failures)
    await test.step(outcome, async () => {
      await answerAtBank(outcome);
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
      await expect(bank(page)).toBeVisible();
      await expect(page.getByRole('button').filter({ hasText: 'Vyfotit doklad' })).toBeVisible();
    });
  await expectAccessible(page);

  await test.step('a bank that knows more, like that somebody is exposed, proves as well', async () => {
    await answerAtBank('Osoba je politicky exponovaná');
    await expect(page.getByText(`Bankovní identita potvrdila, že jste ${client.name}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Potvrdit a pokračovat' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Zkontrolujte si údaje' })).toBeVisible();
  });

  await test.step('the answer of the bank, recorded and opened again, is refused', async () => {
    const used = answers.at(-1);
    expect(used, 'the answer with the code').toBeDefined();
    await page.goto(portal(used));
    await expect(page.getByText('Toto ověření už skončilo, nebo patří k\u00a0něčemu jinému.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Zkontrolujte si údaje' })).toBeVisible();
    const again = await page.request.get(portal(`/api/auth/bank-id/callback${new URL(portal(used)).search}`));
    expect([again.status(), ((await again.json()) as { code: string }).code]).toEqual([409, 'identity.state_invalid']);
  });

  await test.step('a bank that does not answer is named while it is waited for', async () => {
    await page.route('**/api/auth/bank-id/callback*', () => undefined);
    await page.goto(portal('/login?code=of-the-bank&state=of-the-bank'));
    await expect(page.getByText('Dokončujeme přihlášení bankovní identitou')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Přihlásit se heslem' })).toBeVisible();
  });
});
