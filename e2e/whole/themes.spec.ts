import type { PortfolioOverview } from '@pramen/contract/portfolio/portfolio.schemas';
import type { Page } from '@playwright/test';
import { read } from '../setup/figures.ts';
import { expect, expectNoFailureScreen, test } from '../setup/journey.ts';
import { expectLegible, jana, portal, signIn } from '../setup/portal.ts';

type Pair = readonly [ground: string, text: string];

/** Tenants whose own pairs of colours are unreadable. */
const hardTenants: Record<string, { primary: Pair; interface: Pair; active: Pair }> = {
  'white on yellow': { primary: ['#ffe600', '#ffffff'], interface: ['#ffe600', '#ffffff'], active: ['#fff176', '#ffffff'] },
  'black on black': { primary: ['#000000', '#000000'], interface: ['#000000', '#000000'], active: ['#000000', '#000000'] },
  'red on green': { primary: ['#00a000', '#ff0000'], interface: ['#00a000', '#ff0000'], active: ['#00c000', '#ff0000'] },
};

/** Replaces the colours in every server response that contains a theme; the logo stays. */
async function dress(page: Page, { primary, interface: frame, active }: (typeof hardTenants)[string]): Promise<void> {
  const colours = {
    primaryColor: primary[0],
    primaryTextColor: primary[1],
    primaryHoverColor: primary[0],
    primaryHoverTextColor: primary[1],
    primaryInterfaceColor: frame[0],
    primaryInterfaceTextColor: frame[1],
    secondaryInterfaceColor: active[0],
    secondaryInterfaceTextColor: active[1],
  };
  await page.unroute(/\/api\/auth\/(tenant-info|profile)/);
  await page.route(/\/api\/auth\/(tenant-info|profile)/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { theme?: object; context?: { theme: object } };
    for (const holder of [answer, answer.context]) if (holder?.theme) holder.theme = { ...holder.theme, ...colours };
    await route.fulfill({ response, json: answer });
  });
}

async function expectReadable(page: Page, path: string): Promise<void> {
  await page.goto(portal(path));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectNoFailureScreen(page);
    await expectLegible(page);
  }
}

test('unreadable colours become readable shades', async ({ page }) => {
  for (const tenant of Object.values(hardTenants)) {
    await dress(page, tenant);
    await expectReadable(page, '/login');
  }
  await page.unrouteAll();
  await signIn(page, jana);
  await expect(page).toHaveURL(portal('/home'));
  const { contracts } = await read<PortfolioOverview>(page, '/api/client-report/contract/overview');
  for (const tenant of Object.values(hardTenants)) {
    await dress(page, tenant);
    for (const path of ['/home', `/contract/${contracts[0]?.id}?tab=transactions`, '/payment-terms', '/notifications', '/settings'])
      await expectReadable(page, path);
  }
});

test('users who asked for reduced motion see new colours at once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(portal('/login'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  const fading = await page.evaluate(() => {
    document.documentElement.dataset['mantineColorScheme'] = 'dark';
    return document.getAnimations().filter((motion) => motion instanceof CSSTransition).length;
  });
  expect(fading).toBe(0);
});
