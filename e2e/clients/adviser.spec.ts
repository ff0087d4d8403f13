import { expectText, money, read } from '../setup/figures.ts';
import { expect, test } from '../setup/journey.ts';
import { createPerson, DEMO_PASSWORD, expectAccessibleInVariants, portal, signIn } from '../setup/portal.ts';
import { freshName } from '../setup/fresh-surname.ts';

interface Dashboard {
  clients_count: number;
  invested: { currency: string; investedAmount: number }[];
  not_activated: { total: number };
  newest_clients: { fullname: string }[];
  latest_deposits: { amount: number; currency: string; client: { fullname: string } }[];
}

test('an adviser opens the day with their clients', async ({ page }) => {
  await signIn(page, { email: 'adviser@pramen.test', password: DEMO_PASSWORD, phone: '+420777000104' });
  await expect(page).toHaveURL(portal('/home'));
  const dashboard = await read<Dashboard>(page, '/api/adviser-dashboard');
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: 'Přehled' })).toBeVisible();
  const [invested] = dashboard.invested;
  await expectText(
    main.getByRole('region', { name: 'Klienti mají vloženo' }),
    money(invested?.investedAmount ?? null, invested?.currency ?? 'CZK'),
  );
  await expectText(main.getByRole('region', { name: 'Noví klienti' }), dashboard.newest_clients[0]?.fullname ?? '?');
  const [deposit] = dashboard.latest_deposits;
  await expectText(main.getByRole('region', { name: 'Poslední vklady' }), money(deposit?.amount ?? null, deposit?.currency ?? 'CZK'));
  await expectText(main.getByRole('region', { name: 'Čeká na dokončení' }), 'Růžena Nováčková');
  await expectAccessibleInVariants(page, async () => expect(page.getByRole('main').getByRole('region').first()).toBeVisible());
});

test('without clients the dashboard says what it will show', async ({ page }) => {
  await signIn(page, await createPerson('INTERMEDIARY'));
  await expect(page.getByRole('heading', { level: 2, name: 'Zatím nemáte žádné klienty' })).toBeVisible();
  await page.getByRole('link', { name: 'Přejít na klienty' }).click();
  await expect(page).toHaveURL(portal('/clients'));
});

test('a dashboard that does not load says so and retries', async ({ page }) => {
  let isDown = true;
  await page.route('**/api/adviser-dashboard', (route) =>
    isDown ? route.fulfill({ status: 403, json: { code: 'server.unexpected', message: '' } }) : route.continue(),
  );
  await signIn(page, await createPerson('INTERMEDIARY'));
  await expect(page.getByText('Přehled se nepodařilo načíst.')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Zkusit znovu' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Zatím nemáte žádné klienty' })).toBeVisible();
});

test('an adviser reads contract types and strategies, and cannot change them', async ({ page }) => {
  await signIn(page, await createPerson('INTERMEDIARY'));
  for (const [path, name] of [
    ['/contract-types', 'Typy smluv'],
    ['/strategies', 'Strategie'],
  ] as const) {
    await page.goto(portal(path));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const view = page
      .getByRole('main')
      .getByRole('link', { name: /^Zobrazit/ })
      .first();
    await expect(view).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: /^Přidat/ })).toHaveCount(0);
    await view.click();
    await expect(page).toHaveURL(/\/detail$/);
    await expect(page.getByRole('main').getByRole('term').first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  }
});

test('the office reads the history of a record', async ({ page }) => {
  await signIn(page, await createPerson('BACK_OFFICE'));
  const name = freshName('Historická');
  await page.getByRole('navigation').getByRole('link', { name: 'Typy smluv' }).click();
  await page.getByRole('button', { name: 'Přidat typ smlouvy' }).click();
  await page.getByRole('dialog').getByLabel('Název', { exact: true }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Přidat typ smlouvy' }).click();
  const history = page.getByRole('region', { name: 'Historie' });
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await expectText(history, 'Založení typu smlouvy');
  await page.getByRole('button', { name: 'Upravit' }).click();
  await page.getByRole('dialog').getByLabel('Popis').fill('Nový popis');
  await page.getByRole('dialog').getByRole('button', { name: 'Uložit' }).click();
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expectText(history.getByRole('listitem').first(), 'Úprava typu smlouvy');
  await expectText(history.getByRole('listitem').first(), 'Nový popis');
});
