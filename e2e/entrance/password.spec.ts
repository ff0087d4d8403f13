import { expect, test } from '../setup/journey.ts';
import { createPerson, enterCode, portal, signInOnScreen, waitForCode, waitForMessage } from '../setup/portal.ts';

const linkIn = (text: string, path: string) => new RegExp(`https?://\\S+(${path}\\S*)`).exec(text)?.[1] ?? '';

test('a forgotten password is reset by the link from the e-mail, once', async ({ page }) => {
  const person = await createPerson('CLIENT');
  await page.goto(portal('/login'));
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Pokračovat' }).click();
  await page.getByRole('link', { name: 'Zapomněli jste heslo?' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
  await page.getByRole('button', { name: 'Poslat odkaz' }).click();
  await expect(page).toHaveURL(/\/login/);
  const mail = await waitForMessage(person.email, ({ text }) => text.includes('/reset-password'));
  const link = portal(linkIn(mail.text, '/reset-password'));
  await page.goto(link);
  await page.getByLabel('Nové heslo', { exact: true }).fill('Nova-cesta-1');
  await page.getByLabel('Nové heslo znovu').fill('Jine-heslo-1');
  await page.getByRole('button', { name: 'Nastavit heslo' }).click();
  await expect(page.getByText('Hesla se neshodují')).toBeVisible();
  await page.getByLabel('Nové heslo znovu').fill('Nova-cesta-1');
  await page.getByRole('button', { name: 'Nastavit heslo' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signInOnScreen(page, { ...person, password: 'Nova-cesta-1' });
  await expect(page).toHaveURL(portal('/home'));
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await page.getByLabel('Nové heslo', { exact: true }).fill('Nova-cesta-2');
  await page.getByLabel('Nové heslo znovu').fill('Nova-cesta-2');
  await page.getByRole('button', { name: 'Nastavit heslo' }).click();
  await expect(page.getByText('Odkaz pro resetování hesla je neplatný')).toBeVisible();
});

test('a reset without its token or e-mail leads to the login', async ({ page }) => {
  await page.goto(portal('/reset-password?email=a@example.test'));
  await expect(page).toHaveURL(/\/login/);
  await page.goto(portal('/reset-password?token=x'));
  await expect(page).toHaveURL(/\/login/);
});

test('a user without a password activates their account', async ({ page }) => {
  const person = await createPerson('CLIENT', { activated: false });
  await page.goto(portal('/login'));
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Pokračovat' }).click();
  await expect(page).toHaveURL(/\/activation\?/);
  await page.getByLabel('Heslo', { exact: true }).fill('krátké');
  await page.getByLabel('Heslo znovu').fill('krátké');
  await page.getByRole('button', { name: 'Pokračovat' }).click();
  await expect(page.getByText('Pole musí mít alespoň 8 znaků').first()).toBeVisible();
  await page.getByLabel('Heslo', { exact: true }).fill('Dost-dlouhe-1');
  await page.getByLabel('Heslo znovu').fill('Dost-dlouhe-1');
  await page.getByRole('button', { name: 'Pokračovat' }).click();
  const masked = page.getByText(new RegExp(`[*•]+${person.phone.slice(-3)}`));
  await expect(masked).toBeVisible();
  await expect(page.getByText(person.phone)).toHaveCount(0);
  await page.getByRole('button', { name: 'Poslat kód' }).click();
  await enterCode(page, await waitForCode(person.phone));
  await expect(page).toHaveURL(/\/home\?welcome=true/);
  await page.evaluate(() => localStorage.clear());
  await signInOnScreen(page, { ...person, password: 'Dost-dlouhe-1' });
  await expect(page).toHaveURL(portal('/home'));
});

test('double clicks and a reload do no harm on the way in', async ({ page }) => {
  const person = await createPerson('CLIENT', { activated: false });
  await page.goto(portal('/login'));
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Pokračovat' }).dblclick();
  const choosePassword = async () => {
    await page.getByLabel('Heslo', { exact: true }).fill('Dost-dlouhe-1');
    await page.getByLabel('Heslo znovu').fill('Dost-dlouhe-1');
    await page.getByRole('button', { name: 'Pokračovat' }).click();
    await expect(page.getByRole('button', { name: 'Poslat kód' })).toBeFocused();
    await page.getByRole('button', { name: 'Poslat kód' }).click();
    await expect(page.getByLabel('Ověřovací kód')).toBeFocused();
    // The second half of the double click, after a quick response: the pointer is still where the button was.
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(page.getByLabel('Ověřovací kód')).toBeFocused();
  };
  await choosePassword();
  await page.reload();
  await choosePassword();
  await page.getByLabel('Ověřovací kód').fill(await waitForCode(person.phone));
  await page.getByRole('button', { name: 'Ověřit a dokončit' }).dblclick();
  await expect(page).toHaveURL(/\/home\?welcome=true/);
});
