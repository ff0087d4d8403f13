import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { DEMO_PASSWORD } from '../setup/portal.ts';
import { startReverseProxy } from '../setup/sites/reverse-proxy.ts';
import type { ReverseProxy } from '../setup/sites/reverse-proxy.ts';
import { startDemo, waitForDocuments } from '../setup/start-server.ts';
import type { DemoServer } from '../setup/start-server.ts';

const BASE = '/cz/';
/** A client of the demonstration with contracts, and no onboarding that waits. */
const client = { email: 'jana.svobodova@pramen.test', phone: '+420777000012' };

/** The browser speaks Slovak: below /cz/ the portal is Czech all the same. */
test.use({ locale: 'sk-SK' });

let proxy: ReverseProxy;
let server: DemoServer;
const inbox = async (to: string) => {
  const answer = await fetch(`${proxy.address}${BASE}demo/inbox.json?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as { text: string }[];
};

async function newestMatch(to: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect.poll(async () => (found = (await inbox(to)).map(({ text }) => pattern.exec(text)?.[0]).find(Boolean))).toBeTruthy();
  return found ?? '';
}

async function signInBelow(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(client.email);
  await page.getByRole('button', { name: 'Pokračovat' }).click();
  await page.getByLabel('Heslo', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Pokračovat' }).click();
  await page.getByLabel('Ověřovací kód').fill(await newestMatch(client.phone, /\b\d{6}\b/));
  await page.getByRole('button', { name: 'Přihlásit se' }).click();
}

test.beforeAll(async () => {
  // The bank of the demonstration asks the portal below its public address, as it comes; the rest goes through the shortened one.
  proxy = await startReverseProxy(BASE, { removesPath: true });
  server = await startDemo({ PUBLIC_URL: `${proxy.address}${BASE}` });
  proxy.leadTo(server.address);
});
test.afterAll(async () => {
  proxy.close();
  await server.stop();
});

test('below /cz/ of the site of both countries everything stays there', async ({ page, browser }) => {
  const at = (path: string) => `${proxy.address}${BASE}${path}`;

  await test.step('a deep link leads to the sign-in and back, in Czech whatever the browser speaks', async () => {
    await page.goto(at('payment-terms'));
    await expect(page).toHaveURL(at('login'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'cs');
    await signInBelow(page);
    await expect(page).toHaveURL(at('payment-terms'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('a reload, links and the way back', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(at('home'));
    await page.getByRole('link', { name: 'Moje dokumenty' }).first().click();
    await expect(page).toHaveURL(at('my-documents'));
    await page.goBack();
    await expect(page).toHaveURL(at('home'));
  });

  await test.step('a document with its fonts', async () => {
    await waitForDocuments(server.address);
    await page.goto(at('my-documents'));
    await page
      .getByRole('button', { name: /^Zobrazit: / })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('group', { name: /^Strana 1 z.\d+$/ })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('another language, and a page that does not exist', async () => {
    await page.evaluate(() => localStorage.setItem('lang', 'sk'));
    await page.goto(at('nothing-there'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'sk');
    await page.evaluate(() => localStorage.setItem('lang', 'cs'));
  });

  await test.step('a device is remembered for the calls below the path only', async () => {
    const cookies = await page.context().cookies(at('api/auth/login'));
    expect(cookies.map(({ name, path }) => [name, path])).toContainEqual(['pramen_device', '/cz/api/auth']);
    expect((await page.context().cookies(`${proxy.address}/`)).map(({ path }) => path)).toEqual([]);
  });

  await test.step('links of e-mails lead there', async () => {
    const other = await (await browser.newContext()).newPage();
    await other.goto(at('forgotten-password'));
    await other.getByLabel('E-mail').fill(client.email);
    await other.getByRole('button', { name: /^(Odeslat|Poslat)/ }).click();
    const link = await newestMatch(client.email, /http\S+reset-password\S+/);
    expect(link.startsWith(at('reset-password'))).toBe(true);
    await other.goto(link);
    await expect(other.getByLabel('Nové heslo', { exact: true })).toBeVisible();
    await other.goto(at('statements/accessibility?lang=cs'));
    await other.getByRole('link', { name: 'Přejít do portálu' }).click();
    await expect(other).toHaveURL(at('login'));
    await other.context().close();
  });

  await test.step('a bank leads back there', async () => {
    const other = await (await browser.newContext()).newPage();
    await other.goto(at('login'));
    await other.getByRole('button', { name: 'Bankovní identita' }).click();
    await expect(other).toHaveURL(new RegExp(`^${at('')}`));
    await other.getByRole('radio').first().check();
    await other.getByRole('button', { name: 'Pokračovať' }).click();
    await expect(other).toHaveURL(at('home'));
    await other.context().close();
  });

  expect(proxy.strays, 'nothing was asked outside the path').toEqual([]);
});
