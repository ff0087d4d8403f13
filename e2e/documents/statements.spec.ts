import { section } from '../setup/documents.ts';
import { expect, test } from '../setup/journey.ts';
import { DEMO_PASSWORD, portal, signIn } from '../setup/portal.ts';
import { said } from '../setup/said.ts';

test('a client reads the figures of a quarter and gets its sealed statement among their documents', async ({ page }) => {
  await signIn(page, { email: 'client@pramen.test', password: DEMO_PASSWORD, phone: '+420777000105' });
  await page.goto(portal('/my-documents'));
  const statements = section(page, said('statements:title'));
  await statements.getByRole('button', { name: said('statements:show') }).click();
  await expect(statements.getByRole('heading', { level: 3 })).toBeVisible();
  await expect(statements.getByText(said('statements:sums.closing')).first()).toBeVisible();
  await statements.getByRole('button', { name: said('statements:make') }).click();
  const list = statements.getByRole('list', { name: said('statements:list') });
  await expect(list.getByRole('listitem').first()).toBeVisible({ timeout: 60_000 });
  const download = page.waitForEvent('download');
  await list.getByRole('button').first().click();
  expect((await download).suggestedFilename()).toMatch(/^Výpis z.investičního účtu .*\.pdf$/);
  await expect(
    section(page, said('documents:mine.archive'))
      .getByText(/Výpis z.investičního účtu/)
      .first(),
  ).toBeVisible();
});
