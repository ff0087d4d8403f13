import type { Locator, Page } from '@playwright/test';
import { decode } from 'bysquare/pay';
import jsQR from 'jsqr';
import { expect, test } from '../setup/journey.ts';
import { DEMO_PASSWORD, expectAccessible, expectAccessibleInVariants, jana, portal, signIn } from '../setup/portal.ts';

interface Item {
  strategy_name: string;
  label_text: string | null;
  is_active: boolean;
  contract: { contractNumber: string; contract_type: { name: string } };
  currency: string;
  bank_account_number_full: string;
  iban: string;
  bic_swift_code: string;
  variable_symbol: string;
  payment_qr_kind: string | null;
  payment_qr_code_base64: string | null;
}

/** Each fixed account signs in once per run here and once in its other journey: a user may be sent ten codes a day. */
async function open(page: Page, name: string, phone: string): Promise<void> {
  await signIn(page, { email: `${name}@pramen.test`, password: DEMO_PASSWORD, phone });
  await expect(page).toHaveURL(portal('/home'));
  await page.getByRole('link', { name: /^Plat(ební|obné) údaje$/ }).click();
  await expect(page).toHaveURL(portal('/payment-terms'));
}

async function readTerms(page: Page): Promise<{ items: Item[]; other_accounts: { currency: string; iban: string; bicSwift: string }[] }> {
  const token = await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'));
  const headers = { authorization: `Bearer ${token}` };
  const profile = (await (await fetch(portal('/api/auth/profile'), { headers })).json()) as { user: { client: { id: string } } };
  return (await (await fetch(portal(`/api/clients/${profile.user.client.id}/payment-terms`), { headers })).json()) as Awaited<
    ReturnType<typeof readTerms>
  >;
}

/** Reads the code from the pixels that the page has drawn, as a camera in front of the screen would. */
async function scan(picture: Locator): Promise<string> {
  await expect(picture).toBeVisible();
  const drawn = await picture.evaluate(async (image) => {
    if (!(image instanceof HTMLImageElement)) throw new Error('no picture');
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const paper = canvas.getContext('2d');
    if (!paper) throw new Error('no canvas');
    paper.drawImage(image, 0, 0);
    const { data, width, height } = paper.getImageData(0, 0, canvas.width, canvas.height);
    // One character a pixel: a quarter of a million numbers would take a long time to transfer from the browser.
    return {
      pixels: Array.from({ length: width * height }, (_, place) => ((data[place * 4] ?? 0) > 127 ? '1' : '0')).join(''),
      width,
      height,
    };
  });
  const channels = [...drawn.pixels].flatMap((pixel) => (pixel === '1' ? [255, 255, 255, 255] : [0, 0, 0, 255]));
  return jsQR.default(Uint8ClampedArray.from(channels), drawn.width, drawn.height)?.data ?? '';
}

const slipOf = (page: Page, symbol: string) => page.getByRole('article').filter({ has: page.getByText(symbol, { exact: true }) });
const grouped = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

test('client@ finds a slip for each of four strategies, in two currencies', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, 'client', '+420777000105');
  const { items, other_accounts: others } = await readTerms(page);
  expect(items.map(({ currency, payment_qr_kind: kind }) => [currency, kind])).toEqual([
    ['CZK', 'SPAYD'],
    ['CZK', 'SPAYD'],
    ['CZK', 'SPAYD'],
    ['EUR', 'EPC'],
  ]);
  expect(new Set(items.map(({ contract }) => contract.contractNumber)).size).toBe(2);
  await expect(page.getByRole('article')).toHaveCount(4);
  for (const item of items) {
    const slip = slipOf(page, item.variable_symbol);
    await expect(slip.getByRole('heading')).toHaveText(item.label_text ?? item.strategy_name);
    await expect(slip).toContainText('Aktivní');
    await expect(slip).toContainText(item.contract.contract_type.name);
    await expect(slip).toContainText(item.contract.contractNumber);
    await expect(
      slip.getByText(item.currency === 'CZK' ? item.bank_account_number_full : grouped(item.iban), { exact: true }),
    ).toBeVisible();
    const code = await scan(slip.getByRole('img'));
    expect(code).toContain(item.currency === 'CZK' ? `*X-VS:${item.variable_symbol}` : `/VS${item.variable_symbol}`);
    expect(code).toContain(item.iban);
    await expect(slip.getByRole('img')).toHaveAttribute('alt', new RegExp(`${item.bank_account_number_full}.*${item.variable_symbol}`));
  }
  await expect(page.getByRole('region', { name: 'Účty v\u00A0dalších měnách' }).getByText('USD', { exact: true })).toBeVisible();
  for (const { iban, bicSwift } of others)
    for (const text of [grouped(iban), bicSwift]) await expect(page.getByRole('region', { name: /dalších měnách/ })).toContainText(text);

  // Copied in the format of bank forms: without spaces.
  const euro = slipOf(page, items.at(-1)?.variable_symbol ?? '');
  await euro.getByRole('button', { name: 'Kopírovat IBAN' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Zkopírováno' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(items.at(-1)?.iban);
  await euro.getByRole('button', { name: 'Kopírovat variabilní symbol' }).press('Enter');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(items.at(-1)?.variable_symbol);

  // Where the browser refuses, the portal selects the number and says what to do.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await euro.getByRole('button', { name: 'Kopírovat BIC/SWIFT' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Označeno' })).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(items.at(-1)?.bic_swift_code);
  await expectAccessibleInVariants(page);
});

