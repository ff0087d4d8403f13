import { expect, expectFailureScreen, test } from '../setup/journey.ts';
import { createPerson, portal, signIn, signInOnScreen } from '../setup/portal.ts';

for (const [role, path] of [
  ['CLIENT', '/home'],
  ['INTERMEDIARY', '/home'],
  ['INTERMEDIARY_ADMIN', '/home'],
  ['BACK_OFFICE', '/clients'],
  ['ADMIN', '/clients'],
] as const)
  test(`${role} lands on ${path}`, async ({ page }) => {
    await signInOnScreen(page, await createPerson(role));
    await expect(page).toHaveURL(portal(path));
    await expect(page.getByRole('main')).toBeVisible();
  });

test('every entry of the menu leads to a screen that exists', async ({ page }) => {
  await signIn(page, await createPerson('INTERMEDIARY_ADMIN'));
  await expect(page).toHaveURL(portal('/home'));
  // Legal texts in the menu's footer open in a new tab; they have a journey of their own.
  const links = page.getByRole('navigation').getByRole('link').and(page.locator(':not([target])'));
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  // The user's name in the menu's header links to the settings as well.
  expect(addresses).toEqual(['/settings', '/home', '/my-documents', '/clients', '/reports', '/settings']);
  for (const address of addresses) {
    await page.goto(portal(address));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Přehled|Moje dokumenty|Klienti|AML posouzení|Reporty|Nastavení)$/);
  }
});

test('every screen that a role may not open says so in the same way', async ({ page }) => {
  for (const [role, path] of [
    ['ADMIN', '/payment-terms'],
    ['CLIENT', '/clients'],
    ['CLIENT', '/imports'],
    ['CLIENT', '/reports'],
  ] as const) {
    await page.goto(portal('/login'));
    await page.evaluate(() => localStorage.clear());
    await signIn(page, await createPerson(role), path);
    await expectFailureScreen(page, 'denied');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sem nemáte přístup');
    await expect(page.getByRole('main').getByRole('link', { name: 'Přejít na úvodní stránku' })).toBeVisible();
    await expect(page).toHaveTitle('Sem nemáte přístup · Pramen');
  }
});

test('an unknown address shows a plain page with a link home', async ({ page }) => {
  await signIn(page, await createPerson('CLIENT'), '/does-not-exist');
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(portal('/home'));
});

test('redirects a signed-in user away from the login, unless a bank identity returns', async ({ page }) => {
  await signIn(page, await createPerson('CLIENT'), '/login');
  await expect(page).toHaveURL(portal('/home'));
  await page.goto(portal('/login?code=abc&state=xyz'));
  await expect(page).toHaveURL(/\/login\?code=abc/);
});
