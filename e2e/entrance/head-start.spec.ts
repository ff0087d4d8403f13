import type { Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { portal } from '../setup/portal.ts';

/** Scripts that a page requests until it is quiet, and those that its head asked for. */
async function scriptsOf(page: Page, path: string) {
  const requested = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js') && pathname.startsWith('/assets/')) requested.add(pathname);
  });
  await page.goto(portal(path));
  await expect(page.getByRole('button').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const asked = await page.evaluate(() =>
    Array.from(document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'), ({ href }) => new URL(href).pathname),
  );
  return { requested: [...requested], asked };
}

for (const language of ['cs', 'sk'])
  for (const path of ['/login', '/self-register'])
    test.describe(`${path} in ${language}`, () => {
      test.use({ locale: language });
      test('asks for the files of its screen at once, and for none of the portal behind the sign-in', async ({ page }) => {
        const { requested, asked } = await scriptsOf(page, path);
        const name = (file: string) => file.replace(/^\/assets\//, '').replace(/-[\w-]{7,8}\.js$/, '');
        expect(asked.map(name)).toEqual(expect.arrayContaining(['entrance', 'fields', `entrance-${language}`]));
        // What is drawn after the first screen, such as the offer of an electronic identity, is not asked for early.
        const late = requested.filter((file) => !asked.includes(file)).map(name);
        for (const one of late) expect(['index', 'identity', 'login-extras', 'commons']).toContain(one);
        for (const one of ['first-screen', 'records', 'parts', 'queues', 'lists']) expect(requested.map(name)).not.toContain(one);
      });
    });
