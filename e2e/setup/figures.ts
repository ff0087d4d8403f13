import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD, portal, signIn } from './portal.ts';

/** Signs in one of the demo's own users. Each of them signs in only once in a run: a user may be sent ten codes a day. */
export async function signInFixed(page: Page, name: string, phone: string): Promise<void> {
  await signIn(page, { email: `${name}@pramen.test`, password: DEMO_PASSWORD, phone });
  await expect(page).toHaveURL(portal('/home'));
}

/** Returns the API's response for the user signed in on the page. */
export async function read<Answer>(page: Page, path: string): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'));
  const answer = await fetch(portal(path), { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as Answer;
}

/** An amount as the portal writes it, with plain spaces. */
export function money(amount: number | null, currency: string): string {
  if (amount === null) return '—';
  const written = new Intl.NumberFormat('cs-CZ', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(Math.abs(amount));
  return plain(`${amount < 0 ? '\u2212' : ''}${written}`);
}

/** A gain or a loss as the portal writes it, with plain spaces. */
export function signedMoney(amount: number | null, currency: string): string {
  return `${(amount ?? 0) > 0 ? '+' : ''}${money(amount, currency)}`;
}

/** A percentage as the portal writes gains, with plain spaces. */
export function gain(percent: number | null): string {
  if (percent === null) return '—';
  const digits = new Intl.NumberFormat('cs-CZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Math.abs(percent));
  const sign = /[1-9]/.test(digits) ? (percent < 0 ? '\u2212' : '+') : '';
  return plain(`${sign}${digits} %`);
}

/** Replaces the no-break spaces that the portal puts before units and between groups. */
export function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}

/** Waits for text whose spaces may be no-break ones. */
export async function expectText(place: Locator, text: string): Promise<void> {
  await expect.poll(async () => plain((await place.textContent()) ?? '')).toContain(text);
}

/** Waits until the named value is shown; its spaces may be no-break ones. */
export async function expectBeside(place: Locator, name: string, value: string): Promise<void> {
  const term = place.locator('dt').filter({ hasText: new RegExp(`^${name.replaceAll(' ', '\\s')}$`) });
  const readValue = async () => {
    // There may be a note below the value.
    const written = await term.evaluate(
      ({ nextElementSibling: beside }) => (beside?.querySelector('[data-direction]') ?? beside)?.textContent,
    );
    return plain(written ?? '');
  };
  await expect.poll(readValue, name).toBe(value);
}

/** The rows of a table by the labels of its columns, and its closing row; with plain spaces. */
export async function readTable(table: Locator): Promise<{ rows: Record<string, string>[]; footer: Record<string, string> }> {
  const readRows = async (part: string) => {
    const rows = await table
      .locator(`${part} tr`)
      .evaluateAll((found) =>
        found.map((row) => Array.from(row.querySelectorAll('td'), (cell) => [cell.dataset['label'] ?? '', cell.textContent])),
      );
    return rows.map((cells) => Object.fromEntries(cells.map(([label = '', text]) => [plain(label), plain(text ?? '')])));
  };
  const [footer = {}] = await readRows('tfoot');
  return { rows: await readRows('tbody'), footer };
}

export const toCents = (amount: number | null): number => Math.round((amount ?? Number.NaN) * 100);

export function sumCents(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((sum, amount) => sum + toCents(amount), 0);
}

/** 2026-08-21 as 21.08.2026. */
export const written = (day: string): string => day.split('-').toReversed().join('.');
