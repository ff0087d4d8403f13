import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessibleInVariants, portal, signIn, waitForMessage } from '../setup/portal.ts';
import { freshCode } from '../setup/fresh-surname.ts';

/** A word unique to this run: the server may have seen this journey before. */

const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const section = (page: Page, name: string) => page.getByRole('region', { name });

async function addClient(page: Page, email: string): Promise<void> {
  await page.goto(portal('/clients'));
  await page.getByRole('button', { name: 'Přidat klienta' }).click();
  await dialog(page).getByLabel('Křestní jméno').fill('Žaneta');
  await dialog(page).getByLabel('Příjmení').fill('Čtvrtníčková');
  await dialog(page).getByLabel('E-mail').fill(email);
  await dialog(page).getByLabel('Telefon', { exact: true }).fill('+420 777 333 444');
}

test('back office creates a client and maintains all their data', async ({ page }) => {
  const email = `${freshCode('zaneta')}@example.test`;
  await signIn(page, await createPerson('BACK_OFFICE'));

  await test.step('a new one: errors are shown at their fields, a double click creates one', async () => {
    await page.goto(portal('/clients'));
    await page.getByRole('button', { name: 'Přidat klienta' }).click();
    const topOf = async (label: string) => (await dialog(page).getByLabel(label, { exact: true }).boundingBox())?.y ?? 0;
    await expect
      .poll(async () => (await topOf('Daňová rezidence')) - (await topOf('DIČ')), 'a select is aligned with the text field beside it')
      .toBe(0);
    await dialog(page).getByRole('button', { name: 'Přidat klienta' }).click();
    await expect(dialog(page).getByRole('textbox', { name: 'Křestní jméno', exact: true })).toHaveAttribute('aria-required', 'true');
    await expect(dialog(page).getByLabel('Křestní jméno')).toBeFocused();
    await expect(dialog(page).getByText('Toto políčko je povinné')).toHaveCount(3);
    await dialog(page).getByLabel('Křestní jméno').fill('Žaneta');
    await page.keyboard.press('Escape');
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await page.keyboard.press('Escape');
    await dialog(page).getByLabel('Příjmení').fill('Čtvrtníčková');
    await dialog(page).getByLabel('E-mail').fill('office@pramen.test');
    await dialog(page).getByLabel('Telefon', { exact: true }).fill('777');
    await dialog(page).getByRole('button', { name: 'Přidat klienta' }).click();
    await expect(dialog(page).getByText('Neplatný formát telefonního čísla')).toBeVisible();
    await dialog(page).getByLabel('Telefon', { exact: true }).fill('+420 777 333 444');
    await dialog(page).getByRole('button', { name: 'Přidat klienta' }).click();
    await expect(dialog(page).getByText('Uživatel s tímto emailem již existuje.')).toBeVisible();
    await expect(dialog(page).getByLabel('E-mail')).toBeFocused();
    await expect(dialog(page).getByLabel('Příjmení')).toHaveValue('Čtvrtníčková');
    await dialog(page).getByLabel('E-mail').fill(email);
    await dialog(page).getByLabel('Rodné číslo').fill('736028/5164');
    await expect(dialog(page).getByText('Rodné číslo neodpovídá kontrolnímu součtu.')).toBeVisible();
    await dialog(page).getByLabel('Datum narození').fill('28.10.1973');
    await expect(dialog(page).getByLabel('Vázaný zástupce')).toHaveCount(0);
    // Austria is offered for citizenship only.
    await expect(dialog(page).getByLabel('Státní občanství').getByRole('option', { name: 'Rakouské' })).toHaveCount(1);
    await expect(dialog(page).getByLabel('Daňová rezidence', { exact: true }).getByRole('option', { name: 'Lichtenštejnsko' })).toHaveCount(
      1,
    );
    await expect(dialog(page).getByLabel('Daňová rezidence', { exact: true }).getByRole('option', { name: 'Rakousko' })).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Přidat klienta' }).dblclick();
    await expect(heading(page, 'Žaneta Čtvrtníčková')).toBeVisible();
    await expect(page).toHaveURL(/\/clients\/[^/]+\/detail/);
    await expect(section(page, 'Základní údaje')).toContainText('28.\u00a010.\u00a01973');
  });

  await test.step('an address is added, changed and deleted', async () => {
    const addresses = section(page, 'Adresy');
    await addresses.getByRole('button', { name: 'Přidat adresu' }).click();
    await dialog(page).getByRole('button', { name: 'Přidat adresu' }).click();
    await expect(dialog(page).getByText('Vyplňte alespoň ulici, město nebo PSČ')).toBeVisible();
    await expect(dialog(page).getByLabel('Ulice a\u00a0číslo')).toBeFocused();
    await dialog(page).getByLabel('Ulice a\u00a0číslo').fill('Žitná 1');
    await dialog(page).getByLabel('Město').fill('Praha');
    await dialog(page).getByRole('button', { name: 'Přidat adresu' }).click();
    await expect(addresses).toContainText('Žitná 1, Praha');
    // The toast must be above whatever is pressed next.
    const told = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Zavřít' }) });
    await expect.poll(async () => (await told.boundingBox())?.y).toBeLessThan(80);
    await addresses.getByRole('button', { name: /^Upravit adresu/ }).click();
    await dialog(page).getByLabel('PSČ').fill('110 00');
    await dialog(page).getByRole('button', { name: 'Uložit' }).click();
    await expect(addresses).toContainText('Žitná 1, 110 00 Praha');
  });

  await test.step('bank accounts: CZK alone has a number, others an IBAN; the newer primary account takes the flag', async () => {
    const accounts = section(page, 'Bankovní účty');
    await accounts.getByRole('button', { name: 'Přidat účet' }).click();
    await dialog(page).getByRole('button', { name: 'Přidat účet' }).click();
    await expect(dialog(page).getByLabel('Číslo účtu')).toBeFocused();
    await dialog(page).getByLabel('Číslo účtu').fill('19-2000145398');
    await expect(dialog(page).getByText('Číslo účtu neodpovídá kontrolnímu součtu.')).toBeVisible();
    await dialog(page).getByLabel('Číslo účtu').fill('19-2000145399');
    await dialog(page).getByLabel('Kód banky').fill('0800');
    await dialog(page).getByLabel('Hlavní účet').check();
    await dialog(page).getByLabel('Klient je majitelem účtu').check();
    await dialog(page).getByLabel('Účet je ve společném jmění manželů').check();
    await expect(dialog(page).getByLabel('Klient je majitelem účtu')).not.toBeChecked();
    await dialog(page).getByRole('button', { name: 'Přidat účet' }).click();
    await expect(accounts.getByRole('listitem')).toHaveText([/Hlavní.*CZK.*19-2000145399\/0800/]);
    await accounts.getByRole('button', { name: 'Přidat účet' }).click();
    await dialog(page).getByLabel('Vícemenový účet').check();
    await dialog(page).getByLabel('EUR').check();
    await expect(dialog(page).getByLabel('Číslo účtu')).toHaveCount(0);
    await dialog(page).getByLabel('IBAN').fill('CZ65 0800 0000 1920 0014 5399');
    await dialog(page).getByLabel('BIC (SWIFT)').fill('GIBACZPX');
    await dialog(page).getByLabel('Hlavní účet').check();
    await dialog(page).getByRole('button', { name: 'Přidat účet' }).click();
    await expect(accounts.getByRole('listitem')).toHaveText([
      /Hlavní.*CZK.*EUR.*CZ65 0800 0000 1920 0014 5399/,
      /^CZK.*19-2000145399\/0800/,
    ]);
  });

  await test.step('an invitation is sent to the client', async () => {
    await page.getByRole('button', { name: 'Poslat pozvánku' }).click();
    await dialog(page).getByRole('button', { name: 'Poslat pozvánku' }).click();
    await expect(toast(page, 'Pozvánka je odeslaná.')).toBeVisible();
    await waitForMessage(email, ({ subject }) => subject?.startsWith('Vítejte v portálu') ?? false);
  });

  await test.step('payment terms are sent after a question that names the e-mail', async () => {
    await page.getByRole('button', { name: 'Další akce' }).click();
    await page.getByRole('menuitem', { name: 'Poslat platební údaje' }).click();
    await expect(dialog(page)).toContainText(`Na ${email} pošleme platební údaje`);
    await dialog(page).getByRole('button', { name: 'Poslat platební údaje' }).click();
    await expect(dialog(page).getByText('Klient zatím nemá kam platit')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Zrušit' }).click();
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('a client whose access is revoked is not offered an invitation', async () => {
    await page.getByRole('button', { name: 'Upravit', exact: true }).click();
    await dialog(page).getByLabel('Aktivní přístup').uncheck();
    await dialog(page).getByRole('button', { name: 'Uložit' }).click();
    await expect(page.getByText('Přístup uzavřen')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Poslat pozvánku' })).toHaveCount(0);
  });
  await expectAccessibleInVariants(page, async () => undefined);
  await page.evaluate(() => localStorage.setItem('lang', 'cs'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();

  await test.step('an address can be deleted, and the client too', async () => {
    await section(page, 'Adresy')
      .getByRole('button', { name: /^Smazat adresu/ })
      .click();
    await dialog(page).filter({ hasText: 'Smazat adresu?' }).getByRole('button', { name: 'Smazat adresu' }).click();
    await expect(section(page, 'Adresy')).toContainText('Zatím žádná adresa.');
    await expect(page.getByRole('heading', { name: 'Adresy' })).toBeFocused();
    await page.getByRole('button', { name: 'Další akce' }).click();
    await expect(page.getByRole('menuitem', { name: 'Změnit vázaného zástupce' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Smazat klienta' }).click();
    await dialog(page).getByRole('button', { name: 'Smazat klienta: Žaneta Čtvrtníčková' }).click();
    await expect(toast(page, 'Klient byl smazán')).toBeVisible();
    await expect(page).toHaveURL(/\/clients(\?|$)/);
  });
});

test('an adviser’s new client is theirs; of two users saving at once, the second sees what the first did', async ({ page, browser }) => {
  const adviser = await createPerson('INTERMEDIARY');
  await signIn(page, adviser);
  await addClient(page, `${freshCode('sdileny')}@example.test`);
  await dialog(page).getByRole('button', { name: 'Přidat klienta' }).click();
  await expect(heading(page, 'Žaneta Čtvrtníčková')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Bez vázaného zástupce');
  // An adviser has this menu too, but can neither change the adviser nor delete the client.
  await page.getByRole('button', { name: 'Další akce' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Vygenerovat dokumenty',
    'Poslat dokumentaci',
    'Odeslat všechny koncepty',
    'Požádat o ověření totožnosti',
    'Spustit onboarding',
    'Požadavek za klienta',
    'Požadavek na klienta',
    'Poslat platební údaje',
  ]);
  await page.keyboard.press('Escape');

  const other = await (await browser.newContext()).newPage();
  await signIn(other, await createPerson('ADMIN'));
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Upravit', exact: true }).click();
  await page.getByRole('button', { name: 'Upravit', exact: true }).click();
  await dialog(page).getByLabel('Název společnosti').fill('První s.r.o.');
  await dialog(page).getByRole('button', { name: 'Uložit' }).click();
  await expect(page.getByRole('main')).toContainText('První s.r.o.');
  await dialog(other).getByLabel('Název společnosti').fill('Druhá s.r.o.');
  await dialog(other).getByRole('button', { name: 'Uložit' }).click();
  await expect(dialog(other).getByRole('row', { name: 'Název společnosti První s.r.o. Druhá s.r.o.' })).toBeInViewport();
  await expect(dialog(other).getByRole('alert')).toBeFocused();
  await dialog(other).getByRole('button', { name: 'Uložit moje' }).click();
  await expect(other.getByRole('main')).toContainText('Druhá s.r.o.');
  await page.getByRole('button', { name: 'Přidat adresu' }).click();
  await dialog(page).getByLabel('Město').fill('Telč');
  await dialog(page).getByRole('button', { name: 'Přidat adresu' }).click();
  await page.getByRole('button', { name: 'Upravit adresu: Telč' }).click();
  await other.reload();
  await other.getByRole('button', { name: 'Upravit adresu: Telč' }).click();
  await dialog(other).getByRole('button', { name: 'Smazat adresu' }).click();
  await dialog(other).filter({ hasText: 'Smazat adresu?' }).getByRole('button', { name: 'Smazat adresu' }).click();
  await expect(other.getByText('Zatím žádná adresa.')).toBeVisible();
  await dialog(page).getByLabel('Město').fill('Třešť');
  await dialog(page).getByRole('button', { name: 'Uložit' }).click();
  await expect(dialog(page).getByText('Záznam nebyl nalezen.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Zavřít bez uložení' }).click();
  await expect(page.getByText('Zatím žádná adresa.')).toBeVisible();
  await other.getByRole('button', { name: 'Další akce' }).click();
  await other.getByRole('menuitem', { name: 'Změnit vázaného zástupce' }).click();
  await expect(dialog(other)).toContainText('Teď:');
  await other.context().close();
});

test('by keyboard and with reduced motion, each dialog returns the focus to its opener', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, await createPerson('BACK_OFFICE'));
  await addClient(page, `${freshCode('fokus')}@example.test`);
  await dialog(page).getByRole('button', { name: 'Přidat klienta' }).click();
  await expect(heading(page, 'Žaneta Čtvrtníčková')).toBeVisible();
  const add = section(page, 'Adresy').getByRole('button', { name: 'Přidat adresu' });
  for (const time of ['first', 'second']) {
    await add.press('Enter');
    await expect(dialog(page).getByLabel('Ulice a\u00a0číslo'), time).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(add, time).toBeFocused();
  }
  const more = page.getByRole('button', { name: 'Další akce' });
  for (const time of ['first', 'second']) {
    await more.press('Enter');
    await expect(page.getByRole('menuitem').first(), time).toBeFocused();
    const entry = page.getByRole('menuitem', { name: 'Poslat platební údaje' });
    const isThere = () => entry.evaluate((element) => element === document.activeElement);
    for (let step = 0; step < 12 && !(await isThere()); step += 1) await page.keyboard.press('ArrowDown');
    await expect(entry, time).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('button', { name: 'Poslat platební údaje' }), time).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(more, time).toBeFocused();
  }
  await more.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
});

test('the dialogs work in both languages and on phones', async ({ page }) => {
  await signIn(page, await createPerson('ADMIN'), '/clients');
  const open = async () => {
    await page.getByRole('button', { name: /Přidat klienta|Pridať klienta/ }).click();
    await expect(dialog(page).getByLabel(/Křestní jméno|Krstné meno/)).toBeVisible();
  };
  await expectAccessibleInVariants(page, open);
});
