import type { Locator } from '@playwright/test';
import { callAs } from '../setup/documents.ts';
import { expect, test } from '../setup/journey.ts';
import { createPerson, portal, signIn } from '../setup/portal.ts';

const linesOf = (texts: readonly { y: number }[]) => new Set(texts.map(({ y }) => Math.round(y))).size;
const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('on a phone, related elements share a line', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, await createPerson('ADMIN'));
  await expect(page).toHaveURL(portal('/clients'));
  await page.evaluate(() => localStorage.setItem('lang', 'sk'));

  await test.step('the two buttons of paging', async () => {
    await page.goto(portal('/clients'));
    const pages = page.getByRole('navigation', { name: 'Stránkovanie' }).getByRole('button');
    await expect(pages).toHaveCount(2);
    await expect.poll(async () => linesOf(await Promise.all((await pages.all()).map(boxOf)))).toBe(1);
  });

  await test.step('saving and cancelling, whatever else the dialog offers', async () => {
    await page.goto(portal('/contract-types'));
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Zobraziť/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Upraviť' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Vymazať typ zmluvy' })).toBeVisible();
    const answers = [dialog.getByRole('button', { name: 'Zrušiť' }), dialog.getByRole('button', { name: 'Uložiť' })];
    await expect.poll(async () => linesOf(await Promise.all(answers.map(boxOf)))).toBe(1);
  });

  await test.step('an e-mail address', async () => {
    await page.goto(portal('/intermediary-people?search=zdenka.jecminkova'));
    await page.getByRole('main').getByRole('link', { name: 'Ječmínková' }).click();
    const email = page.getByRole('definition').filter({ hasText: 'zdenka.jecminkova@pramen.test' });
    await expect.poll(async () => (await boxOf(email)).height).toBeLessThan(32);
  });
});

test('a name that is one long word breaks, and widens no page of the client', async ({ page, browser }) => {
  const long = 'Dotazník'.repeat(20);
  const client = await createPerson('CLIENT');
  await signIn(page, await createPerson('ADMIN'));
  const content = [{ id: 'main', fieldsetName: long, questions: [{ id: 'note', type: 'text', label: long }] }];
  const { form_template: template } = await callAs<{ form_template: { id: string } }>(page, '/api/forms-templates', {
    name: long,
    public_name: long,
    type: 'FORM',
    confirmation_required: true,
    data: JSON.stringify({ content }),
  });
  const { record } = await callAs<{ record: { id: string } }>(page, `/api/clients/${client.client_id ?? ''}/forms`, {
    template_id: template.id,
    state: 'WAITING',
    data: { content: [] },
  });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'cs-CZ' });
  const phone = await context.newPage();
  await signIn(phone, client);
  const inMain = (element: string) => phone.getByRole('main').locator(element).filter({ hasText: long }).last();
  for (const [path, element] of [
    ['/home', 'div'],
    ['/records', 'div'],
    [`/records/forms/${record.id}`, 'legend'],
  ] as const) {
    await phone.goto(portal(path));
    await expect(inMain(element)).toBeVisible();
    const { right, inside } = await inMain(element).evaluate((shown) => ({
      right: shown.getBoundingClientRect().right,
      inside: shown.scrollWidth - shown.clientWidth,
    }));
    expect([right <= 390, inside <= 1], path).toEqual([true, true]);
  }
  await context.close();
});
