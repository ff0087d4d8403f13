import { callAs } from '../setup/documents.ts';
import { freshSurname } from '../setup/fresh-surname.ts';
import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessible, expectAccessibleInVariants, portal, signIn } from '../setup/portal.ts';

test('back office keeps the facts of a client and finds whom to assess', async ({ page }) => {
  const office = await createPerson('BACK_OFFICE');
  const surname = freshSurname('Posouzená ');
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, office);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const call = <Answer>(path: string, body?: unknown) => callAs<Answer>(page, path, body);
  const { email } = await createPerson('CLIENT');
  const { client } = await call<{ client: { id: string } }>('/api/clients', { firstname: 'Žofie', surname, email: `x${email}` });
  const [type] = (await call<{ data: { id: string }[] }>('/api/contract-types/active')).data;
  await call(`/api/clients/${client.id}/contracts`, { contract_type_id: type?.id });

  await test.step('nationalities and tax residences are edited on the page of the client', async () => {
    await page.goto(portal(`/clients/${client.id}/detail#aml-facts`));
    const section = page.getByRole('region', { name: 'Občanství a\u00a0daňová rezidence', exact: true });
    await section.getByRole('button', { name: /^Upravit/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Místo narození').fill('Olomouc');
    await dialog.getByLabel('Státní občanství 1').selectOption({ label: 'Slovensko' });
    await dialog.getByRole('button', { name: 'Přidat občanství' }).click();
    await dialog.getByLabel('Státní občanství 2').selectOption('STATELESS');
    await dialog.getByLabel('Stát', { exact: true }).selectOption('AE');
    await dialog.getByRole('button', { name: 'Uložit' }).click();
    await expect(dialog.getByText('Vyplňte číslo, nebo důvod, proč chybí.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Proč číslo chybí').selectOption('A');
    await dialog.getByRole('button', { name: 'Uložit' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(section).toContainText('Slovensko, bez státní příslušnosti');
    await expect(section).toContainText('Spojené arabské emiráty, A – stát čísla nevydává');
    await expect(page.getByRole('region', { name: 'Posouzení klienta (AML)' })).toContainText('zatím neposouzen, je potřeba posoudit');
  });

  await test.step('the client is in the queue, and a questionnaire is prepared from there', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Klienti', exact: true }).click();
    const queues = page.getByRole('navigation', { name: 'Seznamy ke klientům' });
    // The same way by keyboard, from each list to each other one.
    for (const name of ['Mimo cílový trh', 'Dotazníky k\u00a0obnovení', 'Prověření', 'AML posouzení']) {
      await queues.getByRole('link', { name }).focus();
      await page.keyboard.press('Enter');
      await expect(queues.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    }
    await expect(page.getByRole('heading', { level: 1, name: 'AML posouzení' })).toBeVisible();
    await page.getByLabel('Hledat klienta').fill(surname);
    const row = page.getByRole('row', { name: surname });
    await expect(row).toContainText('neposouzen');
    await row.getByRole('button', { name: /^Připravit dotazník/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Zrušit' }).click();
  });
  await expectAccessibleInVariants(page);
});
