import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, portal, signIn } from '../setup/portal.ts';

const client = { email: 'client@pramen.test', password: DEMO_PASSWORD, phone: '+420777000105' };
const folder = 'docs/pictures';

async function take(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' });
}

test('the tour of a client', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto(portal('/login'));
  await take(page, 'sign-in');
  await signIn(page, client);
  await expect(page).toHaveURL(portal('/home'));
  await take(page, 'dashboard');
});
