import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessible, expectAccessibleInVariants, portal, signIn } from '../setup/portal.ts';
import { freshName } from '../setup/fresh-surname.ts';

/** A name unique to this run: the server may have seen this journey before. */

const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function openList(page: Page): Promise<void> {
  await signIn(page, await createPerson('BACK_OFFICE'));
  await page.getByRole('navigation').getByRole('link', { name: 'Typy smluv' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Typy smluv' })).toBeVisible();
}

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Přidat typ smlouvy' }).click();
  await dialog(page).getByLabel('Název', { exact: true }).fill(name);
  await dialog(page).getByRole('button', { name: 'Přidat typ smlouvy' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('back office edits contract types', async ({ page }) => {
  const name = freshName('Žlutá smlouva');
  await openList(page);
  await expectAccessibleInVariants(page, async () => undefined);
  await page.evaluate(() => localStorage.setItem('lang', 'cs'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(portal('/contract-types'));

  await test.step('a new one: errors are shown at their fields, a period opens with its switch', async () => {
    await page.getByRole('button', { name: 'Přidat typ smlouvy' }).click();
    await dialog(page).getByRole('button', { name: 'Přidat typ smlouvy' }).click();
    await expect(dialog(page).getByText('Toto políčko je povinné')).toBeVisible();
    await expect(dialog(page).getByLabel('Název', { exact: true })).toBeFocused();
    await dialog(page).getByLabel('Název', { exact: true }).fill(name);
    const contracts = dialog(page).getByRole('group', { name: 'Aktivní pro založení nové smlouvy' });
    await contracts.getByRole('switch', { name: 'Nastavit období' }).check();
    await contracts.getByLabel('Od', { exact: true }).fill('1.1.2026');
    await contracts.getByLabel('Do', { exact: true }).fill('1.1.2025 0:00');
    await dialog(page).getByRole('button', { name: 'Přidat typ smlouvy' }).click();
    await expect(contracts.getByText('Konec období je před jeho začátkem')).toBeVisible();
    await expect(contracts.getByLabel('Do', { exact: true })).toBeFocused();
    await contracts.getByLabel('Do', { exact: true }).fill('1.1.2999');
    await dialog(page).getByRole('button', { name: 'Přidat typ smlouvy' }).dblclick();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(toast(page, 'Typ smlouvy je přidaný.')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Ano, od 01.01.2026 00:00 do 01.01.2999 00:00');
  });

  await test.step('closing with unsaved changes asks', async () => {
    await page.getByRole('button', { name: 'Upravit' }).click();
    await dialog(page).getByLabel('Popis').fill('Rozepsáno');
    await page.keyboard.press('Escape');
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page).getByLabel('Popis')).toHaveValue('Rozepsáno');
  });

  await test.step('so do the browser’s back button and a reload', async () => {
    const detail = page.url();
    await page.goBack();
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await expect(page).toHaveURL(detail);
    await dialog(page).getByRole('button', { name: 'Pokračovat v\u00a0úpravách' }).click();
    await expect(dialog(page).getByLabel('Popis')).toHaveValue('Rozepsáno');
    await expect(dialog(page).getByLabel('Popis')).toBeFocused();
    const question = page.waitForEvent('dialog');
    const reload = page.evaluate(() => location.reload());
    expect((await question).type()).toBe('beforeunload');
    await (await question).dismiss();
    await reload;
    await dialog(page).getByRole('button', { name: 'Uložit' }).click();
    await expect(page.getByRole('main')).toContainText('Rozepsáno');
    await page.getByRole('button', { name: 'Upravit' }).click();
    await dialog(page).getByLabel('Popis').fill('Zahozeno');
    await page.goBack();
    await dialog(page).getByRole('button', { name: 'Zavřít bez uložení' }).click();
    await expect(page).toHaveURL(/\/contract-types(\?|$)/);
    await expect(dialog(page)).toHaveCount(0);
    await page.goForward();
    await expect(page.getByRole('main')).toContainText('Rozepsáno');
  });
  await expectAccessibleInVariants(page, async () => undefined);
  await page.evaluate(() => localStorage.setItem('lang', 'cs'));
  await page.reload();

  await test.step('it is found by its name, whatever the accents, and one double click created one', async () => {
    await page.getByRole('link', { name: 'Všechny typy smluv' }).click();
    // Still on a phone: the filters are behind their button.
    await expect(page.getByLabel('Název')).toBeHidden();
    await page.getByRole('button', { name: 'Filtry', exact: true }).click();
    await page.getByLabel('Název').fill(name.replace('Žlutá', 'zluta'));
    await expect(page.getByRole('row', { name })).toHaveCount(1);
    await expect(page).toHaveURL(/filter=/);
  });

  await test.step('it can be deleted, after a question that names it', async () => {
    await page.getByRole('link', { name: `Zobrazit: ${name}` }).click();
    await page.getByRole('button', { name: 'Upravit' }).click();
    await dialog(page).getByRole('button', { name: 'Smazat typ smlouvy' }).click();
    await page.getByRole('button', { name: `Smazat: ${name}` }).click();
    await expect(toast(page, 'Typ smlouvy byl smazán')).toBeVisible();
    await expect(page).toHaveURL(/\/contract-types(\?|$)/);
    await expect(page.getByText('Filtru nic neodpovídá')).toBeVisible();
  });
});

test('of two users who save at once, the second sees what the first did', async ({ page, browser }) => {
  const name = freshName('Společná');
  const first = 'První znění popisu, na kterém si někdo dal opravdu záležet';
  const second = 'Druhé znění popisu, které o\u00a0prvním nic neví';
  await openList(page);
  await add(page, name);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, await createPerson('ADMIN'));
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Upravit' }).click();
  await page.getByRole('button', { name: 'Upravit' }).click();
  await dialog(page).getByLabel('Popis').fill(first);
  await dialog(page).getByRole('button', { name: 'Uložit' }).click();
  await expect(page.getByRole('main')).toContainText(first);

  await dialog(other).getByLabel('Popis').fill(second);
  await dialog(other).getByRole('button', { name: 'Uložit' }).click();
  await expect(dialog(other).getByRole('row', { name: `Popis ${first} ${second}` })).toBeInViewport();
  await expect(dialog(other).getByRole('alert')).toBeFocused();
  const countLines = (part: Element) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return range.getClientRects().length;
  };
  expect(await dialog(other).getByRole('rowheader', { name: 'Popis' }).evaluate(countLines), 'the word is not broken').toBe(1);
  await dialog(other).getByRole('button', { name: 'Převzít uložené' }).click();
  await expect(dialog(other).getByLabel('Popis')).toHaveValue(first);
  await dialog(other).getByLabel('Popis').fill('Nakonec druhý');
  await dialog(other).getByRole('button', { name: 'Uložit' }).click();
  await expect(other.getByRole('main')).toContainText('Nakonec druhý');
  await other.context().close();
});

test('a saved view of a list opens on the user’s other computer too', async ({ page, browser }) => {
  const person = await createPerson('BACK_OFFICE');
  const filters = '/contract-types?filter=name%3Dsmlouva&order=name%3Adesc';
  await signIn(page, person, filters);
  await page.getByRole('button', { name: 'Pohledy' }).click();
  await page.getByRole('menuitem', { name: 'Uložit pohled…' }).click();
  await dialog(page).getByLabel('Název pohledu').fill('Odzadu');
  await expectAccessible(page);
  await dialog(page).getByLabel('Název pohledu').press('Enter');
  await expect(toast(page, 'Pohled je uložený.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pohledy' })).toBeFocused();

  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(other, person, '/contract-types');
  await other.getByRole('button', { name: 'Pohledy' }).press('Enter');
  await expectAccessible(other);
  await other.getByRole('menuitem', { name: 'Odzadu' }).press('Enter');
  await expect(other).toHaveURL(/order=name%3Adesc&filter=name%3Dsmlouva/);
  await other.getByRole('button', { name: 'Pohledy' }).click();
  await expect(other.getByRole('menuitem', { name: 'Odzadu (zobrazený)' })).toBeVisible();
  await other.getByRole('menuitem', { name: 'Upravit pohledy…' }).click();
  await expectAccessible(other);
  await dialog(other).getByRole('button', { name: 'Smazat: Odzadu' }).click();
  await other.getByRole('dialog', { name: 'Smazat pohled?' }).getByRole('button', { name: 'Smazat: Odzadu' }).click();
  await expect(toast(other, 'Pohled je smazaný.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Pohledy' }).click();
  await expect(page.getByRole('menuitem', { name: 'Uložit pohled…' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Odzadu' })).toHaveCount(0);
});