test('slovak@ scans PAY by square, on the screen and on paper', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, 'slovak', '+421905000106');
  const { items } = await readTerms(page);
  await expect(page.getByRole('article')).toHaveCount(2);
  for (const item of items) {
    const { payments } = decode(await scan(slipOf(page, item.variable_symbol).getByRole('img')));
    expect(payments).toMatchObject([
      { currencyCode: 'EUR', variableSymbol: item.variable_symbol, bankAccounts: [{ iban: item.iban, bic: item.bic_swift_code }] },
    ]);
  }
  expect(items.every(({ iban }) => iban.startsWith('SK'))).toBe(true);
  await expect(page.getByRole('main')).toContainText('PAY by square');

  // The printed page: only the slips, dark on white, none cut in two.
  await page.clock.setFixedTime(new Date('2026-11-21T09:07:00Z'));
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.getByText(/^Vytlačené/)).toBeHidden();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText('Vytlačené 21.11.2026 10:07')).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Vytlačiť' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Kopírovať/ })).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Ľudovít Kŕdeľ')).toBeVisible();
  const slip = page.getByRole('article').first();
  await expect(slip.getByRole('img')).toBeVisible();
  expect(await slip.evaluate((card) => getComputedStyle(card).breakInside)).toBe('avoid');
  const lightness = await slip.evaluate((card) => {
    const parse = (colour: string) =>
      /\d+/g.exec(colour) ? (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) : 0;
    return { ground: parse(getComputedStyle(card).backgroundColor), ink: parse(getComputedStyle(card).color) };
  });
  expect(lightness.ground).toBeGreaterThan(700);
  expect(lightness.ink).toBeLessThan(200);
  await page.emulateMedia({ media: 'screen', colorScheme: null });

  // An investment that accepts no more money has neither code nor buttons, and says what to do.
  await page.route('**/api/clients/*/payment-terms', async (route) => {
    const answer = await route.fetch();
    const terms = (await answer.json()) as { items: Item[] };
    const [first, ...rest] = terms.items;
    await route.fulfill({
      response: answer,
      json: {
        ...terms,
        items: [...rest, { ...first, standing: 'CLOSED', is_active: false, payment_qr_kind: null, payment_qr_code_base64: null }],
      },
    });
  });
  await page.reload();
  const inactive = page.getByRole('article').filter({ hasText: 'Neaktívna' });
  await expect(inactive).toContainText('už peniaze neposielajte');
  await expect(inactive.getByRole('img')).toHaveCount(0);
  await expect(inactive.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);

  // What cannot be loaded is a quiet line with a retry.
  await page.unroute('**/api/clients/*/payment-terms');
  await page.route('**/api/clients/*/payment-terms', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Platobné údaje sa nepodarilo načítať.')).toBeVisible();
  await page.unroute('**/api/clients/*/payment-terms');
  await page.getByRole('button', { name: 'Skúsiť znova' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
});

for (const width of [1440, 390])
  test(`nothing moves at ${width} px when the slips arrive`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, jana);
    await expect(page).toHaveURL(portal('/home'));
    let answer: () => void = () => undefined;
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/clients/*/payment-terms', async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await page.goto(portal('/payment-terms'));
    const places = page.locator('[aria-busy=true] > *');
    await expect(places).toHaveCount(2);
    const place = await places.first().boundingBox();
    answer();
    const slip = page.getByRole('article').first();
    await expect(slip).toBeVisible();
    const box = await slip.boundingBox();
    expect([box?.x, box?.y, box?.width]).toEqual([place?.x, place?.y, place?.width]);
    // A label given by the client takes up one more line, a long name another.
    expect(Math.abs((box?.height ?? 0) - (place?.height ?? 0))).toBeLessThanOrEqual(49);
  });

test('empty@ reads why there are no payment terms yet', async ({ page }) => {
  await open(page, 'empty', '+420777000107');
  await expect(page.getByRole('heading', { name: 'Platební údaje teprve dostanete' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Napsat poradci' })).toHaveAttribute('href', /^mailto:/);
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Vytisknout' })).toHaveCount(0);
  await expectAccessibleInVariants(page);
});
