import type { Page } from '@playwright/test';
import { dialog, usedCodes } from '../setup/documents.ts';
import { expect, test } from '../setup/journey.ts';
import { findSmall, measureRoom } from '../setup/measures.ts';
import { expectAccessible, portal, signIn, waitForCode } from '../setup/portal.ts';
import { said } from '../setup/said.ts';
import {
  answerQuestionnaires,
  chooseInvestment,
  conclude,
  createStranger,
  expectReloadKeeps,
  expectTitle,
  fillPerson,
  openPhone,
  PASSWORD,
  register,
  submitOf,
} from './applicant.ts';
import type { Stranger, Walker } from './applicant.ts';
import { openOnPhone, readLink, titled, withCamera } from './camera.ts';
import { Hand } from './hand.ts';

test.use({ launchOptions: withCamera });

/** What a client may need at most, with a bank identity and with pictures of a document. */
const MINUTES = { bank: 8, documents: 12 };

/** At the demonstration's bank the person only agrees; the fields stand for what the bank knows. */
async function answerAtBank(page: Page, hand: Hand, { firstname, surname, birthNumber }: Stranger): Promise<void> {
  await hand.tap(page.getByRole('button').filter({ hasText: 'Ověřit bankovní identitou' }));
  await page.getByLabel('Jiná osoba (vyplňte níže)').check();
  await page.getByLabel('Jméno').fill(firstname);
  await page.getByLabel('Příjmení').fill(surname);
  await page.getByLabel('Datum narození').fill('9.9.1990');
  await page.getByLabel('Rodné číslo (nepovinné)').fill(birthNumber);
  await hand.tap(page.getByRole('button', { name: 'Pokračovat' }));
  await expect(page.getByText('Bankovní identita potvrdila, že jste Božena Lípová.')).toBeVisible();
  await hand.tap(submitOf(page));
}

/** A phone at 200 % zoom. */
const NARROW = { width: 195, height: 422 };

/** No rule of accessibility is broken, everything is large enough for a finger, and nothing sticks out, at 200 % zoom of a phone either. */
async function expectSound(page: Page): Promise<void> {
  // What the head covers halfway is not small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await expect.poll(() => findSmall(page)).toEqual([]);
  await expect.poll(() => measureRoom(page)).toEqual({ sticksOut: [], broken: [] });
  const before = page.viewportSize();
  await page.setViewportSize(NARROW);
  await expect.poll(() => measureRoom(page), `${page.url()} at 200 %`).toEqual({ sticksOut: [], broken: [] });
  if (before) await page.setViewportSize(before);
}

test('a stranger with a bank identity has the payment details within eight minutes, once the contract is signed', async ({ page }) => {
  const hand = new Hand();
  const walker: Walker = { page, hand, stranger: createStranger() };
  const used = await register(page, hand, walker.stranger);
  await hand.tap(page.getByRole('button', { name: said('selfOnboarding:start.begin') }));
  await expect(page).toHaveURL(/step=aggregated_form/);
  await answerQuestionnaires(page, hand);
  await answerAtBank(page, hand, walker.stranger);

  await test.step('what the bank told is not asked again', async () => {
    await fillPerson(walker, true);
    await hand.tap(submitOf(page));
    await expectTitle(page, 'selfOnboarding:address.title');
    await expect(page.getByLabel('Obec')).toHaveValue('Plzeň');
    await hand.tap(submitOf(page));
    await expectTitle(page, 'selfOnboarding:account.title');
    await expect(page.getByLabel('Kód banky')).toHaveValue('6800');
    await hand.tap(page.locator('form [name="declaration_owner"]'));
    await hand.tap(submitOf(page));
  });
  await chooseInvestment(walker);
  await conclude(walker, [used]);

  await test.step('the contract is signed, and the payment details are there', async () => {
    const codes = await usedCodes(walker.stranger);
    await hand.tap(page.getByRole('link', { name: said('selfOnboarding:end.sign', { count: 1 }) }));
    const choice = page.getByLabel(/^Vybrat k\spodpisu: /).first();
    // The document is still being made.
    await expect(choice).toBeVisible({ timeout: 120_000 });
    await hand.tap(choice);
    await hand.tap(page.getByRole('button', { name: /^Podepsat (vybrané|1)/ }).first());
    await hand.tap(dialog(page).getByRole('button', { name: 'Podepsat', exact: true }));
    await hand.type(dialog(page).getByLabel('Ověřovací kód'), await waitForCode(walker.stranger.phone, codes));
    await hand.tap(dialog(page).getByRole('button', { name: 'Potvrdit podpis' }));
    await expect(dialog(page)).toHaveCount(0);
    // The lists may still be compared.
    await expect(async () => {
      await page.goto(portal('/payment-terms'));
      await expect(page.getByText('Variabilní symbol', { exact: true }).first()).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 120_000 });
    await expectAccessible(page);
  });
  expect(hand.repeated).toEqual([PASSWORD]);
  hand.expectWithin(MINUTES.bank, 'a stranger with a bank identity');
});

