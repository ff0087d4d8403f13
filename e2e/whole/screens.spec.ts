import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessible, expectAccessibleInVariants, portal, signIn } from '../setup/portal.ts';

const next = (page: Page) => page.getByRole('button', { name: /^Pokračova/ }).click();

test.describe('accessible, and nothing overflows', () => {
  for (const path of [
    '/login',
    '/login?error=user_or_client_not_found',
    '/forgotten-password',
    '/reset-password?token=x&email=a@example.test',
  ])
    test(path, async ({ page }) => {
      await page.goto(portal(path));
      await expectAccessibleInVariants(page);
    });

  test('the password and the code of the sign-in', async ({ page }) => {
    const person = await createPerson('CLIENT');
    await page.goto(portal('/login'));
    const toPassword = async () => {
      await page.getByLabel('E-mail').fill(person.email);
      await next(page);
      await expect(page.getByLabel('Heslo', { exact: true })).toBeVisible();
    };
    await expectAccessibleInVariants(page, toPassword);
    await expectAccessibleInVariants(page, async () => {
      await toPassword();
      await page.getByLabel('Heslo', { exact: true }).fill(person.password);
      await next(page);
      await expect(page.getByLabel(/Ověřovací kód|Overovací kód/)).toBeVisible();
    });
  });

  test('the activation', async ({ page }) => {
    const person = await createPerson('CLIENT', { activated: false });
    await page.goto(portal('/login'));
    await page.getByLabel('E-mail').fill(person.email);
    await next(page);
    await expect(page).toHaveURL(/\/activation\?/);
    await expectAccessibleInVariants(page);
    await expectAccessibleInVariants(page, async () => {
      await page.locator('input[type=password]').first().fill('Dost-dlouhe-1');
      await page.locator('input[type=password]').last().fill('Dost-dlouhe-1');
      await next(page);
      await expect(page.getByRole('button', { name: /Poslat kód|Poslať kód/ })).toBeVisible();
    });
  });

  for (const [role, path] of [
    ['CLIENT', '/home'],
    ['CLIENT', '/home?welcome=true'],
    ['INTERMEDIARY', '/home'],
    ['ADMIN', '/clients'],
    ['CLIENT', '/no-such-screen'],
  ] as const)
    test(`${path} of ${role}`, async ({ page }) => {
      await signIn(page, await createPerson(role), path);
      await expectAccessibleInVariants(page);
    });
});

test('the inbox of the demonstration is accessible', async ({ page }) => {
  const person = await createPerson('CLIENT');
  await signIn(page, person);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.goto(portal(`/demo/inbox?${new URLSearchParams({ to: person.phone })}`));
      await expect(page.getByRole('article').first()).toBeVisible();
      await expectAccessible(page);
    }
  await page.goto(portal('/demo/inbox?to=nikdo@example.test'));
  await expect(page.getByRole('article')).toHaveCount(0);
  await expectAccessible(page);
});

test('the sign-in pages switch between Czech and Slovak and remember it', async ({ page }) => {
  await page.goto(portal('/login'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Přihlášení');
  await page.getByRole('button', { name: 'Slovenčina' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prihlásenie');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prihlásenie');
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('sk');
});
