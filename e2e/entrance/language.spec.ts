import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { createPerson, portal } from '../setup/portal.ts';

/** A phone whose user has chosen no language here yet. */
test.use({ locale: 'sk-SK', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const texts = resolve(import.meta.dirname, '../../packages/texts');
const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];
const wordsOf = (language: 'cs' | 'sk') =>
  new Set(readdirSync(`${texts}/${language}`).flatMap((file) => wordsIn(readFileSync(`${texts}/${language}/${file}`, 'utf8'))));
const slovak = wordsOf('sk');
/** Words that the portal uses in Czech and never in Slovak. */
const onlyCzech = new Set([...wordsOf('cs')].filter((word) => !slovak.has(word)));

/** Records every text that is drawn, even for an instant. */
async function keepTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    new MutationObserver(() => seen.add(document.body?.innerText ?? '')).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
}

async function expectSlovak(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'sk');
  const seen = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen].join('\n'));
  // The switch to Czech is for users who read no Slovak, and the company's own name is the same in every language.
  const words = wordsIn(seen.replaceAll(/Zobrazit česky|Pramen investiční společnost/g, ''));
  expect(words.length).toBeGreaterThan(20);
  expect(words.filter((word) => onlyCzech.has(word))).toEqual([]);
}

test('a Slovak phone gets a Slovak sign-in, its errors and the switch to Czech', async ({ page }) => {
  await keepTexts(page);
  await page.goto(portal('/login'));
  await expect(page.getByRole('heading', { level: 1, name: 'Prihlásenie' })).toBeVisible();
  await page.getByLabel('E-mail').fill('nikto@example.test');
  await page.getByRole('button', { name: 'Pokračovať' }).click();
  await expect(page.getByText('Používateľ sa nenašiel')).toBeVisible();
  await expectSlovak(page);
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBeNull();
  await page.getByRole('button', { name: 'Zobrazit česky' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Přihlášení' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Přihlášení' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zobraziť po slovensky' })).toHaveCount(0);
});

test('it gets the password reset in Slovak', async ({ page }) => {
  await keepTexts(page);
  await page.goto(portal('/forgotten-password'));
  await expect(page.getByRole('heading', { level: 1, name: 'Zabudnuté heslo' })).toBeVisible();
  await expectSlovak(page);
  await page.goto(portal('/reset-password?token=x&email=a@example.test'));
  await page.getByLabel('Nové heslo', { exact: true }).fill('Nove-heslo-1');
  await page.getByLabel('Nové heslo znova').fill('Nove-heslo-1');
  await page.getByRole('button', { name: 'Nastaviť heslo' }).click();
  await expect(page.getByText(/^Odkaz .* neplatný/)).toBeVisible();
  await expectSlovak(page);
});

test('it gets the account activation in Slovak', async ({ page }) => {
  const person = await createPerson('CLIENT', { activated: false, language: 'sk' });
  await keepTexts(page);
  await page.goto(portal('/login'));
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Pokračovať' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aktivácia účtu' })).toBeVisible();
  await page.getByLabel('Heslo', { exact: true }).fill('krátke');
  await page.getByRole('button', { name: 'Pokračovať' }).click();
  await expect(page.getByText(/aspoň 8 znakov/).first()).toBeVisible();
  await expectSlovak(page);
});
