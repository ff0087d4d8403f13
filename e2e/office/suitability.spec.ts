import type { Page } from '@playwright/test';
import { callAs, dialog, openClientSection, section } from '../setup/documents.ts';
import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessible, portal, signIn } from '../setup/portal.ts';
import { freshName } from '../setup/fresh-surname.ts';

/** A name unique to this run: the server may have seen this journey before. */
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

/** A questionnaire with one question and one verdict. */
const definition = JSON.stringify({
  content: [
    {
      id: 'all',
      fieldsetName: 'Cíle',
      questions: [
        {
          id: 'horizon',
          type: 'radio',
          label: 'Na jak dlouho',
          isRequired: true,
          options: [
            { value: '3', label: '3 roky' },
            { value: '10', label: '10 let' },
          ],
        },
      ],
    },
  ],
  evaluation: {
    metrics: [
      { id: 'INVESTMENT_HORIZON', label: 'Horizont', source: { kind: 'answer', question: 'horizon' } },
      {
        id: 'VERDICT_OBJECTIVES',
        label: 'Vhodné podle cílů',
        isVerdict: true,
        source: {
          kind: 'answer',
          question: 'horizon',
          levels: [
            { from: '3', value: 'LOW', label: 'Konzervativní strategie' },
            { from: '10', value: 'HIGH', label: 'Dynamické strategie' },
          ],
        },
      },
    ],
  },
});

/** A client with a contract and an accepted questionnaire of three years, and a strategy for ten. */
async function prepare(page: Page, clientId: string): Promise<string> {
  const strategy_name = freshName('Dlouhá strategie');
  await callAs(page, '/api/strategies', { name: strategy_name, investment_horizon: [10] });
  const { data: types } = await callAs<{ data: { id: string }[] }>(page, '/api/contract-types/active');
  await callAs(page, `/api/clients/${clientId}/contracts`, { contract_type_id: types[0]?.id });
  const { form_template: template } = await callAs<{ form_template: { id: string } }>(page, '/api/forms-templates', {
    name: freshName('Vhodnost'),
    public_name: 'Investiční dotazník',
    type: 'INVESTMENT_QUESTIONNAIRE',
    data: definition,
  });
  const { record } = await callAs<{ record: { id: string } }>(page, `/api/clients/${clientId}/investment-questionnaires`, {
    template_id: template.id,
    state: 'TO_REVIEW',
    data: { content: [{ questions: [{ id: 'horizon', value: '3' }] }] },
  });
  await callAs(page, `/api/clients/${clientId}/investment-questionnaires/${record.id}/decision`, { decision: 'ACCEPT' });
  return strategy_name;
}

test('a strategy that does not fit is added with a reason, listed, and explained by the questionnaire', async ({ page }) => {
  const client = await createPerson('CLIENT');
  const clientId = client.client_id ?? '';
  await signIn(page, await createPerson('ADMIN'));
  const strategy = await prepare(page, clientId);
  const card = section(page, 'Vhodnost');

  await test.step('the verdict and its validity are on the client’s page', async () => {
    await openClientSection(page, clientId, 'suitability');
    await expect(card.getByText('Konzervativní strategie')).toBeVisible();
    await expect(card.getByText('Platný', { exact: true })).toBeVisible();
    await expect(card.getByText('U\u00a0strategií klienta není žádné upozornění.')).toBeVisible();
  });

  await test.step('the dialog says why the strategy does not fit, and demands a reason', async () => {
    await page.getByRole('button', { name: 'Přidat strategii' }).click();
    await dialog(page).getByRole('checkbox', { name: strategy }).check();
    await expect(dialog(page).getByText(/^Investiční horizont: 3 roky/)).toHaveCount(1);
    await dialog(page).getByRole('button', { name: 'Přidat 1 strategii' }).click();
    await expect(dialog(page).getByText('Uveďte důvod')).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await dialog(page).getByLabel('Proč ji přesto přidáváte').fill('Klient má jinde rezervu.');
    await dialog(page).getByRole('button', { name: 'Přidat 1 strategii' }).click();
    await expect(toast(page, 'Jedna strategie klientovi nevyhovuje')).toBeVisible();
    await expect(card.getByRole('row', { name: strategy })).toContainText('Klient má jinde rezervu.');
  });

  await test.step('the questionnaire that explains it opens from the card', async () => {
    await card.getByRole('button', { name: 'Proč tento výsledek' }).click();
    await expect(dialog(page).getByRole('heading', { name: 'Proč tento výsledek?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('the list of clients outside the target market names the strategy', async () => {
    await page.goto(portal('/clients'));
    await page.getByRole('link', { name: 'Mimo cílový trh' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mimo cílový trh' })).toBeVisible();
    await page.getByLabel('Hledat klienta, poradce nebo strategii').fill(strategy);
    // The rows are pale while the search is under way.
    await expect(page).toHaveURL(/search=/);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('row', { name: strategy })).toHaveCount(1);
    await page.setViewportSize({ width: 1440, height: 900 });
    // Neither the name nor a reason is cut off.
    for (const whole of [
      page.getByRole('cell', { name: strategy, exact: true }),
      page.getByRole('listitem').filter({ hasText: 'Investiční horizont' }),
    ])
      expect(await whole.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await page.goto(portal('/clients/suitability/due'));
    await expect(page.getByRole('heading', { level: 1, name: 'Dotazníky k\u00a0obnovení' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a list that does not exist is a page not found', async () => {
    await page.goto(portal('/clients/suitability/xyz'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stránka nenalezena');
    await expect(page.getByRole('table')).toHaveCount(0);
  });
});
