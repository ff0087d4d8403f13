import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { expectAccessible, portal, waitForCode } from '../setup/portal.ts';
import { said } from '../setup/said.ts';
import { Hand } from './hand.ts';

const PASSWORD = 'Tichá voda mele 7';
/** What a client with a bank identity may need at most. */
const MINUTES = 8;

function createStranger() {
  const number = String(randomInt(100_000_000, 999_999_999));
  return { firstname: 'Božena', surname: 'Lípová', email: `lipova.${number}@example.test`, phone: `+420${number}` };
}
type Stranger = ReturnType<typeof createStranger>;

const submit = (page: Page) => page.locator('main form button[type=submit]');
const expectTitle = (page: Page, text: Parameters<typeof said>[0]) =>
  expect(page.getByRole('heading', { level: 2, name: said(text) })).toBeVisible();

/** From the adviser's link to the first step, with both codes. */
async function register(page: Page, hand: Hand, stranger: Stranger): Promise<void> {
  await page.goto(portal('/self-register?referral_code=ondrej-riha'));
  await hand.tap(page.getByRole('button', { name: said('registration:begin') }));
  const values = { ...stranger, password: PASSWORD, password_conf: PASSWORD };
  for (const [name, value] of Object.entries(values)) await hand.type(page.locator(`input[name="${name}"]`), value);
  await hand.tap(page.getByRole('button', { name: said('registration:continue') }));
  await hand.type(page.getByLabel(said('registration:emailCode')), await waitForCode(stranger.email));
  await hand.type(page.getByLabel(said('registration:smsCode')), await waitForCode(stranger.phone));
  await hand.tap(page.getByRole('button', { name: said('registration:verify') }));
  await expectTitle(page, 'selfOnboarding:start.title');
}

/** Answers to the sample questionnaires where the first choice is not meant; numbers and words of the questions that are typed. */
const answers: Readonly<Record<string, string>> = {
  politically_exposed: 'NO',
  cash_business: 'NO',
  has_tin: 'NO',
  sustainability_wanted: 'NO',
  expected_volume: '120000',
  occupation: 'učitelka',
  birth_place: 'Plzeň',
  experience_years: '6',
  monthly_income: '45000',
  monthly_expenses: '30000',
  reserve_months: '6',
  planned_amount: '100000',
};

async function answer(page: Page, hand: Hand, name: string): Promise<void> {
  const field = page.locator(`form [name="${name}"]`);
  const kind = await field.first().evaluate((element) => (element instanceof HTMLInputElement ? element.type : element.localName));
  const wanted = answers[name.split(/\W+/).at(-1) ?? name];
  if (kind === 'select') await hand.choose(field, 'CZ');
  else if (kind === 'text') await hand.type(field, wanted ?? '');
  else await hand.tap(wanted === undefined ? field.first() : page.locator(`form [name="${name}"][value="${wanted}"]`));
}

/** Answers every question of the page, also those that an answer brings up. */
async function answerPage(page: Page, hand: Hand): Promise<void> {
  const answered = new Set<string>();
  for (;;) {
    const names = await page
      .locator('form :is(input, select):visible')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).name));
    const open = names.find((name) => name !== '' && !answered.has(name));
    if (open === undefined) return;
    answered.add(open);
    await answer(page, hand, open);
  }
}

async function answerQuestionnaires(page: Page, hand: Hand): Promise<void> {
  while (/step=aggregated_form/.test(page.url())) {
    const before = page.url();
    await answerPage(page, hand);
    await hand.tap(submit(page));
    await expect(page).not.toHaveURL(before);
  }
}

/** At the demonstration's bank the person only agrees; the fields stand for what the bank knows. */
async function answerAtBank(page: Page, hand: Hand, { firstname, surname }: Stranger): Promise<void> {
  await hand.tap(page.getByRole('button').filter({ hasText: 'Ověřit bankovní identitou' }));
  await page.getByLabel('Jiná osoba (vyplňte níže)').check();
  await page.getByLabel('Jméno').fill(firstname);
  await page.getByLabel('Příjmení').fill(surname);
  await page.getByLabel('Datum narození').fill('9.9.1990');
  await page.getByLabel('Rodné číslo (nepovinné)').fill('9059090008');
  await hand.tap(page.getByRole('button', { name: 'Pokračovat' }));
  await expect(page.getByText('Bankovní identita potvrdila, že jste Božena Lípová.')).toBeVisible();
  await hand.tap(submit(page));
}

test('a stranger with a bank identity comes to the code that concludes the contract within eight minutes', async ({ page }) => {
  const hand = new Hand();
  const stranger = createStranger();
  const tick = (name: string) => hand.tap(page.locator(`form [name="${name}"]`));

  await register(page, hand, stranger);
  await hand.tap(page.getByRole('button', { name: said('selfOnboarding:start.begin') }));
  await expect(page).toHaveURL(/step=aggregated_form/);
  await answerQuestionnaires(page, hand);
  await answerAtBank(page, hand, stranger);

  await test.step('what the bank told is not asked again', async () => {
    await expectTitle(page, 'selfOnboarding:person.title');
    await expect(page.getByLabel('Rodné číslo')).toHaveValue('9059090008');
    await hand.choose(page.locator('[name="tax_residence"]'), 'CZ');
    await tick('not_US_tax_residence');
    await hand.tap(submit(page));
    await expectTitle(page, 'selfOnboarding:address.title');
    await expect(page.getByLabel('Obec')).toHaveValue('Plzeň');
    await hand.tap(submit(page));
    await expectTitle(page, 'selfOnboarding:account.title');
    await expect(page.getByLabel('Kód banky')).toHaveValue('6800');
    await tick('declaration_owner');
    await hand.tap(submit(page));
  });

  await test.step('the calculation chooses the strategy', async () => {
    await expectTitle(page, 'selfOnboarding:calculation.title');
    await hand.tap(submit(page));
    await expectTitle(page, 'selfOnboarding:strategies.title');
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
    await hand.tap(submit(page));
  });

  await test.step('agrees after a last look', async () => {
    await expectTitle(page, 'selfOnboarding:documents.toSign.title');
    await tick('acknowledged');
    await hand.tap(submit(page));
    await expectTitle(page, 'selfOnboarding:summary.title');
    await expectAccessible(page);
    await tick('terms_agree');
    await hand.tap(submit(page));
    await expectTitle(page, 'selfOnboarding:confirmation.title');
  });
  expect(hand.repeated).toEqual([PASSWORD]);
  expect(hand.minutes, hand.report('a stranger with a bank identity')).toBeLessThanOrEqual(MINUTES);
});
