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
  const table = page.waitForEvent('download');
  await statements.getByRole('button', { name: 'CSV' }).click();
  expect((await table).suggestedFilename()).toMatch(/^výpis-\d{4}-.*\.csv$/);
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

test('a client reads what they sold and received in a year and gets the paper for their tax return', async ({ page }) => {
  await signIn(page, { email: 'client@pramen.test', password: DEMO_PASSWORD, phone: '+420777000105' });
  await page.goto(portal('/my-documents'));
  const papers = section(page, said('taxPapers:title'));
  await papers.getByRole('button', { name: said('taxPapers:show') }).click();
  await expect(papers.getByText(said('taxPapers:working'))).toBeVisible();
  await expect(papers.getByRole('table', { name: said('taxPapers:income.title') })).toBeVisible();
  const table = page.waitForEvent('download');
  await papers.getByRole('button', { name: 'CSV' }).click();
  expect((await table).suggestedFilename()).toMatch(/^podklady-k-dani-\d{4}-.*\.csv$/);
  await papers.getByRole('button', { name: said('taxPapers:make') }).click();
  const list = papers.getByRole('list', { name: said('taxPapers:list') });
  await expect(list.getByRole('listitem').first()).toBeVisible({ timeout: 60_000 });
  const download = page.waitForEvent('download');
  await list.getByRole('button').first().click();
  expect((await download).suggestedFilename()).toMatch(/^Podklady k.dani z.příjmů za rok \d{4}\.pdf$/);
});
