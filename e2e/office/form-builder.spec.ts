import type { Page } from '@playwright/test';
import { callAs, tabTo } from '../setup/documents.ts';
import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessible, expectAccessibleInVariants, portal, signIn } from '../setup/portal.ts';
import { freshName } from '../setup/fresh-surname.ts';

/** A name unique to this run: the server may have seen this journey before. */

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, path: string) => page.locator(`[data-outline="${path}"]`);
const editor = (page: Page) => page.locator('[data-editor]');
const preview = (page: Page) => page.getByRole('region', { name: 'Formulář, jak ho vidí klient na telefonu' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const issues = (page: Page) => page.getByText(/brání zveřejnění/);

/** Adds a question by the menu, with the mouse. */
async function addQuestion(page: Page, type: string, label: string): Promise<void> {
  await button(page, 'Přidat otázku').click();
  await page.getByRole('menuitem', { name: type, exact: true }).click();
  await editor(page).getByLabel('Otázka česky').fill(label);
}

async function publish(page: Page, revision: number, isLaw = false): Promise<void> {
  await button(page, 'Zveřejnit…').click();
  if (isLaw) await dialog(page).getByLabel('Změnu vyžaduje zákon').check();
  await expectAccessible(page);
  await dialog(page)
    .getByRole('button', { name: `Zveřejnit revizi ${revision}` })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('Vše je uloženo.')).toBeVisible();
}

test('staff build a form with conditions and scores from nothing, publish it, and see what the next revision changes', async ({ page }) => {
  const name = freshName('Sestavený formulář');
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, await createPerson('BACK_OFFICE'), '/forms/templates');

  await test.step('a new template opens in the builder', async () => {
    await button(page, 'Přidat šablonu').first().click();
    await dialog(page).getByLabel('Název', { exact: true }).fill(name);
    await dialog(page).getByLabel('Název pro klienty', { exact: true }).fill('Úvěry');
    await dialog(page).getByLabel('Po přidání sestavit').check();
    await dialog(page).getByRole('button', { name: 'Přidat šablonu' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('Až přidáte otázku, uvidíte ji tady.')).toBeVisible();
  });

  await test.step('the first question, by the keyboard alone', async () => {
    await tabTo(page, button(page, 'Přidat otázku'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Krátký text' })).toBeFocused();
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(editor(page).getByLabel('Otázka česky')).toBeFocused();
    await page.keyboard.type('Má klient úvěr?');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Má klient úver?');
    await expect(editor(page).getByLabel('Označení')).toHaveValue('ma_klient_uver');
    await expect(preview(page).getByRole('radiogroup', { name: 'Má klient úvěr?' })).toBeVisible();
    await tabTo(page, editor(page).getByLabel('Možnost česky').first());
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Ano');
    await tabTo(page, editor(page).getByLabel('Možnost česky').last());
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Ne');
    await expect(editor(page).getByLabel('Ukládaná hodnota').first()).toHaveValue('ANO');
    await expect(page.getByText('Překlad chybí, zobrazí se „Ano“.')).toBeVisible();
  });

  await test.step('a question with a condition, which the preview follows', async () => {
    await addQuestion(page, 'Číslo', 'Kolik měsíčně splácí?');
    await button(page, 'Přidat podmínku').click();
    await expect(page.getByText('Zobrazit, když „Má klient úvěr?“ je „Ano“.')).toBeVisible();
    await expect(preview(page).getByLabel('Kolik měsíčně splácí?')).toHaveCount(0);
    await preview(page).getByLabel('Ano').check();
    await expect(preview(page).getByLabel('Kolik měsíčně splácí?')).toBeVisible();
    await preview(page).getByLabel('Ne').check();
    await expect(preview(page).getByLabel('Kolik měsíčně splácí?')).toHaveCount(0);
    await expect(issues(page)).toHaveCount(0);
  });

  await test.step('moved before the question that it reads, it is marked; moved back, it is not', async () => {
    await row(page, 'content[0].questions[1]').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(row(page, 'content[0].questions[0]')).toBeFocused();
    await expect(page.getByText('Otázka Kolik měsíčně splácí? je teď 1.\u00a0v\u00a0bloku Nový blok.')).toBeAttached();
    await expect(issues(page)).toHaveText('1 chyba brání zveřejnění');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(issues(page)).toHaveCount(0);
    await row(page, 'content[0].questions[1]').dragTo(row(page, 'content[0]'));
    await expect(issues(page)).toHaveCount(1);
    await button(page, 'Vrátit').click();
    await expect(issues(page)).toHaveCount(0);
  });

  await test.step('a metric with levels, and points of an option', async () => {
    await button(page, 'Přidat metriku').click();
    await expect(editor(page).getByLabel('Název metriky česky')).toBeFocused();
    await page.keyboard.type('Riziko');
    await editor(page).getByLabel('Označení').fill('RISK');
    await button(page, 'Přidat stupeň').click();
    await editor(page).getByLabel('Hodnota stupně').fill('LOW');
    await button(page, 'Přidat stupeň').click();
    await editor(page).getByLabel('Od', { exact: true }).last().fill('2');
    await editor(page).getByLabel('Hodnota stupně').last().fill('HIGH');
    await expect(issues(page)).toBeVisible();
    await row(page, 'content[0].questions[0]').click();
    await editor(page).getByRole('group', { name: 'Body: Ano' }).getByLabel('Body: Riziko').fill('2');
    await expect(issues(page)).toHaveCount(0);
    await preview(page).getByLabel('Ano').check();
    await expect(page.getByRole('region', { name: 'Vyhodnocení odpovědí v\u00a0náhledu' })).toContainText('HIGH (2 body)');
  });

  await test.step('sample answers with the results that they must give', async () => {
    await button(page, 'Přidat odpovědi').click();
    await page.keyboard.type('S\u00a0úvěrem');
    await editor(page).getByLabel('Ano').check();
    await editor(page).getByLabel('Kolik měsíčně splácí?').fill('5000');
    await editor(page).getByLabel('Riziko').selectOption('LOW');
    await expect(issues(page)).toHaveText('1 chyba brání zveřejnění');
    await expect(editor(page).getByText('Výpočet dává něco jiného: HIGH (2 body)')).toBeVisible();
    await button(page, 'Převzít vypočtené výsledky').click();
    await expect(issues(page)).toHaveCount(0);
    await expectAccessible(page);
  });

  await publish(page, 2);
  await expect(page.getByText('zveřejněná', { exact: true })).toBeVisible();

  await test.step('the second published revision, required by law, and its difference in words', async () => {
    await row(page, 'content[0].questions[1]').click();
    await expect(editor(page).getByText('Po zveřejnění se nemění')).toBeVisible();
    await editor(page).getByLabel('Otázka česky').fill('Kolik splácí za měsíc?');
    await addQuestion(page, 'Datum', 'Do kdy splácí?');
    await publish(page, 3, true);
    await page.getByRole('tab', { name: 'Revize' }).click();
    await page.getByLabel('Porovnat').selectOption({ value: '2' });
    await page.getByLabel('S\u00a0čím').selectOption({ value: '3' });
    await expect(page.getByRole('region', { name: 'Přibyla 1\u00a0věc' })).toContainText('Do kdy splácí?');
    await expect(page.getByRole('region', { name: 'Změnila se 1\u00a0věc' })).toContainText(
      'Kolik měsíčně splácí? → Kolik splácí za měsíc?',
    );
    await expect(page.getByLabel('S\u00a0čím')).toContainText('vyžadovaná zákonem');
    await expectAccessible(page);
  });
});

const simple = { content: [{ id: 'a', fieldsetName: 'Část', questions: [{ id: 'q', type: 'text', label: 'Otázka' }] }] };

async function openBuilder(page: Page, definition: object): Promise<string> {
  const { form_template: made } = await callAs<{ form_template: { id: string } }>(page, '/api/forms-templates', {
    name: freshName('Stavba'),
    public_name: 'Stavba',
    data: JSON.stringify(definition, null, 2),
  });
  await page.goto(portal(`/forms/templates/${made.id}/builder`));
  await expect(row(page, 'content[0]')).toBeVisible();
  return made.id;
}

test('unsaved work is guarded, and a colleague’s save overwrites nothing', async ({ page }) => {
  await signIn(page, await createPerson('BACK_OFFICE'));
  const id = await openBuilder(page, simple);
  await row(page, 'content[0].questions[0]').click();
  await editor(page).getByLabel('Otázka česky').fill('Moje otázka');
  await page.getByRole('link', { name: 'Všechny šablony formulářů' }).click();
  await dialog(page).getByRole('button', { name: 'Pokračovat v\u00a0úpravách' }).click();
  await expect(editor(page).getByLabel('Otázka česky')).toHaveValue('Moje otázka');

  const { record_version: version } = await callAs<{ record_version: number }>(page, `/api/forms-templates/${id}`);
  const theirs = JSON.stringify({ content: [{ ...simple.content[0], fieldsetName: 'Jejich část' }] }, null, 2);
  await callAs(page, `/api/forms-templates/${id}`, { data: theirs, record_version: version });
  await button(page, 'Zveřejnit…').click();
  await dialog(page)
    .getByRole('button', { name: /Zveřejnit revizi/ })
    .click();
  await expect(dialog(page).getByRole('alert')).toContainText('Moje otázka');
  await expect(dialog(page).getByRole('alert')).toContainText('Jejich část');
  await dialog(page).getByRole('button', { name: 'Uložit moje' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('Vše je uloženo.')).toBeVisible();
});

test('what is pasted as JSON is refused in words, without freezing the page', async ({ page }) => {
  await signIn(page, await createPerson('BACK_OFFICE'));
  await openBuilder(page, simple);
  await page.getByRole('tab', { name: 'JSON' }).click();
  const source = page.getByLabel('Definice (JSON)');
  const questions = Array.from({ length: 10_000 }, (_, index) => ({ id: `q${index}`, type: 'text', label: 'Otázka' }));
  for (const [text, message] of [
    [JSON.stringify({ content: [{ id: 'a', fieldsetName: 'A', questions }] }), 'Příliš velké (10000), nejvýš 1000.'],
    [`{"content":${'['.repeat(60)}${']'.repeat(60)}}`, 'nejvýš 16 úrovní'],
    ['{\n"content": [],\n}', 'chyba je na řádku 3'],
  ] as const) {
    await source.fill(text);
    await expect(page.getByText(message).last()).toBeVisible();
    await expect(source).toHaveValue(text);
  }
  await page.getByRole('tab', { name: 'Sestavení' }).click();
  await expect(page.getByText('nic se neztratilo')).toBeVisible();
  await button(page, 'Otevřít JSON').click();
  const label = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
  await source.fill(JSON.stringify({ content: [{ id: 'a', fieldsetName: label, questions: [{ id: 'q', type: 'text', label }] }] }));
  await page.getByRole('tab', { name: 'Sestavení' }).click();
  await expect(row(page, 'content[0]')).toContainText(label);
  await expect(preview(page)).toContainText(label);
  await expect(page).not.toHaveTitle('1');
});

test('the builder is accessible and fits in every variant', async ({ page }) => {
  await signIn(page, await createPerson('BACK_OFFICE'));
  const { data } = await callAs<{ data: { type: string; data: string }[] }>(page, '/api/forms-templates/samples');
  await openBuilder(page, JSON.parse(data.find(({ type }) => type === 'INVESTMENT_QUESTIONNAIRE')?.data ?? '') as object);
  await expectAccessibleInVariants(page, async () => {
    await row(page, 'content[0].questions[0]').click();
    await expect(editor(page)).toBeVisible();
  });
});
