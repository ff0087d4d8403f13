import { expect, test } from '../setup/journey.ts';
import { createPerson, portal, signIn } from '../setup/portal.ts';

test.use({ serviceWorkers: 'allow' });

interface Manifest {
  start_url: string;
  scope: string;
  icons: { src: string; sizes: string }[];
}

test('the portal can be installed: its manifest leads to pictures of the sizes that it names', async ({ page }) => {
  await page.goto(portal('/login'));
  const address = await page.locator('link[rel=manifest]').evaluate((link: HTMLLinkElement) => link.href);
  const answer = await page.request.get(address);
  expect(answer.headers()['content-type']).toContain('manifest+json');
  const { icons, start_url: start, scope } = (await answer.json()) as Manifest;
  expect([new URL(start, address).href, new URL(scope, address).href]).toEqual([portal('/home'), portal('/')]);
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (url) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, new URL(src, address).href);
    expect(size).toBe(sizes);
  }
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
});

test('without a connection it opens and says so; no answer of the API was kept', async ({ page, context }) => {
  await signIn(page, await createPerson('ADMIN'), '/clients');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  });
  // Only now do the files pass through it.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // A file that is opened by itself does not take the place of the page.
  await page.goto(portal('/favicon.svg'));
  await page.goto(portal('/clients'));
  await page.goto(portal('/favicon.svg'));
  await context.setOffline(true);
  await page.goto(portal('/clients'));
  await expect(page.getByText('Jste bez připojení.')).toBeVisible();
  const kept = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/index.html');
  expect(kept.filter((path) => !/^\/(index\.html$|assets\/)/.test(path))).toEqual([]);
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Klienti' })).toBeVisible();
});

test('a newer version is offered, and loads nothing over what is typed', async ({ page }) => {
  await page.clock.install();
  const first = page.waitForResponse('**/api/version');
  await signIn(page, await createPerson('ADMIN'), '/settings');
  const choice = page.getByRole('region', { name: 'Onboarding nových klientů' }).getByLabel('Strategie');
  await choice.uncheck();
  await page.clock.fastForward(3_000);
  const { version, ...rest } = (await (await first).json()) as { version: string };
  await page.route('**/api/version', (route) => route.fulfill({ json: { ...rest, version: `${version}-newer` } }));
  await page.clock.fastForward(61_000);
  await expect(page.getByText('Portál má novou verzi.')).toBeVisible();
  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += 1;
    void dialog.dismiss();
  });
  await page.getByRole('button', { name: 'Načíst novou verzi' }).click();
  await expect.poll(() => asked).toBe(1);
  await expect(choice).not.toBeChecked();
});
