import type { Page } from '@playwright/test';
import { dialog, findClient, png, section, waitForDocument, writePdf } from '../setup/documents.ts';
import { expect, test } from '../setup/journey.ts';
import { createPerson, portal, signIn, waitForMessage } from '../setup/portal.ts';

const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const paper = (page: Page) => page.getByRole('region', { name: /^Dokument .*\.pdf$/ });

/** Waits until the document is on the screen with the words of its first page. */
async function expectPaper(page: Page, words: string): Promise<void> {
  await expect(paper(page)).toHaveAttribute('aria-busy', 'false');
  await expect(paper(page).getByRole('group', { name: /^Strana 1 z.2$/ })).toContainText(words);
}

const fileOf = (name: string, words = 'Obsah') => ({ name, mimeType: 'application/pdf', buffer: writePdf(words) });

test('a file becomes a document of a client, is viewed, processed and removed', async ({ page }) => {
  const client = await createPerson('CLIENT');
  await signIn(page, await createPerson('BACK_OFFICE'));
  const { id: clientId, fullname } = await findClient(page, client);
  const name = `Příloha ${clientId.slice(-6)}`;
  let documentPath = '';

  await test.step('reports unacceptable files before anything is sent', async () => {
    await page.goto(portal(`/clients/${clientId}/detail`));
    const documents = section(page, 'Dokumenty');
    await expect(documents.getByText('Zatím žádné dokumenty')).toBeVisible();
    await documents
      .getByLabel('Vybrat soubory')
      .setInputFiles([
        fileOf(`${name}.pdf`, 'Prvni strana'),
        { name: 'průkaz.png', mimeType: 'image/png', buffer: png },
        { name: 'poznamka.txt', mimeType: 'text/plain', buffer: Buffer.from('text') },
      ]);
    await expect(documents.getByText('Soubor není PDF, JPG ani PNG.')).toBeVisible();
    await expect(documents.getByRole('button', { name: 'Nahrát 3 soubory' })).toHaveAttribute('aria-disabled', 'true');
    await documents.getByRole('button', { name: 'Odebrat soubor: poznamka.txt' }).click();
    await documents.getByRole('button', { name: 'Nahrát 2 soubory' }).click();
    await expect(documents.getByRole('link', { name })).toBeVisible();
    await expect(documents.getByText('Ke zpracování', { exact: true })).toHaveCount(2);
  });

  await test.step('a preview without leaving the client, and a download', async () => {
    await page.getByRole('button', { name: `Zobrazit: ${name}` }).click();
    await expectPaper(page, 'Prvni strana');
    await dialog(page).getByRole('button', { name: 'Zvětšit' }).click();
    await expect(dialog(page).getByText(/^125.%$/)).toBeVisible();
    const saved = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Stáhnout' }).click();
    expect((await saved).suggestedFilename()).toBe(`${name}.pdf`);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('it waits among those to be processed, found by client and by state', async () => {
    await page.goto(portal('/documents?filter=to-processing'));
    await expect(heading(page, 'Dokumenty – ke zpracování')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Klient' }).fill(fullname);
    await page.getByLabel('Stav').selectOption('TO_REVIEW');
    await expect(page.getByRole('link', { name })).toBeVisible();
    await expect(page).toHaveURL(/filter=to-processing/);
    await page.getByRole('searchbox', { name: 'Název' }).fill(name);
    await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(1);
    await page.getByRole('link', { name }).click();
    await expect(heading(page, name)).toBeVisible();
    documentPath = new URL(page.url()).pathname;
  });

  await test.step('its detail page shows its facts; a staff member takes it over', async () => {
    await expectPaper(page, 'Prvni strana');
    await expect(section(page, 'Historie stavů').getByText('Ke zpracování', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Přiřadit sobě' }).click();
    await expect(page.getByRole('button', { name: 'Zrušit přiřazení' })).toBeVisible();
    await page.getByRole('button', { name: 'Přijmout' }).click();
    await dialog(page).getByRole('button', { name: 'Přijmout dokument' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Přijmout' })).toBeHidden();
    await expect(section(page, 'Historie stavů').getByText('Přijato')).toBeVisible();
  });

  await test.step('it is sent back from the archive, and leaves the list at once', async () => {
    await page.goto(portal('/documents?filter=archived'));
    await page.getByRole('searchbox', { name: 'Název' }).fill(name);
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: `Ke zpracování: ${name}` }).click();
    await expect(row).toHaveCount(0);
  });

  await test.step('it is rejected with a reason, which its history keeps', async () => {
    await page.goto(portal(documentPath));
    await page.getByRole('button', { name: 'Zamítnout' }).click();
    await dialog(page).getByLabel('Důvod').fill('Nečitelná druhá strana.');
    await dialog(page).getByRole('button', { name: 'Zamítnout dokument' }).click();
    await expect(section(page, 'Historie stavů').getByText('Nečitelná druhá strana.')).toBeVisible();
  });

  await test.step('each file has a screen of its own, and one by its uuid alone', async () => {
    const picture = await waitForDocument(page, clientId, 'průkaz');
    const paperFile = await waitForDocument(page, clientId, name);
    await page.goto(portal(`/files/${paperFile.file?.id}/detail`));
    await expect(heading(page, `${name}.pdf`)).toBeVisible();
    await expectPaper(page, 'Prvni strana');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Stáhnout' }).click();
    expect((await saved).suggestedFilename()).toBe(`${name}.pdf`);
    await page.goto(portal(`/files/${picture.file?.id}/detail`));
    await expect(page.getByRole('img', { name: 'Obrázek průkaz.png' })).toBeVisible();
    await page.goto(portal(`/documents/preview/${paperFile.file?.uuid}`));
    await expectPaper(page, 'Prvni strana');
    await page.goto(portal(`/documents/preview/${picture.file?.uuid}`));
    await expect(heading(page, 'průkaz.png')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Obrázek průkaz.png' })).toBeVisible();
  });

  await test.step('the client is e-mailed where their documents are', async () => {
    await page.goto(portal(`/clients/${clientId}/detail`));
    await page.getByRole('button', { name: 'Další akce' }).click();
    await page.getByRole('menuitem', { name: 'Poslat dokumentaci' }).click();
    await expect(dialog(page)).toContainText(client.email);
    await dialog(page).getByRole('button', { name: 'Poslat dokumentaci' }).click();
    await expect(toast(page, 'Odkaz na dokumenty jsme klientovi poslali e-mailem.')).toBeVisible();
    const letter = await waitForMessage(client.email, ({ subject }) => subject === 'Vaše dokumenty najdete v\u00a0portálu');
    expect(letter.text).toContain(name);
  });

  await test.step('it is removed', async () => {
    const ofClient = (title: string) => section(page, 'Dokumenty').getByRole('link', { name: title });
    await expect(ofClient(name)).toBeVisible();
    await page.goto(portal(documentPath));
    await page.getByRole('button', { name: 'Další akce' }).click();
    await page.getByRole('menuitem', { name: 'Smazat dokument' }).click();
    await dialog(page)
      .getByRole('button', { name: `Smazat: ${name}` })
      .click();
    await expect(page).toHaveURL(/\/documents(\?|$)/);
    await expect(toast(page, /smaz/i)).toBeVisible();
    await page.goto(portal(`/clients/${clientId}/detail`));
    await expect(ofClient('průkaz')).toBeVisible();
    await expect(ofClient(name)).toHaveCount(0);
  });
});

test('a public page verifies a PDF, and is accessible', async ({ page }) => {
  await page.goto(portal('/login'));
  await page.getByRole('link', { name: 'Ověřit dokument' }).click();
  await expect(heading(page, 'Ověření dokumentu')).toBeVisible();
  await page.getByLabel('Vybrat PDF').setInputFiles({ name: 'obrazek.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await expect(page.getByText('obrazek.png: Ověřit umíme jen PDF.')).toBeVisible();
  await page.getByLabel('Vybrat PDF').setInputFiles(fileOf('cizi.pdf'));
  await expect(page.getByRole('heading', { level: 2, name: 'Bez podpisu' })).toBeVisible();
});
