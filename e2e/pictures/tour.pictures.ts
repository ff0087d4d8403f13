import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createPerson, DEMO_PASSWORD, portal, signIn } from '../setup/portal.ts';

const client = { email: 'client@pramen.test', password: DEMO_PASSWORD, phone: '+420777000105' };
const manager = { email: 'manager@pramen.test', password: DEMO_PASSWORD, phone: '+420777000103' };
const folder = 'docs/pictures';
const phone = { width: 390, height: 844 };

/** The chart loads separately, and is drawn one frame after it has loaded. */
async function showChart(page: Page): Promise<void> {
  await expect(page.getByRole('slider').locator('canvas').first()).toBeVisible();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

async function take(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' });
}

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

test('the tour of a client', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto(portal('/login'));
  await take(page, 'sign-in');
  await signIn(page, client);
  await expect(page).toHaveURL(portal('/home'));
  await showChart(page);
  await take(page, 'dashboard');
  await page.getByRole('button', { name: /^Časově vážený výnos –/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Dva pohledy na výnos');
  await take(page, 'explanation');
  await page.keyboard.press('Escape');
  await page
    .getByRole('link', { name: /Správa portfolia/ })
    .first()
    .click();
  await page.getByRole('tab', { name: 'Peněžní pohyby' }).click();
  await expect(page.getByRole('table').last().getByRole('row').nth(5)).toBeVisible();
  await page.getByRole('tab', { name: 'Peněžní pohyby' }).scrollIntoViewIfNeeded();
  await take(page, 'contract');
  await page.goto(portal('/settings'));
  await take(page, 'settings');
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(portal('/home'));
  await showChart(page);
  await take(page, 'dashboard-phone');
  await page.goto(portal('/payment-terms'));
  await expect(page.getByRole('article').first().getByRole('img')).toBeVisible();
  await take(page, 'payment-terms-phone');
});

test('the tour of the back office', async ({ page }) => {
  await signIn(page, await createPerson('BACK_OFFICE'));
  await expect(page).toHaveURL(portal('/clients'));
  await page.goto(portal('/imports'));
  const file = (name: string, ...lines: readonly string[]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`${lines.join('\n')}\n`),
  });
  await page
    .getByLabel('Vybrat soubory')
    .setInputFiles([
      file('securities.csv', 'isin,name,kind,currency', 'NL0010273215,ASML,SHARE,EUR', 'DE0007164600,SAP,SHARE,EUR'),
      file(
        'clients.csv',
        'client_code,email,firstname,surname',
        'K-900,ema.kalina@example.test,Ema,Kalina',
        'K-901,bez-zavinace,Jan,Doležel',
      ),
    ]);
  await page.getByRole('button', { name: 'Zkontrolovat 2 soubory' }).click();
  await expect(page.getByText('Čeká na potvrzení')).toBeVisible();
  await take(page, 'imports');
});

test('the tour of an adviser', async ({ page }) => {
  await signIn(page, manager);
  await expect(page.getByRole('heading', { name: 'Poslední vklady' })).toBeVisible();
  await take(page, 'adviser');
  await page.goto(portal('/clients?search=prihodova'));
  await page.getByRole('link', { name: /Příhodová/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Příhodová/ })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 1100 });
  await take(page, 'client');
});

test('the tour of the reference data', async ({ page }) => {
  await signIn(page, await createPerson('BACK_OFFICE'));
  await page.goto(portal('/intermediaries'));
  await page.getByRole('link', { name: 'Horizont Finance' }).click();
  await page.getByRole('button', { name: 'Upravit' }).click();
  await page.getByRole('dialog').getByRole('list', { name: 'Čitelnost' }).scrollIntoViewIfNeeded();
  await take(page, 'colours');
});