test('a stranger with a passport and a phone: reloads on every step, another device, a lost connection, within twelve minutes', async ({
  page,
  browser,
}) => {
  const hand = new Hand();
  const walker: Walker = { page, hand, stranger: createStranger() };
  const check = async () => {
    await expectSound(page);
    await expectReloadKeeps(page);
  };
  const used = await register(page, hand, walker.stranger);
  await check();
  await hand.tap(page.getByRole('button', { name: said('selfOnboarding:start.begin') }));
  await expect(page).toHaveURL(/step=aggregated_form/);
  await answerQuestionnaires(page, hand, check);

  await test.step('a phone photographs the passport, and the computer goes on by itself', async () => {
    await hand.tap(page.getByRole('button').filter({ hasText: 'Vyfotit doklad' }));
    await hand.choose(page.getByLabel('Proč ne bankovní identitou'), 'NO_BANK_IDENTITY');
    await hand.tap(page.getByText('Cestovní pas', { exact: true }));
    await check();
    const phone = await openOnPhone(browser, await readLink(page));
    await titled(phone, 'capture:intro.PASSPORT');
    await hand.tap(phone.getByRole('button', { name: said('capture:intro.begin') }));
    await hand.tap(phone.getByRole('button', { name: said('capture:camera.shoot') }));
    await hand.tap(phone.getByRole('button', { name: said('capture:preview.use') }));
    await expect(page.getByText(said('selfOnboarding:identification.good'))).toBeVisible();
    await hand.tap(phone.getByRole('button', { name: said('capture:overview.done') }));
    await titled(phone, 'capture:ends.DONE.title');
    await phone.context().close();
  });

  await fillPerson(walker, false);
  await check();
  // The next step is shown before the server has this one; another device must find it completed.
  const completed = page.waitForResponse(/process-step$/);
  await hand.tap(submitOf(page));
  await completed;

  await test.step('without a connection what is typed stays in the device, and is sent later', async () => {
    await expectTitle(page, 'selfOnboarding:address.title');
    await page.context().setOffline(true);
    await hand.type(page.getByLabel('Ulice a číslo'), 'Lipová 12');
    await expect(page.getByText(said('selfOnboarding:saving.device'))).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(said('selfOnboarding:saving.saved'))).toBeVisible();
  });

  await test.step('another device goes on where this one stopped, and this one is told', async () => {
    const phone = await openPhone(browser);
    await signIn(phone, { email: walker.stranger.email, password: PASSWORD, phone: walker.stranger.phone }, '/home');
    await expectTitle(phone, 'selfOnboarding:address.title');
    await expect(phone.getByLabel('Ulice a číslo')).toHaveValue('Lipová 12');
    await phone.getByLabel('Obec').fill('Turnov');
    await expect(phone.getByText(said('selfOnboarding:saving.saved'))).toBeVisible();
    await expectSound(phone);
    await page.getByLabel('Obec').fill('Semily');
    await expect(page.getByText('Krok „Adresa“ jste mezitím vyplnili na jiném zařízení.')).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: said('shell:conflict.takeStored') }).click();
    await expect(page.getByLabel('Obec')).toHaveValue('Turnov');
    await phone.context().close();
  });
  await hand.type(page.getByLabel('PSČ'), '511 01');
  if ((await page.getByLabel('Země').inputValue()) === '') await hand.choose(page.getByLabel('Země'), 'CZ');
  await check();
  await hand.tap(submitOf(page));

  await expectTitle(page, 'selfOnboarding:account.title');
  await hand.type(page.getByLabel('Číslo účtu', { exact: true }), '19-2000145399');
  await hand.type(page.getByLabel('Kód banky'), '0800');
  await hand.tap(page.locator('form [name="declaration_owner"]'));
  await check();
  await hand.tap(submitOf(page));
  await chooseInvestment(walker, check);
  await check();
  await conclude(walker, [used, ...(await usedCodes(walker.stranger))]);
  await expectSound(page);
  expect(hand.repeated).toEqual([PASSWORD]);
  hand.expectWithin(MINUTES.documents, 'a stranger with a passport');
});
