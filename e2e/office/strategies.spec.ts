import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessibleInVariants, portal, signIn } from '../setup/portal.ts';
import { freshName } from '../setup/fresh-surname.ts';

/** A name unique to this run: the server may have seen this journey before. */

const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const fact = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('dl:not(li dl) > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition');

async function openList(page: Page): Promise<void> {
  await signIn(page, await createPerson('ADMIN'));
  await page.getByRole('navigation').getByRole('link', { name: 'Strategie', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Strategie' })).toBeVisible();
}

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Přidat strategii' }).click();
  await dialog(page).getByLabel('Název', { exact: true }).fill(name);
  await dialog(page).getByRole('button', { name: 'Přidat strategii' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('an administrator edits strategies', async ({ page }) => {
  test.setTimeout(150_000);
  const name = freshName('Žlutá strategie');
  await openList(page);
  await expect(page.getByRole('row', { name: /Vyvážená v eurech|Dynamická/ }).first()).toBeVisible();
  await expectAccessibleInVariants(page, async () => undefined);
  await page.evaluate(() => localStorage.setItem('lang', 'cs'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(portal('/strategies'));

  await test.step('a new one: errors are shown at their fields, the rate is typed as a percentage', async () => {
    await page.getByRole('button', { name: 'Přidat strategii' }).click();
    await dialog(page).getByLabel('Kód').fill('ABCD');
    await dialog(page).getByLabel('Očekávaná výkonnost (% ročně)').fill('100,01');
    await dialog(page).getByLabel('Rizikový profil').fill('51');
    await dialog(page).getByRole('button', { name: 'Přidat strategii' }).click();
    await expect(dialog(page).getByText('Toto políčko je povinné')).toBeVisible();
    await expect(dialog(page).getByLabel('Název', { exact: true })).toBeFocused();
    await expect(dialog(page).getByText('Pole nesmí mít více než 3 znaků')).toBeVisible();
    await expect(dialog(page).getByText('Zadejte celé číslo od 1 do 50')).toBeVisible();
    await expect(dialog(page).getByText(/Zadejte číslo od 0 do 100/)).toBeVisible();
    await dialog(page).getByLabel('Název', { exact: true }).fill(name);
    await dialog(page).getByLabel('Kód').fill('ŽLU');
    await dialog(page).getByLabel('Očekávaná výkonnost (% ročně)').fill('7,25');
    await dialog(page).getByLabel('Rizikový profil').fill('7');
  });

  await test.step('under one contract type only, with a period of its own', async () => {
    await dialog(page).getByRole('checkbox', { name: 'Aktivní pro všechny typy smluv' }).uncheck();
    await dialog(page).getByRole('checkbox', { name: 'Investiční program' }).check();
    const own = dialog(page).getByRole('group', { name: 'Investiční program' });
    await own.getByRole('switch', { name: 'Vlastní období: Investiční program' }).check();
    await own.getByLabel('Od', { exact: true }).fill('1.1.2026');
    await own.getByLabel('Do', { exact: true }).fill('1.1.2025 0:00');
    await dialog(page).getByRole('button', { name: 'Přidat strategii' }).click();
    await expect(own.getByText('Konec období je před jeho začátkem')).toBeVisible();
    await expect(own.getByLabel('Do', { exact: true })).toBeFocused();
    await own.getByLabel('Do', { exact: true }).fill('1.1.2999');
  });

  await test.step('its target market', async () => {
    await dialog(page)
      .getByRole('group', { name: 'Typ klienta', exact: true })
      .getByRole('checkbox', { name: 'Profesionální', exact: true })
      .check();
    await dialog(page).getByRole('group', { name: 'Investiční horizont', exact: true }).getByRole('checkbox', { name: '10 let' }).check();
    await dialog(page).getByRole('group', { name: 'Investiční horizont', exact: true }).getByRole('checkbox', { name: '5 let' }).check();
    await dialog(page).getByRole('button', { name: 'Přidat strategii' }).dblclick();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(toast(page, 'Strategie je přidaná.')).toBeVisible();
    await expect(fact(page, 'Očekávaná výkonnost')).toHaveText('7,25\u00a0%');
    await expect(fact(page, 'Investiční program')).toHaveText('od 01.01.2026 00:00 do 01.01.2999 00:00');
    await expect(fact(page, 'Typ klienta')).toHaveText('Profesionální');
    await expect(fact(page, 'Investiční horizont')).toHaveText('5 let, 10 let');
    await expect(fact(page, 'Udržitelnost (ESG)')).toHaveText('všichni');
  });
  await expectAccessibleInVariants(page, async () => undefined);
  await page.evaluate(() => localStorage.setItem('lang', 'cs'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();

  await test.step('the dialog opens with the stored values', async () => {
    await page.getByRole('button', { name: 'Upravit' }).click();
    await expect(dialog(page).getByLabel('Očekávaná výkonnost (% ročně)')).toHaveValue('7,25');
    await expect(dialog(page).getByRole('group', { name: 'Investiční program' }).getByLabel('Od', { exact: true })).toHaveValue(
      '01.01.2026 00:00',
    );
    await dialog(page).getByLabel('Popis').fill('Rozepsáno');
    await page.keyboard.press('Escape');
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await page.keyboard.press('Escape');
    await dialog(page).getByRole('button', { name: 'Uložit' }).click();
    await expect(fact(page, 'Popis')).toHaveText('Rozepsáno');
  });

  await test.step('it is removed from the offer after a question, and can be restored', async () => {
    await page.getByRole('button', { name: 'Deaktivovat', exact: true }).click();
    await dialog(page)
      .getByRole('button', { name: `Deaktivovat: ${name}` })
      .click();
    await expect(toast(page, 'Strategie už se nenabízí.')).toBeVisible();
    await expect(fact(page, 'Aktivní')).toHaveText('Ne');
    await expect(page.getByRole('button', { name: 'Deaktivovat', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Upravit' }).click();
    await dialog(page).getByRole('checkbox', { name: 'Aktivní', exact: true }).check();
    await dialog(page).getByRole('button', { name: 'Uložit' }).click();
    await expect(fact(page, 'Aktivní')).toHaveText('Ano');
  });

  await test.step('it is found by its name, whatever the accents, and one double click created one', async () => {
    await page.getByRole('link', { name: 'Všechny strategie' }).click();
    await page.getByLabel('Název').fill(name.replace('Žlutá', 'zluta'));
    await expect(page.getByRole('row', { name })).toHaveCount(1);
  });

  await test.step('it can be deleted, after a question that names it', async () => {
    await page.getByRole('link', { name: `Zobrazit: ${name}` }).click();
    await page.getByRole('button', { name: 'Upravit' }).click();
    await dialog(page).getByRole('button', { name: 'Smazat strategii' }).click();
    await page.getByRole('button', { name: `Smazat: ${name}` }).click();
    await expect(toast(page, 'Strategie byla smazána')).toBeVisible();
    await expect(page).toHaveURL(/\/strategies(\?|$)/);
  });
});

test('one that clients hold stays, and the portal says why', async ({ page }) => {
  await openList(page);
  await page.getByLabel('Název').fill('vyvazena');
  await page.getByRole('link', { name: 'Zobrazit: Vyvážená', exact: true }).click();
  await expect(fact(page, 'V\u00a0portfoliích')).toHaveText(/^\d+ investic/);
  await page.getByRole('button', { name: 'Upravit' }).click();
  await dialog(page).getByRole('button', { name: 'Smazat strategii' }).click();
  await page.getByRole('button', { name: 'Smazat: Vyvážená' }).click();
  await expect(dialog(page).getByText('Záznam se používá, proto ho nelze smazat.')).toBeVisible();
});

test('of two users who save at once, the second sees what the first did', async ({ page, browser }) => {
  const name = freshName('Společná');
  await openList(page);
  await add(page, name);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, await createPerson('ADMIN'));
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Upravit' }).click();
  await page.getByRole('button', { name: 'Upravit' }).click();
  await dialog(page).getByLabel('Očekávaná výkonnost (% ročně)').fill('5');
  await dialog(page).getByRole('button', { name: 'Uložit' }).click();
  await expect(fact(page, 'Očekávaná výkonnost')).toHaveText('5,00\u00a0%');

  await dialog(other).getByRole('group', { name: 'Investiční cíle', exact: true }).getByRole('checkbox', { name: 'Zhodnocení' }).check();
  await dialog(other).getByRole('button', { name: 'Uložit' }).click();
  await expect(dialog(other).getByRole('row', { name: 'Investiční cíle všichni Zhodnocení' })).toBeVisible();
  await expect(dialog(other).getByRole('row', { name: 'Očekávaná výkonnost' })).toHaveCount(0);
  await expect(dialog(other).getByLabel('Očekávaná výkonnost (% ročně)')).toHaveValue('5');
  await dialog(other).getByRole('button', { name: 'Uložit moje' }).click();
  await expect(fact(other, 'Očekávaná výkonnost')).toHaveText('5,00\u00a0%');
  await other.context().close();
});

test('other staff have no access', async ({ page }) => {
  await signIn(page, await createPerson('BACK_OFFICE'));
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Strategie', exact: true })).toHaveCount(0);
});
