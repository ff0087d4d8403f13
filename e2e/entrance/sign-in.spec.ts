import { expect, test } from '../setup/journey.ts';
import { createPerson, deactivate, enterCode, portal, signInOnScreen, waitForCode } from '../setup/portal.ts';

test('a client signs in with e-mail, password and the code from a text message', async ({ page }) => {
  const person = await createPerson('CLIENT');
  await signInOnScreen(page, person);
  await expect(page).toHaveURL(portal('/home'));
  await expect(page).toHaveTitle(/Pramen/);
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(expect.arrayContaining(['ACCESS_TOKEN', 'EXPIRY']));
  const lifetime = await page.evaluate(() => Number(localStorage.getItem('EXPIRY')));
  expect(lifetime).toBeGreaterThan(0);
});

test('an unknown e-mail, a wrong password and a wrong code are reported at their fields', async ({ page }) => {
  const person = await createPerson('CLIENT');
  await page.goto(portal('/login'));
  await page.getByRole('button', { name: 'Pokračovat' }).click();
  await expect(page.getByText('Toto políčko je povinné')).toBeVisible();
  await page.getByLabel('E-mail').fill('neznamy');
  await page.getByRole('button', { name: 'Pokračovat' }).click();
  await expect(page.getByText('Vyplňte prosím platný e-mail')).toBeVisible();
  await page.getByLabel('E-mail').fill('nikdo@example.test');
  await page.getByRole('button', { name: 'Pokračovat' }).click();
  await expect(page.getByRole('alert')).toContainText('Uživatel nebyl nalezen');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Pokračovat' }).click();
  await page.getByLabel('Heslo', { exact: true }).fill('spatne-heslo');
  await page.getByRole('button', { name: 'Pokračovat' }).click();
  await expect(page.getByRole('alert')).toContainText('Nesprávné přihlašovací údaje');
  await page.getByLabel('Heslo', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Pokračovat' }).click();
  const code = await waitForCode(person.phone);
  await enterCode(page, code === '000000' ? '111111' : '000000');
  await expect(page.getByRole('alert')).toContainText('Neplatný ověřovací kód');
  const field = page.getByLabel('Ověřovací kód');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
});

test('another code can be requested only after the countdown', async ({ page }) => {
  const person = await createPerson('CLIENT');
  await page.clock.install();
  await page.goto(portal('/login'));
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Pokračovat' }).click();
  await page.getByLabel('Heslo', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Pokračovat' }).click();
  await expect(page.getByText(/Nový kód si můžete nechat poslat za \d+\ssekund/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Poslat nový kód' })).toBeHidden();
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('button', { name: 'Poslat nový kód' })).toBeVisible();
});

test('a return address survives the sign-in', async ({ page }) => {
  const person = await createPerson('ADMIN');
  await page.goto(portal('/clients?x=1'));
  await expect(page).toHaveURL(portal('/login'));
  await signInOnScreen(page, person);
  await expect(page).toHaveURL(/\/clients\?/);
});

test('log-out in one tab signs the other out, and the token is no longer valid', async ({ page, context }) => {
  const person = await createPerson('CLIENT');
  await signInOnScreen(page, person);
  await expect(page).toHaveURL(portal('/home'));
  const token = await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'));
  const other = await context.newPage();
  await other.goto(portal('/home'));
  await expect(other.getByRole('main')).toBeVisible();
  await page.getByRole('button', { name: 'Odhlásit se' }).click();
  await expect(page).toHaveURL(portal('/login'));
  await expect(other).toHaveURL(portal('/login'));
  const refused = await fetch(portal('/api/auth/profile'), { headers: { authorization: `Bearer ${token}` } });
  expect(refused.status).toBe(401);
});

test('a deactivated user is signed out at the next call', async ({ page }) => {
  const person = await createPerson('CLIENT');
  await signInOnScreen(page, person);
  await expect(page).toHaveURL(portal('/home'));
  await deactivate(person);
  // The portal redirects to the login before the reload has finished.
  await page.reload({ waitUntil: 'commit' });
  await expect(page).toHaveURL(portal('/login'));
});

test('the whole sign-in works with the keyboard alone', async ({ page }) => {
  const person = await createPerson('CLIENT');
  await page.goto(portal('/login'));
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Heslo', { exact: true })).toBeFocused();
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Ověřovací kód')).toBeFocused();
  await page.keyboard.type(await waitForCode(person.phone));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(portal('/home'));
});
