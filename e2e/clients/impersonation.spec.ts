import type { Page } from '@playwright/test';
import { expectText } from '../setup/figures.ts';
import { expect, expectFailureScreen, test } from '../setup/journey.ts';
import { createPerson, expectAccessibleInVariants, portal, signIn } from '../setup/portal.ts';
import type { Person } from '../setup/portal.ts';

const banner = (page: Page) => page.getByRole('region', { name: /^(Jednání jménem klienta|Konanie v mene klienta)$/ });
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('ACCESS_TOKEN') ?? '');

interface ClientList {
  data: { id: string; email: string; fullname: string }[];
}

async function findClient(page: Page, { email }: Person): Promise<{ id: string; fullname: string }> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}`, 'content-type': 'application/json' };
  const answer = await fetch(portal('/api/clients/list'), { method: 'POST', headers, body: JSON.stringify({ filter: { email } }) });
  const [client] = ((await answer.json()) as ClientList).data;
  if (!client) throw new Error('the client is not on the list');
  return client;
}

const detailOf = (id: string) => portal(`/clients/${id}/detail`);

/** Starts the impersonation with the button on the client's detail page. */
async function actFor(page: Page, clientId: string): Promise<void> {
  await page.goto(detailOf(clientId));
  await page.getByRole('button', { name: 'Jednat jménem klienta' }).click();
  await expect(banner(page)).toBeVisible();
}

async function startAsAdmin(page: Page): Promise<{ id: string; fullname: string }> {
  const client = await createPerson('CLIENT', { language: 'sk' });
  await signIn(page, await createPerson('ADMIN'));
  await expect(page).toHaveURL(portal('/clients'));
  const found = await findClient(page, client);
  await actFor(page, found.id);
  return found;
}

test('a staff member impersonates a client, sees it on every screen, and returns to where it began', async ({ page }) => {
  const client = await startAsAdmin(page);
  await expectText(banner(page), client.fullname);
  // The client reads Slovak; this browser keeps the language of the staff member.
  await expect(page.locator('html')).toHaveAttribute('lang', 'cs');
  for (const address of ['/payment-terms', '/notifications', '/settings']) {
    await page.goto(portal(address));
    await expect(banner(page)).toBeVisible();
  }
  await expect(page.getByRole('main')).toContainText('Účet patří klientovi.');
  await page.goto(portal('/clients'));
  await expectFailureScreen(page, 'denied');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sem nemáte přístup');
  await banner(page).getByRole('button', { name: 'Ukončit jednání jménem klienta' }).click();
  await expect(page).toHaveURL(detailOf(client.id));
  await expect(page.getByRole('heading', { level: 1, name: client.fullname })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('the other window follows, there and back', async ({ page, context }) => {
  const { id } = await startAsAdmin(page);
  const other = await context.newPage();
  await other.goto(portal('/home'));
  await expect(banner(other)).toBeVisible();
  await banner(page).getByRole('button').click();
  await expect(page).toHaveURL(detailOf(id));
  // The other window was on a page of the client: it returns to the first screen.
  await expect(other).toHaveURL(portal('/clients'));
  await expect(banner(other)).toHaveCount(0);
});

test('going back in the browser never shows one user’s page to the other', async ({ page }) => {
  await startAsAdmin(page);
  await page.goBack();
  await expect(banner(page)).toBeVisible();
  await expectFailureScreen(page, 'denied');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sem nemáte přístup');
});

test('logging out during impersonation logs out completely', async ({ page }) => {
  await startAsAdmin(page);
  const token = await tokenOf(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Odhlásit se' }).click();
  await expect(page).toHaveURL(/\/login/);
  const status = async () => (await fetch(portal('/api/auth/deimpersonate'), { headers: { authorization: `Bearer ${token}` } })).status;
  await expect.poll(status).toBe(401);
});

test('the banner is accessible, wide and narrow, light and dark, in both languages', async ({ page }) => {
  await startAsAdmin(page);
  await expectAccessibleInVariants(page, async () => expect(banner(page)).toBeVisible());
});
