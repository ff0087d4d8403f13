import { randomInt } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expect } from '../setup/journey.ts';
import { callAs } from '../setup/documents.ts';
import { portal, waitForCode } from '../setup/portal.ts';
import { said } from '../setup/said.ts';
import type { Hand } from './hand.ts';

export const PASSWORD = 'Tichá voda mele 7';
const PHONE = { width: 390, height: 844 };

/** Somebody whom the firm does not know yet. */
export interface Stranger {
  firstname: string;
  surname: string;
  email: string;
  phone: string;
  /** Of a woman who was born on 9 September 1990. */
  birthNumber: string;
}

/** A bank knows each birth number once: every stranger has another one, whose ten digits are a multiple of eleven. */
export function drawBirthNumber(): string {
  const first = 905_909_000 + randomInt(1, 999);
  const rest = first % 11;
  return rest === 10 ? drawBirthNumber() : `${first}${rest}`;
}

export function createStranger(): Stranger {
  const number = String(randomInt(100_000_000, 999_999_999));
  const contact = { email: `lipova.${number}@example.test`, phone: `+420${number}` };
  return { firstname: 'Božena', surname: 'Lípová', ...contact, birthNumber: drawBirthNumber() };
}

/** A second window of the same size as a phone, without anything of the first one. */
export async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    locale: 'cs-CZ',
    timezoneId: 'Europe/Prague',
  });
  return context.newPage();
}

export const submitOf = (page: Page) => page.locator('main form button[type=submit]');
export const expectTitle = (page: Page, text: Parameters<typeof said>[0]) =>
  expect(page.getByRole('heading', { level: 2, name: said(text) })).toBeVisible();

