import type { BrowserContext, Page } from '@playwright/test';
import { writeArchive } from './archive.ts';
import { dialog, png } from '../setup/documents.ts';
import { expect, test } from '../setup/journey.ts';
import { createPerson, signIn } from '../setup/portal.ts';
import { freshName } from '../setup/fresh-surname.ts';

/** A name unique to this run: the server may have seen this journey before. */

const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const fact = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition');
const text = (page: Page) => page.getByRole('textbox', { name: 'Text šablony' });
const onPages = (page: Page) => page.locator('[data-page] button');

async function openTemplates(page: Page): Promise<void> {
  await signIn(page, await createPerson('ADMIN'));
  await page.getByRole('navigation').getByRole('link', { name: 'Šablony dokumentů' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Šablony dokumentů' })).toBeVisible();
}

async function addTemplate(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Přidat šablonu' }).click();
  await dialog(page).getByLabel('Název', { exact: true }).fill(name);
  await dialog(page).getByRole('button', { name: 'Přidat šablonu' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Two pages of A4. */
async function printPdf(context: BrowserContext): Promise<Buffer> {
  const page = await context.newPage();
  await page.setContent('<h1>Prohlášení klienta</h1><p style="break-before: page">Druhá strana</p>');
  const pdf = await page.pdf({ format: 'A4' });
  await page.close();
  return pdf;
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const part = (name: string, type: string) => `<Override PartName="${name}" ContentType="${type}"/>`;
/** The parts of an empty Word document, with a macro inside. */
const withMacros = writeArchive({
  '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${part('/word/document.xml', `${wordType}.main+xml`)}${part('/word/vbaProject.bin', 'application/vnd.ms-office.vbaProject')}</Types>`,
  'word/document.xml':
    '<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p/></w:body></w:document>',
  'word/vbaProject.bin': 'Sub AutoOpen()',
});

test('categories can be edited, and contain templates', async ({ page }) => {
  const name = freshName('Smlouvy');
  await openTemplates(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Kategorie šablon' }).click();
  await page.getByRole('button', { name: 'Přidat kategorii' }).click();
  await dialog(page).getByRole('checkbox', { name: 'Jen pro některé zprostředkovatele' }).check();
  await dialog(page).getByRole('button', { name: 'Přidat kategorii' }).click();
  await expect(dialog(page).getByText('Toto políčko je povinné')).toBeVisible();
  await expect(dialog(page).getByText('Vyberte prosím jednu z\u00a0možností')).toBeVisible();
  await dialog(page).getByLabel('Název', { exact: true }).fill(name);
  await dialog(page).getByRole('checkbox', { name: 'Tatry Kapitál' }).check();
  await dialog(page).getByRole('button', { name: 'Přidat kategorii' }).click();
  await expect(page.getByRole('row', { name })).toBeVisible();

  await page.getByRole('button', { name: `Upravit: ${name}` }).click();
  await expect(dialog(page).getByRole('checkbox', { name: 'Tatry Kapitál' })).toBeChecked();
  await dialog(page).getByRole('checkbox', { name: 'Jen pro některé zprostředkovatele' }).uncheck();
  await dialog(page).getByRole('button', { name: 'Uložit' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: `Upravit: ${name}` }).click();
  await expect(dialog(page).getByRole('checkbox', { name: 'Tatry Kapitál' })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Smazat kategorii' }).click();
  await page.getByRole('button', { name: `Smazat: ${name}` }).click();
  await expect(page.getByRole('row', { name })).toHaveCount(0);
});

test('a template is written in the editor', async ({ page }) => {
  const name = freshName('Rámcová smlouva');
  await openTemplates(page);

  await test.step('its code format follows the name, with a sample, until the user writes another', async () => {
    await page.getByRole('button', { name: 'Přidat šablonu' }).click();
    const codeFormat = dialog(page).getByLabel('Formát čísla');
    await dialog(page).getByLabel('Název', { exact: true }).fill('Žádost');
    await expect(codeFormat).toHaveValue('ZAD_%Y%_%NMB_4%');
    await dialog(page).getByLabel('Název', { exact: true }).fill('Rámcová smlouva');
    await expect(codeFormat).toHaveValue('RS_%Y%_%NMB_4%');
    await expect(dialog(page).getByText(/Ukázka: RS_\d{4}_0001/)).toBeVisible();
    await codeFormat.fill('RSM');
    await dialog(page).getByLabel('Název', { exact: true }).fill(name);
    await dialog(page).getByRole('button', { name: 'Přidat šablonu' }).click();
    await expect(dialog(page).getByText('Formát musí obsahovat právě jedno číslo, třeba %NMB_4%')).toBeVisible();
    await codeFormat.fill('RSM-%Y%-%NMB_5%');
    await expect(dialog(page).getByText(/Ukázka: RSM-\d{4}-00001/)).toBeVisible();
  });

  await test.step('who signs', async () => {
    await dialog(page).getByRole('checkbox', { name: 'Dokumenty se podepisují' }).check();
    await dialog(page).getByRole('checkbox', { name: 'Podepisuje klient' }).check();
    await dialog(page).getByRole('checkbox', { name: 'Podepisuje odpovědná osoba' }).check();
    await expect(dialog(page).getByLabel('Odpovědná osoba', { exact: true })).toHaveValue('');
    await dialog(page).getByRole('button', { name: 'Přidat šablonu' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(fact(page, 'Podpisy')).toHaveText('klient, poradce klienta');
    await expect(fact(page, 'Zprostředkovatelé')).toHaveText('všichni');
  });

  await test.step('text with values, a table, an image and a page break', async () => {
    await page.getByRole('tab', { name: 'Editor' }).click();
    await text(page).click();
    await page.keyboard.type('Smlouva');
    await page.getByLabel('Styl').selectOption({ label: 'Nadpis 2' });
    await text(page).press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Klient ');
    await page.getByLabel('Hledat údaj').fill('cele jmeno');
    await page.getByRole('button', { name: 'Celé jméno' }).first().click();
    await expect(text(page).getByText('Klient: Celé jméno')).toBeVisible();
    await text(page).press('End');
    await page.keyboard.type(', ${client.email}, ${nic.takoveho} ');
    await expect(text(page).getByText('Klient: E-mail')).toBeVisible();
    await expect(page.getByText('Tomuto zástupnému textu portál nerozumí, zůstane prázdný:')).toBeVisible();
    await page.getByRole('button', { name: 'Vložit tabulku' }).click();
    for (const heading of ['První', 'Druhý', 'Třetí']) {
      await page.keyboard.type(heading);
      await page.keyboard.press('Tab');
    }
    await page.getByRole('button', { name: 'Přidat řádek' }).click();
    await expect(text(page).getByRole('row')).toHaveCount(4);
    await text(page).press('Control+End');
    await page.getByRole('button', { name: 'Konec strany' }).click();
    await page.locator('input[type=file]').setInputFiles({ name: 'razitko.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(page.getByText('Vložit jde jen obrázek PNG nebo JPG.')).toBeVisible();
    await page.locator('input[type=file]').setInputFiles({ name: 'razítko.png', mimeType: 'image/png', buffer: png });
    await expect(text(page).getByRole('img', { name: 'razítko' })).toBeVisible();
  });

  await test.step('leaving asks first', async () => {
    await page.getByRole('tab', { name: 'PDF' }).click();
    await dialog(page).getByRole('button', { name: 'Pokračovat v\u00a0úpravách' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Všechny šablony' }).click();
    await dialog(page).getByRole('button', { name: 'Pokračovat v\u00a0úpravách' }).click();
    await expect(text(page)).toContainText('Smlouva');
  });

  await test.step('saved, it is reloaded unchanged', async () => {
    await page.getByRole('button', { name: 'Uložit obsah' }).click();
    await expect(page.getByText('Vše je uložené.')).toBeVisible();
    await page.reload();
    await expect(text(page).getByRole('heading', { level: 3, name: 'Smlouva' })).toBeVisible();
    await expect(text(page).getByText('Klient: Celé jméno')).toBeVisible();
    await expect(text(page).getByRole('row')).toHaveCount(4);
    await expect(text(page).getByRole('img')).toBeVisible();
    await expect(page.getByText('${nic.takoveho}').first()).toBeVisible();
  });

  await test.step('a preview shows it for a client', async () => {
    await page.getByRole('button', { name: 'Náhled' }).click();
    await dialog(page).getByLabel('Hledat klienta').fill('cermak');
    await dialog(page)
      .getByRole('radio', { name: /Tomáš Čermák/ })
      .check();
    await dialog(page).getByRole('button', { name: 'Zobrazit náhled' }).click();
    await expect(dialog(page).locator('canvas').first()).toBeVisible();
    await expect(
      dialog(page)
        .locator('.textLayer')
        .getByText(/Tomáš Čermák/)
        .first(),
    ).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('its content can be removed while nothing was generated from it', async () => {
    await page.getByRole('tab', { name: 'PDF' }).click();
    await expect(page.getByText('Šablona má obsah ve formátu Editor.')).toBeVisible();
    await page.getByRole('button', { name: 'Odebrat obsah' }).click();
    await dialog(page).getByRole('button', { name: 'Odebrat obsah' }).click();
    await expect(page.getByText('Jeden soubor .pdf, nejvýše 10\u00a0MB.')).toBeVisible();
  });

  await test.step('and it can be deleted', async () => {
    await page.getByRole('button', { name: 'Upravit' }).click();
    await dialog(page).getByRole('button', { name: 'Smazat šablonu' }).click();
    await page.getByRole('button', { name: `Smazat: ${name}` }).click();
    await expect(page).toHaveURL(/\/documents\/templates(\?|$)/);
  });
});

test('values are placed on the pages of a PDF, with pointer, keys and numbers', async ({ page, context }) => {
  const pdf = await printPdf(context);
  await openTemplates(page);
  await addTemplate(page, freshName('Prohlášení'));

  await test.step('a file of a different kind is refused with a reason', async () => {
    const file = page.locator('input[type=file]');
    await page.getByRole('tab', { name: 'Word' }).click();
    await file.setInputFiles({ name: 'smlouva.docm', mimeType: wordType, buffer: withMacros });
    await expect(page.getByText('Sem patří jen soubor .docx.')).toBeVisible();
    await file.setInputFiles({ name: 'smlouva.docx', mimeType: wordType, buffer: pdf });
    await expect(page.getByRole('alert')).toHaveText(/^Přípona souboru neodpovídá tomu, co v\sněm je\./);
    await file.setInputFiles({ name: 'smlouva.docx', mimeType: wordType, buffer: withMacros });
    await expect(page.getByRole('alert')).toHaveText('Soubor obsahuje makra nebo odkazy na cizí obsah. Uložte ho prosím bez nich.');
    await page.getByRole('tab', { name: 'PDF' }).click();
    await expect(file).toHaveCount(1);
    await file.setInputFiles({ name: 'prohlaseni.docx', mimeType: 'application/pdf', buffer: pdf });
    await expect(page.getByText('Sem patří jen soubor .pdf.')).toBeVisible();
    await file.setInputFiles({ name: 'prohlaseni.pdf', mimeType: 'application/pdf', buffer: Buffer.from('nic takového') });
    await expect(page.getByRole('alert')).toBeVisible();
    await file.setInputFiles({ name: 'prohlášení klienta.pdf', mimeType: 'application/pdf', buffer: pdf });
    await expect(page.getByRole('tabpanel', { name: 'PDF' }).getByText('prohlášení klienta.pdf')).toBeVisible();
  });

  await test.step('a click places the picked value', async () => {
    await page.getByRole('link', { name: 'Umístit údaje' }).click();
    await expect(page.locator('canvas').first()).toBeVisible();
    await expect(page.locator('[data-page]').first()).toHaveCSS('width', '1200px');
    await page.getByRole('button', { name: 'Celé jméno' }).first().click();
    await page
      .locator('[data-page]')
      .first()
      .click({ position: { x: 120, y: 300 } });
    await expect(onPages(page)).toHaveAccessibleName(/^Klient: Celé jméno, strana 1, 10,00\u00a0% zleva/);
    await expect(onPages(page)).toHaveCSS('font-size', '20px');
  });

  await test.step('arrows move it, and it never leaves the page', async () => {
    await onPages(page).press('ArrowRight');
    await expect(onPages(page)).toHaveAccessibleName(/10,50\u00a0% zleva/);
    for (let step = 0; step < 4; step += 1) await onPages(page).press('Shift+ArrowLeft');
    await expect(onPages(page)).toHaveAccessibleName(/strana 1, 0,00\u00a0% zleva/);
  });

  await test.step('a second one without a pointer, then changed by numbers', async () => {
    await page.getByRole('button', { name: 'E-mail', exact: true }).first().press('Enter');
    await page.getByLabel('Strana', { exact: true }).selectOption('2');
    await page.getByRole('button', { name: 'Vložit na stranu 2' }).press('Enter');
    const second = page.getByRole('button', { name: /^Klient: E-mail, strana 2/ });
    await expect(second).toBeFocused();
    await second.press('Enter');
    await dialog(page).getByLabel('Zleva (%)').fill('120');
    await dialog(page).getByRole('button', { name: 'Uložit' }).click();
    await expect(dialog(page).getByText(/Zadejte číslo od 0 do 100/)).toBeVisible();
    await dialog(page).getByLabel('Zleva (%)').fill('33,33');
    await dialog(page).getByLabel('Shora (%)').fill('100');
    await dialog(page).getByRole('button', { name: 'Uložit' }).click();
    await expect(page.getByRole('button', { name: /^Klient: E-mail, strana 2, 33,33\s% zleva, 98,/ })).toBeVisible();
  });

  await test.step('saved, they are reloaded', async () => {
    await page.getByRole('button', { name: 'Uložit umístění' }).click();
    await expect(page.getByText('Vše je uložené.')).toBeVisible();
    await page.reload();
    await expect(onPages(page)).toHaveCount(2);
  });

  await test.step('a preview writes the values of a client there', async () => {
    await page.getByRole('button', { name: 'Náhled' }).click();
    await dialog(page)
      .getByRole('radio', { name: /Tomáš Čermák/ })
      .check();
    await dialog(page).getByRole('button', { name: 'Zobrazit náhled' }).click();
    await expect(dialog(page).locator('.textLayer').getByText('Tomáš Čermák').first()).toBeAttached();
    await page.keyboard.press('Escape');
  });

  await test.step('one is removed', async () => {
    await page.getByRole('button', { name: 'Odebrat „Klient: E-mail“' }).click();
    await expect(onPages(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Zpět na šablonu' }).click();
    await dialog(page).getByRole('button', { name: 'Odejít bez uložení' }).click();
    await expect(page.getByText('Na stranách jsou umístěné 2 údaje.')).toBeVisible();
  });
});

test('of two users who write at once, the second sees what the first wrote', async ({ page, browser }) => {
  await openTemplates(page);
  await addTemplate(page, freshName('Společná'));
  const other = await (await browser.newContext({ locale: 'cs-CZ' })).newPage();
  await signIn(other, await createPerson('BACK_OFFICE'));
  await other.goto(page.url());
  for (const [writer, words] of [
    [page, 'První znění'],
    [other, 'Druhé znění'],
  ] as const) {
    await writer.getByRole('tab', { name: 'Editor' }).click();
    await text(writer).click();
    await writer.keyboard.type(words);
  }
  await page.getByRole('button', { name: 'Uložit obsah' }).click();
  await expect(page.getByText('Vše je uložené.')).toBeVisible();
  await other.getByRole('button', { name: 'Uložit obsah' }).click();
  await expect(other.getByRole('row', { name: 'Obsah šablony První znění Druhé znění' })).toBeVisible();
  await other.getByRole('button', { name: 'Převzít uložené' }).click();
  await expect(text(other)).toHaveText('První znění');
  await text(other).press('End');
  await other.keyboard.type(' a dodatek');
  await other.getByRole('button', { name: 'Uložit obsah' }).click();
  await expect(toast(other, 'Obsah šablony je uložený.')).toBeVisible();
  await other.context().close();
});

test('advisers have no access', async ({ page }) => {
  await signIn(page, await createPerson('INTERMEDIARY'));
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Klienti' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Šablony dokumentů' })).toHaveCount(0);
});
