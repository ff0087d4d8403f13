import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import {
  createPerson,
  DEMO_PASSWORD,
  expectAccessible,
  expectAccessibleInVariants,
  portal,
  readInbox,
  signIn,
  signInOnScreen,
  waitForCode,
  waitForMessage,
} from '../setup/portal.ts';
import type { Person } from '../setup/portal.ts';

async function openSettings(page: Page, person: Person): Promise<void> {
  await signIn(page, person, '/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Nastaven/);
}

async function usedCodes(phone: string): Promise<string[]> {
  return (await readInbox(phone)).flatMap(({ text }) => /\b(\d{6})\b/.exec(text)?.[1] ?? []);
}

/** Opens another browser of the same user. */
async function signInElsewhere(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  await signIn(page, person);
  return page;
}

for (const role of ['CLIENT', 'INTERMEDIARY', 'BACK_OFFICE', 'ADMIN'] as const)
  test(`${role} finds every section, accessible`, async ({ page }) => {
    await openSettings(page, await createPerson(role));
    for (const name of ['Vzhled', 'Zabezpečení', 'Přihlášená zařízení', 'Historie přihlášení'])
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    await expect(page.getByText('Toto zařízení')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Historie přihlášení' }).locator('tbody tr')).toHaveCount(1);
    if (role === 'CLIENT') await expectAccessibleInVariants(page);
  });

test('the language is stored with the user: e-mails follow it', async ({ page }) => {
  const person = await createPerson('CLIENT');
  await openSettings(page, person);
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/preferences') && answer.ok());
  await page.getByText('Slovenčina').click();
  await saved;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nastavenia');
  await page.getByRole('button', { name: 'Zmeniť heslo' }).click();
  await page.getByLabel('Súčasné heslo').fill(person.password);
  await page.getByLabel('Nové heslo', { exact: true }).fill('Nova-cesta-1');
  await page.getByLabel('Nové heslo znova').fill('Nova-cesta-1');
  const used = await usedCodes(person.phone);
  await page.getByRole('button', { name: 'Pokračovať' }).click();
  await waitForCode(person.phone, used);
  expect((await readInbox(person.phone))[0]?.text).toContain('kod na zmenu vasho hesla');
});

test('a chosen dark scheme applies from the first paint, whatever the system says', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openSettings(page, await createPerson('CLIENT'));
  await page.getByText('Tmavé', { exact: true }).click();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  // Records every scheme of the page, from before its first script.
  await page.addInitScript(() => {
    const seen: (string | null)[] = [];
    Object.assign(globalThis, { seenSchemes: seen });
    new MutationObserver(() => {
      const scheme = document.documentElement?.getAttribute('data-mantine-color-scheme') ?? null;
      if (seen.at(-1) !== scheme) seen.push(scheme);
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nastavení');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const seen = await page.evaluate(() => (globalThis as unknown as { seenSchemes: (string | null)[] }).seenSchemes);
  expect(seen.filter((scheme) => scheme !== null)).toEqual(['dark']);
  await expect(page.locator('meta[name=color-scheme]')).toHaveAttribute('content', 'dark');
  await page.getByText('Podle systému').click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('hidden amounts are dots everywhere, also after a reload; percentages stay', async ({ page }) => {
  await signIn(page, { email: 'slovak@pramen.test', password: DEMO_PASSWORD, phone: '+421905000106' });
  await expect(page).toHaveURL(portal('/home'));
  const main = page.getByRole('main');
  const eye = page.getByRole('banner').getByRole('button', { name: 'Skryť sumy' });
  await expect(main).toContainText(/\d,\d{2}\s€/);
  await eye.click();
  await expect(eye).toHaveAttribute('aria-pressed', 'true');
  await expect(eye).toBeFocused();
  await expect(main).toContainText('••••');
  await expect(main).not.toContainText(/\d,\d{2}\s€/);
  await expect(main).toContainText(/\d,\d{2}\s%/);
  await page.reload();
  await expect(main).toContainText('••••');
  await expect(main).not.toContainText(/\d,\d{2}\s€/);
  await page.getByRole('slider').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /••••/);
  await page.goto(portal('/settings'));
  const toggle = page.getByRole('switch', { name: 'Skryť sumy' });
  await expect(toggle).toBeChecked();
  await toggle.focus();
  await page.keyboard.press('Space');
  await expect(toggle).toBeFocused();
  await expect(toggle).not.toBeChecked();
  await page.goto(portal('/home'));
  await expect(main).toContainText(/\d,\d{2}\s€/);
});

test('the password is changed with the keyboard alone; every other browser is signed out and the user is notified', async ({
  page,
  browser,
}) => {
  const person = await createPerson('CLIENT');
  const elsewhere = await signInElsewhere(browser, person);
  await openSettings(page, person);
  await page.getByRole('button', { name: 'Změnit heslo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Současné heslo')).toBeFocused();
  await page.keyboard.type('Spatne-heslo');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Nové heslo', { exact: true })).toBeFocused();
  await page.keyboard.type('Nova-cesta-1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Nova-cesta-1');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Současné heslo')).toHaveAccessibleDescription('Současné heslo nesouhlasí.');
  await page.getByLabel('Současné heslo').fill(person.password);
  const used = await usedCodes(person.phone);
  await page.keyboard.press('Enter');
  const code = page.getByRole('dialog').getByLabel('Ověřovací kód');
  await expect(code).toBeFocused();
  // Masked as everywhere in the portal: dots, and the last three digits.
  await expect(page.getByRole('dialog')).toContainText(`••••••••••${person.phone.slice(-3)}`);
  const right = await waitForCode(person.phone, used);
  await page.keyboard.type(right === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Neplatný ověřovací kód')).toBeVisible();
  await expect(code).toHaveValue('');
  await expect(code).toBeFocused();
  await code.fill(right);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Heslo jste změnili. Ostatní přihlášení skončila.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Změnit heslo' })).toBeFocused();
  await expect(page.getByText('Jinde žádné přihlášení nemáte.')).toBeVisible();
  await waitForMessage(person.email, ({ subject }) => subject === 'Vaše heslo bylo změněno');
  await waitForMessage(person.phone, ({ text }) => text.includes('heslo do portalu bylo zmeneno'));
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
  await signInOnScreen(elsewhere, { ...person, password: 'Nova-cesta-1' });
  await expect(elsewhere).toHaveURL(portal('/home'));
  await elsewhere.context().close();
});

test('the dialogs of a change are accessible', async ({ page }) => {
  const person = await createPerson('CLIENT');
  await openSettings(page, person);
  await expectAccessibleInVariants(page, async () => {
    await page.getByRole('button', { name: /^(Změnit|Zmeniť) heslo$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Pokračova/ })
      .click();
    await expect(page.getByRole('dialog').locator('input[name=current_password]')).toBeFocused();
    await expect(page.getByRole('dialog').getByText('Toto políčko je povinné').first()).toBeVisible();
  });
  await expectAccessibleInVariants(page, async () => {
    await page.getByRole('button', { name: /^(Změnit telefon|Zmeniť telefón)$/ }).click();
    await expect(page.getByRole('dialog').locator('input[type=tel]')).toBeFocused();
  });
});

test('the phone is changed with codes from both phones, and both are notified', async ({ page }) => {
  const person = await createPerson('CLIENT');
  const phone = `${person.phone.slice(0, 4)}6${person.phone.slice(5)}`;
  await openSettings(page, person);
  await page.getByRole('button', { name: 'Změnit telefon' }).click();
  await page.getByLabel('Nový telefon').fill('777123456');
  await page.getByLabel('Současné heslo').fill(person.password);
  await page.getByRole('button', { name: 'Pokračovat' }).click();
  await expect(page.getByText('Neplatný formát telefonního čísla')).toBeVisible();
  await page.getByLabel('Nový telefon').fill(person.phone);
  await page.getByRole('button', { name: 'Pokračovat' }).click();
  await expect(page.getByLabel('Nový telefon')).toHaveAccessibleDescription(/Tento telefon už používáte\./);
  await page.getByLabel('Nový telefon').fill(phone);
  const used = await usedCodes(person.phone);
  await page.getByRole('button', { name: 'Pokračovat' }).click();
  const ofOld = page.getByLabel(/^Kód ze starého telefonu/);
  await expect(ofOld).toBeFocused();
  const rightOld = await waitForCode(person.phone, used);
  const right = await waitForCode(phone);
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
  const ofNew = page.getByLabel(/^Kód z\snového telefonu/);
  await ofOld.fill(wrong(rightOld));
  await ofNew.fill(wrong(right));
  const change = page.getByRole('dialog').getByRole('button', { name: 'Změnit telefon' });
  await change.click();
  await expect(page.getByText('Neplatný ověřovací kód')).toHaveCount(2);
  for (const field of [ofOld, ofNew]) await expect(field).toHaveValue('');
  await expect(ofOld).toBeFocused();
  await ofNew.fill(wrong(right));
  // Escape must not discard typed input.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Pokračovat v\súpravách$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ofNew).toHaveValue(wrong(right));
  await ofOld.fill(rightOld);
  await change.click();
  await expect(page.getByText('Neplatný ověřovací kód')).toHaveCount(1);
  await ofNew.fill(right);
  await change.click();
  await expect(page.getByText('Telefon jste změnili.')).toBeVisible();
  for (const to of [person.phone, phone]) await waitForMessage(to, ({ text }) => text.includes('Telefon pro vase kody'));
  await waitForMessage(person.email, ({ subject }) => subject === 'Váš telefon byl změněn');
  await expect(page.getByRole('main')).toContainText(phone.slice(-3));
});

test('a dialog with typed input asks before it closes', async ({ page }) => {
  await openSettings(page, await createPerson('CLIENT'));
  await page.getByRole('button', { name: 'Změnit heslo' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Změnit heslo' }).click();
  await page.getByLabel('Současné heslo').fill('Neco');
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Současné heslo')).toBeFocused();
  await expect(page.getByLabel('Současné heslo')).toHaveValue('Neco');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Zavřít bez uložení' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('another session is ended here and is invalid there', async ({ page, browser }) => {
  const person = await createPerson('ADMIN');
  const elsewhere = await signInElsewhere(browser, person);
  await openSettings(page, person);
  await page.getByRole('button', { name: /^Ukončit přihlášení/ }).click();
  await expect(page.getByText('Přihlášení skončilo.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Ukončit přihlášení/ })).toHaveCount(0);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
  await signIn(elsewhere, person);
  await page.reload();
  await page.getByRole('button', { name: 'Odhlásit všude jinde' }).click();
  await expect(page.getByText('Všude jinde jsme vás odhlásili.')).toBeVisible();
  await expect(page.getByText('Jinde žádné přihlášení nemáte.')).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.context().close();
});

test.describe('before the session ends', () => {
  const EIGHT_HOURS_MS = 28_800_000;

  /** Moves only the page's own clock; the server's stays, so an extended token is valid again. */
  async function idleUntil(page: Page, secondsBeforeEnd: number): Promise<void> {
    await page.clock.install();
    await openSettings(page, await createPerson('CLIENT'));
    await expect(page.getByText('Toto zařízení')).toBeVisible();
    // Calls still in flight would seem to take eight hours.
    await page.waitForLoadState('networkidle');
    await page.clock.fastForward(EIGHT_HOURS_MS - secondsBeforeEnd * 1000);
  }

  test('the portal asks whether to stay, and staying continues the session', async ({ page }) => {
    await idleUntil(page, 90);
    const dialog = page.getByRole('dialog', { name: 'Přihlášení brzy skončí' });
    await expect(dialog).toContainText(/Za \d+\s+sekund/);
    const stay = dialog.getByRole('button', { name: 'Zůstat v portálu' });
    await expect(stay).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await page.clock.fastForward(120_000);
    await expect(page).toHaveURL(portal('/settings'));
    await expect(dialog).toHaveCount(0);
  });

  test('a user who does not answer is signed out and told why', async ({ page }) => {
    await idleUntil(page, 60);
    await expect(page.getByRole('dialog', { name: 'Přihlášení brzy skončí' })).toBeVisible();
    await page.clock.fastForward(61_000);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText('Přihlášení skončilo. Přihlaste se prosím znovu.')).toBeVisible();
  });

  test('a user who leaves is signed out at once', async ({ page }) => {
    await idleUntil(page, 60);
    await page.getByRole('dialog').getByRole('button', { name: 'Odhlásit se' }).click();
    await expect(page).toHaveURL(/\/login/);
  });
});

test('an administrator sets the logo of documents, replaces it and removes it', async ({ page }) => {
  await openSettings(page, await createPerson('ADMIN'));
  const section = page.getByRole('region', { name: 'Logo dokumentů' });
  const chosen = section.getByLabel('Nahrát logo');
  const logo = {
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await readFile(new URL('../../apps/server/src/demo/office/logos/horizont.png', import.meta.url)),
  };
  await expect(section).toContainText('JPG nebo PNG');
  await chosen.setInputFiles({ ...logo, buffer: Buffer.from('<svg onload="alert(1)"/>') });
  await expect(section.getByRole('status')).toHaveText('Logo musí být obrázek JPG nebo PNG.');
  await chosen.setInputFiles(logo);
  await expect(section.getByRole('img', { name: 'Logo, které nesou dokumenty' })).toBeVisible();
  await page.reload();
  await expect(section.getByRole('button', { name: 'Vyměnit logo' })).toBeVisible();
  await expectAccessibleInVariants(page);
  await page.evaluate(() => localStorage.setItem('lang', 'cs'));
  await page.reload();
  await section.getByRole('button', { name: 'Odstranit logo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Odstranit logo' }).click();
  await expect(page.getByText('Logo je smazané.')).toBeVisible();
  await expect(section.getByText('Zatím žádné logo.')).toBeVisible();
});

test('an administrator sees what new clients will go through, and is asked before leaving it unsaved', async ({ page }) => {
  await openSettings(page, await createPerson('ADMIN'));
  const section = page.getByRole('region', { name: 'Onboarding nových klientů' });
  await expect(section.getByText('Krok 1 z')).toBeVisible();
  await section.getByLabel('Vytvořit smlouvu').uncheck();
  await section.getByLabel('Strategie').uncheck();
  await section.getByLabel('Výpočet investice').uncheck();
  await section.getByLabel('Výpočet investice').check();
  await expect(section.getByRole('region', { name: 'Náhled: co uvidí klient' })).toContainText('Vyzkoušejte si, co vám vyhovuje.');
  await section.getByRole('button', { name: 'Uložit onboarding' }).click();
  await expect(section.getByText('Je potřeba zvolit vytvoření smlouvy')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Klienti' }).first().click();
  await page.getByRole('button', { name: 'Pokračovat v\u00a0úpravách' }).click();
  await expect(section.getByLabel('Výpočet investice')).toBeChecked();
});

test('an administrator states a day off, which stays until it is removed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSettings(page, await createPerson('ADMIN'));
  const days = page.getByRole('region', { name: 'Pracovní dny' });
  await days.getByRole('button', { name: 'Přidat den' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Země').selectOption('Slovensko');
  await dialog.getByLabel('Den', { exact: true }).fill('07.05.2027');
  await dialog.getByLabel('Důvod').fill('Deň voľna podľa zákona');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Přidat den' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  const stated = days.getByRole('listitem').filter({ hasText: '07.05.2027, Slovensko' });
  await expect(stated).toContainText('Den volna · Deň voľna podľa zákona');
  await stated.getByRole('button', { name: 'Odebrat 07.05.2027, Slovensko' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Odebrat 07.05.2027, Slovensko' }).click();
  await expect(stated).toBeHidden();
});