/** From the adviser's link to the first step, with both codes; the one of the SMS is returned. */
export async function register(page: Page, hand: Hand, stranger: Stranger): Promise<string> {
  await page.goto(portal('/self-register?referral_code=ondrej-riha'));
  await hand.tap(page.getByRole('button', { name: said('registration:begin') }));
  const { firstname, surname, email, phone } = stranger;
  const values = { firstname, surname, email, phone, password: PASSWORD, password_conf: PASSWORD };
  for (const [name, value] of Object.entries(values)) await hand.type(page.locator(`input[name="${name}"]`), value);
  await hand.tap(page.getByRole('button', { name: said('registration:continue') }));
  await hand.type(page.getByLabel(said('registration:emailCode')), await waitForCode(stranger.email));
  const code = await waitForCode(stranger.phone);
  await hand.type(page.getByLabel(said('registration:smsCode')), code);
  await hand.tap(page.getByRole('button', { name: said('registration:verify') }));
  await expectTitle(page, 'selfOnboarding:start.title');
  return code;
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

/** `beforeEach` is called on every page when all is answered, before it is submitted. */
export async function answerQuestionnaires(page: Page, hand: Hand, beforeEach: () => Promise<void> = async () => undefined): Promise<void> {
  while (/step=aggregated_form/.test(page.url())) {
    await answerPage(page, hand);
    const before = page.url();
    await beforeEach();
    await hand.tap(submitOf(page));
    await expect(page).not.toHaveURL(before);
  }
}

/** What the visible fields of the step hold, by name; the first word of a question's name is different on each drawing. */
const readFields = (page: Page): Promise<string[]> =>
  page.locator('main form :is(input:not([type=file]), select, textarea):visible').evaluateAll((fields) =>
    fields.map((field) => {
      const { name, value, type } = field as HTMLInputElement;
      return `${name.replace(/^_r_\w+ ?/, '')}=${type === 'checkbox' || type === 'radio' ? String((field as HTMLInputElement).checked) : value}`;
    }),
  );

/** Reloads the page in the middle of a step, which must lose nothing of it. */
export async function expectReloadKeeps(page: Page): Promise<void> {
  const [address, before] = [page.url(), await readFields(page)];
  await page.reload();
  await expect(page).toHaveURL(address);
  await expect.poll(() => readFields(page), `the answers after a reload of ${address}`).toEqual(before);
}

export interface Walker {
  page: Page;
  hand: Hand;
  stranger: Stranger;
}

/** The person's data: the birth number unless a bank has told it, and what no bank knows. */
export async function fillPerson({ page, hand, stranger }: Walker, isNumberKnown: boolean): Promise<void> {
  await expectTitle(page, 'selfOnboarding:person.title');
  const number = page.getByLabel('Rodné číslo');
  if (isNumberKnown) await expect(number).toHaveValue(stranger.birthNumber);
  else await hand.type(number, stranger.birthNumber);
  for (const name of ['nationality', 'citizenship', 'tax_residence']) {
    const field = page.locator(`form [name="${name}"]`);
    if ((await field.inputValue()) === '') await hand.choose(field, 'CZ');
  }
  await hand.tap(page.locator('form [name="not_US_tax_residence"]'));
}

/** From the calculation to the summary, at which nothing is agreed yet. */
export async function chooseInvestment({ page, hand }: Walker, beforeEach: () => Promise<void> = async () => undefined): Promise<void> {
  await expectTitle(page, 'selfOnboarding:calculation.title');
  const strategies = page.getByLabel(said('calculator:strategy'));
  await expect(strategies).not.toHaveValue('');
  // What is suggested may change once, with the server's answer to the step before; a busy machine is idle before it has answered.
  const isAnswered = async () => {
    const { steps } = await callAs<{ steps: { type: string; state: string }[] }>(page, '/api/interaction-forms');
    return steps.find(({ type }) => type === 'bank_account')?.state;
  };
  await expect.poll(isAnswered).toBe('COMPLETED');
  await page.waitForLoadState('networkidle');
  // Suggested to these answers, unless another journey has added one that performs better.
  const fitting = (await strategies.locator('option').filter({ hasText: 'Konzervativní' }).getAttribute('value')) ?? '';
  if ((await strategies.inputValue()) !== fitting) await hand.choose(strategies, fitting);
  await expect(strategies).toHaveValue(fitting);
  await beforeEach();
  await hand.tap(submitOf(page));
  await expectTitle(page, 'selfOnboarding:strategies.title');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await beforeEach();
  await hand.tap(submitOf(page));
  await expectTitle(page, 'selfOnboarding:documents.toSign.title');
  await hand.tap(page.locator('form [name="acknowledged"]'));
  await beforeEach();
  await hand.tap(submitOf(page));
  await expectTitle(page, 'selfOnboarding:summary.title');
}

/** Opens every document that must be opened before agreeing. */
async function openInformation({ page, hand }: Walker): Promise<void> {
  const documents = page.getByRole('region', { name: said('selfOnboarding:informed.title') }).getByRole('listitem');
  await expect(documents).toHaveCount(2);
  for (const document of await documents.all()) {
    await hand.tap(document.getByRole('button'));
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('canvas').first()).toBeVisible();
    await hand.tap(dialog.getByRole('button', { name: said('shell:close') }));
    await expect(document.getByText(said('selfOnboarding:informed.given'))).toBeVisible();
  }
}

/** Opens what has to be read, agrees, types the code and comes to the last step. */
export async function conclude(walker: Walker, usedCodes: readonly string[]): Promise<void> {
  const { page, hand, stranger } = walker;
  await openInformation(walker);
  await hand.tap(page.locator('form [name="terms_agree"]'));
  await hand.tap(submitOf(page));
  await expectTitle(page, 'selfOnboarding:confirmation.title');
  await hand.type(page.getByLabel(said('selfOnboarding:confirmation.code')), await waitForCode(stranger.phone, usedCodes));
  await hand.tap(submitOf(page));
  await expect(page.getByRole('heading', { level: 2, name: /^(Hotovo, děkujeme|Děkujeme, vše jsme přijali)$/ })).toBeVisible();
}
