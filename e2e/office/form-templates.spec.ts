import type { Page } from '@playwright/test';
import { callAs } from '../setup/documents.ts';
import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessible, expectAccessibleInVariants, portal, signIn } from '../setup/portal.ts';
import { freshName } from '../setup/fresh-surname.ts';

/** A name unique to this run: the server may have seen this journey before. */

const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const row = (page: Page, name: string) => page.getByRole('row', { name });

const question = (id: string, label: string) => ({ id, type: 'text', label });
const definition = (...questions: object[]) => JSON.stringify({ content: [{ id: 'basics', fieldsetName: 'Základ', questions }] }, null, 2);

async function openList(page: Page): Promise<void> {
  await signIn(page, await createPerson('BACK_OFFICE'));
  await page.getByRole('navigation').getByRole('link', { name: 'Šablony formulářů' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Šablony formulářů' })).toBeVisible();
}

test('back office makes a form template from a sample, changes and deletes it', async ({ page }) => {
  const name = freshName('Žádost o\u00a0změnu');
  await page.setViewportSize({ width: 1440, height: 900 });
  await openList(page);

  await test.step('a new one from a sample', async () => {
    await page.getByRole('button', { name: 'Přidat šablonu' }).first().click();
    await dialog(page).getByLabel('Název', { exact: true }).fill(name);
    await dialog(page).getByLabel('Začít ukázkou').selectOption({ label: 'Investiční dotazník (ukázka)' });
    await expect(dialog(page).getByLabel('Název', { exact: true })).toHaveValue(name);
    await expect(dialog(page).getByLabel('Název pro klienty', { exact: true })).toHaveValue('Investiční dotazník');
    await expect(dialog(page).getByLabel('Druh')).toHaveValue('INVESTMENT_QUESTIONNAIRE');
    await expectAccessible(page);
  });

  await test.step('faults of its JSON are listed at their places, and it stays as typed', async () => {
    const source = dialog(page).getByLabel('Definice (JSON)');
    const sample = await source.inputValue();
    const faulty = definition(question('a', 'Jedna'), question('a', 'Dvě'), { ...question('b', 'Tři'), type: 'select' });
    await source.fill(faulty);
    await expect(dialog(page).getByText('content[0].questions[1]')).toBeVisible();
    await expect(dialog(page).getByText('content[0].questions[2]')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Přidat šablonu' }).click();
    await expect(source).toBeFocused();
    await expect(source).toHaveValue(faulty);
    await expectAccessible(page);
    await source.fill(sample);
    await dialog(page).getByRole('button', { name: 'Přidat šablonu' }).dblclick();
    await expect(toast(page, 'Šablona formuláře je přidaná.')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('it is found by its name and type, whatever the accents', async () => {
    await page.goto(portal('/forms/templates'));
    await page.getByLabel('Hledat v\u00a0názvech a\u00a0verzi').fill(name.replace('Žádost', 'zadost'));
    await expect(row(page, name)).toHaveCount(1);
    await page.getByLabel('Druh').selectOption('FORM');
    await expect(row(page, name)).toHaveCount(0);
    await page.getByLabel('Druh').selectOption('INVESTMENT_QUESTIONNAIRE');
    await expect(row(page, name)).toContainText('Investiční dotazník');
  });

  await test.step('it is edited; changed data makes a revision that a law may require', async () => {
    await page.getByRole('button', { name: `Upravit: ${name}` }).click();
    await dialog(page).getByLabel('Verze').fill('2026/2');
    await expect(dialog(page).getByLabel('Změnu vyžaduje zákon')).toHaveCount(0);
    await dialog(page)
      .getByLabel('Definice (JSON)')
      .fill(definition(question('a', 'Jedna')));
    await dialog(page).getByLabel('Změnu vyžaduje zákon').check();
    await dialog(page).getByRole('button', { name: 'Uložit' }).click();
    await expect(row(page, name)).toContainText('2026/2');
  });

  await expectAccessibleInVariants(page);
  await page.evaluate(() => localStorage.setItem('lang', 'cs'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();

  await test.step('on a phone it is deleted, after a question that names it', async () => {
    await page.getByRole('button', { name: `Smazat: ${name}` }).click();
    await expectAccessible(page);
    await dialog(page)
      .getByRole('button', { name: `Smazat: ${name}` })
      .click();
    await expect(toast(page, 'Šablona formuláře byla smazána.')).toBeVisible();
    await expect(row(page, name)).toHaveCount(0);
  });
});

test('of two users who save a form template at once, the second sees what the first did', async ({ page, browser }) => {
  const name = freshName('Společný formulář');
  await openList(page);
  await callAs(page, '/api/forms-templates', { name, public_name: 'Formulář', data: definition(question('a', 'Jedna')) });
  const filtered = `/forms/templates?search=${encodeURIComponent(name)}`;
  await page.goto(portal(filtered));
  const other = await (await browser.newContext()).newPage();
  await signIn(other, await createPerson('ADMIN'), filtered);
  for (const one of [page, other]) await one.getByRole('button', { name: `Upravit: ${name}` }).click();
  await dialog(page).getByLabel('Popis').fill('První popis');
  await dialog(page).getByRole('button', { name: 'Uložit' }).click();
  await expect(dialog(page)).toHaveCount(0);

  await dialog(other).getByLabel('Popis').fill('Druhý popis');
  await dialog(other).getByRole('button', { name: 'Uložit' }).click();
  await expect(dialog(other).getByRole('row', { name: 'Popis První popis Druhý popis' })).toBeInViewport();
  await expect(dialog(other).getByRole('alert')).toBeFocused();
  await expectAccessible(other);
  await dialog(other).getByRole('button', { name: 'Uložit moje' }).click();
  await expect(dialog(other)).toHaveCount(0);
  await page.getByRole('button', { name: `Upravit: ${name}` }).click();
  await other.context().close();
});
