import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessible, expectAccessibleInVariants, portal, settle, signIn, waitForMessage } from '../setup/portal.ts';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const PHONE = { width: 390, height: 844 };
/** Checks the screen in its variants, and shows it again as before. */
async function look(page: Page, size: { width: number; height: number } | null = null): Promise<void> {
  await expectAccessibleInVariants(page);
  await settle(page);
  if (size) await page.setViewportSize(size);
}
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Oznámen/ });

test('a client asks on a phone with an attachment, the office handles it and asks back, and the client answers from the home page', async ({
  page,
  browser,
}) => {
  const client = await createPerson('CLIENT');
  const office = await createPerson('BACK_OFFICE');
  const desk = await (await browser.newContext()).newPage();
  await page.setViewportSize(PHONE);

  // The client writes; what is not sent survives a reload.
  await signIn(page, client, '/service-requirements/create');
  await expect(page.getByText('Zatím jste nám žádný požadavek neposlali.')).toBeVisible();
  await page.getByLabel('Typ požadavku').selectOption('deposit');
  await page.getByLabel('Text požadavku').fill('Chci vložit 100 000 Kč.\nKam je mám poslat?');
  await page.reload();
  await expect(page.getByLabel('Text požadavku')).toHaveValue('Chci vložit 100 000 Kč.\nKam je mám poslat?');
  await expect(page.getByLabel('Typ požadavku')).toHaveValue('deposit');
  await look(page, PHONE);
  await page.locator('input[type=file]').setInputFiles({ name: 'výpis.png', mimeType: 'image/png', buffer: png });
  await page.getByRole('button', { name: 'Odeslat požadavek' }).click();
  await expect(page.getByText('Požadavek byl úspěšně odeslán.')).toBeVisible();
  await expect(page).toHaveURL(/\/service-requirements\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/Ozveme se nejpozději do 5\spracovních dnů/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'výpis.png' })).toBeVisible();
  await look(page, PHONE);

  // The office finds it among what waits, writes, takes it and handles it.
  await signIn(desk, office, '/back-office/service-requirements/history');
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Servisní požadavky');
  await desk.getByText('Čekají na nás', { exact: true }).click();
  await look(desk);
  await desk.getByRole('link', { name: client.name, exact: true }).click();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(client.name);
  await expect(desk.getByText('Kam je mám poslat?')).toBeVisible();
  await look(desk);
  await desk.getByLabel('Zpráva klientovi').fill('Pošleme vám platební údaje.');
  await desk.getByRole('button', { name: 'Odeslat zprávu' }).click();
  await expect(desk.getByRole('article', { name: new RegExp(office.name) })).toContainText('Pošleme vám platební údaje.');
  await expect(desk.getByText('Čeká na klienta', { exact: true })).toBeVisible();

  // The message asks for a reply: the home page says so until the client sends one, and the list of the office follows.
  await page.goto(portal('/home'));
  await page.getByRole('link', { name: /Pošleme vám platební údaje/ }).click();
  await expect(page.getByText('Potřebujeme od vás odpověď.')).toBeVisible();
  await look(page, PHONE);
  await desk.goto(portal('/back-office/service-requirements/history'));
  await desk.getByText('Čekají na klienta', { exact: true }).click();
  await expect(desk.getByRole('row', { name: new RegExp(client.name) })).toContainText('Čeká na klienta');
  await page.getByLabel('Vaše odpověď').fill('Děkuji, počkám.');
  await page.getByRole('button', { name: 'Odeslat odpověď' }).click();
  await expect(page.getByText('Zpráva je odeslaná.')).toBeVisible();
  await expect(page.getByText('Vyřizujeme', { exact: true })).toBeVisible();
  await page.goto(portal('/home'));
  await expect(page.getByRole('link', { name: /Pošleme vám platební údaje/ })).toHaveCount(0);
  // Opened anew: a list that was read a moment ago is not read again.
  await desk.goto(portal('/back-office/service-requirements/history'));
  await desk.getByText('Čekají na nás', { exact: true }).click();
  await desk.getByRole('link', { name: client.name, exact: true }).click();
  await expect(desk.getByText('Děkuji, počkám.')).toBeVisible();
  await desk.getByLabel('Zpráva klientovi').fill('Údaje jsou v platbách.');
  await desk.getByRole('checkbox', { name: 'Čekáme na odpověď klienta' }).uncheck();
  await desk.getByRole('button', { name: 'Odeslat zprávu' }).click();
  await expect(desk.getByRole('article').filter({ hasText: 'Údaje jsou v platbách.' })).toBeVisible();
  await expect(desk.getByText('Čeká na nás', { exact: true })).toBeVisible();
  await desk.getByRole('combobox', { name: 'Řešitel' }).selectOption(office.id);
  await expect(desk.getByText('Požadavek má svého řešitele.')).toBeVisible();
  await desk.getByRole('button', { name: 'Vyřídit požadavek' }).click();
  await expect(desk.getByText('Požadavek je vyřízený.')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Vyřídit požadavek' })).toHaveAttribute('aria-disabled', 'true');
  await expect(desk.getByText(new RegExp(`^Vyřízeno .*${office.name}$`))).toBeVisible();

  // The client is told: in the portal, and by an e-mail that says nothing of the matter.
  const letter = await waitForMessage(client.email, ({ subject }) => subject === 'Váš požadavek je vyřízený');
  expect(letter.text).not.toMatch(/100 000|Pošleme/);
  await page.goto(portal('/notifications'));
  await page
    .getByRole('link', { name: /Požadavek je vyřízený/ })
    .first()
    .click();
  await expect(page.getByText(/^Požadavek jsme vyřídili/)).toBeVisible();
  await expect(page.getByText('Pošleme vám platební údaje.')).toBeVisible();

  // The office asks from the client's detail; the question waits on the home page.
  await desk.goto(portal(`/clients/${client.client_id}/detail`));
  await desk.getByRole('button', { name: 'Další akce' }).click();
  await desk.getByRole('menuitem', { name: 'Požadavek na klienta' }).click();
  await desk.getByLabel('Co od klienta potřebujete').fill('Pošlete nám prosím nový průkaz.');
  await expectAccessible(desk, '[role=dialog]');
  await desk.getByRole('dialog').getByRole('button', { name: 'Odeslat požadavek' }).click();
  await expect(desk.getByText('Požadavek byl úspěšně odeslán.')).toBeVisible();
  const asked = await waitForMessage(client.email, ({ subject }) => subject?.startsWith('Čekáme na vás') === true);
  expect(asked.text).not.toContain('průkaz');
  await page.goto(portal('/home'));
  await page.getByRole('link', { name: /Pošlete nám prosím nový průkaz/ }).click();
  await expect(page.getByText('Typ jsme určili my, změnit ho nejde.')).toBeVisible();
  await look(page, PHONE);
  await page.getByLabel('Vaše odpověď').fill('Posílám ho.');
  await page.getByRole('button', { name: 'Odeslat odpověď' }).click();
  await expect(page.getByText('Požadavek byl úspěšně odeslán.')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Vaše odpověď' })).toContainText('Posílám ho.');
  await page.goto(portal('/home'));
  await expect(page.getByRole('link', { name: /Pošlete nám prosím nový průkaz/ })).toHaveCount(0);
  await desk.goto(portal('/notifications'));
  await expect(bell(desk)).toBeVisible();
  await expect(desk.getByRole('link', { name: /Klient odpověděl na požadavek/ }).first()).toBeVisible();
  await desk.context().close();
});
