import type { Locator, Page, Route } from '@playwright/test';
import {
  askAs,
  callAs,
  dialog,
  findClient,
  giveToAdviser,
  makeDocuments,
  makeTemplate,
  png,
  section,
  sendFiles,
  usedCodes,
  waitForDocument,
  writePdf,
} from '../setup/documents.ts';
import { expect, test } from '../setup/journey.ts';
import { createPerson, portal, signIn, visitInVariants, waitForCode } from '../setup/portal.ts';
import { begins, said } from '../setup/said.ts';

const button = (page: Page | Locator, name: RegExp) => page.getByRole('button', { name });
const pdf = (name: string, words = 'Obsah') => ({ name, mimeType: 'application/pdf', buffer: writePdf(words) });
const paper = (page: Page | Locator) => page.locator('canvas').first();

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

/** Opens a dialog, checks it and closes it again. */
async function lookInto(page: Page, open: Locator, look: () => Promise<void>): Promise<void> {
  await open.click();
  await expect(dialog(page)).toBeVisible();
  await look();
  await close(page);
}

async function openEntry(page: Page, name: RegExp): Promise<void> {
  await button(page, said('documentReview:actions')).click();
  await page.getByRole('menuitem', { name }).click();
}

interface Saved {
  document_template: { id: string };
}

test('the screens and dialogs of templates are accessible', async ({ page }) => {
  test.setTimeout(600_000);
  const client = await createPerson('CLIENT');
  await signIn(page, await createPerson('ADMIN'));
  const { id: clientId } = await findClient(page, client);
  const mark = clientId.slice(-6);
  const add = async (name: string) =>
    (await callAs<Saved>(page, '/api/document-templates', { name, is_active: true })).document_template.id;
  const [empty, written, placed] = [await add(`Prázdná ${mark}`), await add(`Psaná ${mark}`), await add(`Umístěná ${mark}`)];
  const picture = `<img src="data:image/png;base64,${png.toString('base64')}" alt="razítko">`;
  await callAs(page, `/api/document-templates/${written}/save-html`, {
    template: `<h1>Smlouva</h1><p>Klient \${client.fullname}, \${nic.takoveho}</p><table><tbody><tr><td><p>Účet</p></td><td><p>Měna</p></td></tr></tbody></table><p>${picture}</p>`,
  });
  await sendFiles(page, '/api/files/upload', 'file', { fileable_type: 'document_template', fileable_id: placed }, [pdf('prohlášení.pdf')]);
  await callAs(page, `/api/document-templates/${placed}/save-annotations`, {
    fields: [{ page: 1, x: 20, y: 30, key: '${client.fullname}', group: 'client' }],
  });
  const used = await makeTemplate(page, `Použitá ${mark}`);
  await makeDocuments(page, clientId, used);
  await waitForDocument(page, clientId, `Použitá ${mark}`);
  await callAs(page, '/api/categories', { name: `Smlouvy ${mark}` });
  const detailOf = (id: string) => portal(`/documents/templates/${id}/detail`);

  await visitInVariants(page, async (look) => {
    await page.goto(portal('/documents/templates'));
    await expect(page.getByRole('link', { name: begins('documentTemplates:view') }).first()).toBeVisible();
    await look('the list of templates');
    await lookInto(page, button(page, said('documentTemplates:add')), async () => {
      for (const key of ['signing.signable', 'signing.responsible', 'forCertain'] as const)
        await dialog(page)
          .getByRole('checkbox', { name: said(`documentTemplates:${key}`) })
          .check();
      await button(dialog(page), said('documentTemplates:add')).click();
      await expect(dialog(page).getByText(said('validation:required')).first()).toBeVisible();
      await look('a new template with errors');
      await page.keyboard.press('Escape');
      await expect(button(dialog(page), said('shell:unsaved.leave'))).toBeVisible();
      await look('the question before something is lost');
      await button(dialog(page), said('shell:unsaved.leave')).click();
    });

    await page.goto(detailOf(empty));
    // Where there is no mouse, nothing says that a file could be dropped.
    await expect(page.locator('input[type=file]')).toBeAttached();
    await page.locator('input[type=file]').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await expect(page.getByRole('alert')).toBeVisible();
    await look('a template without content, a file refused');
    await page.getByRole('tab', { name: 'PDF' }).click();
    await look('the PDF tab');
    await lookInto(page, button(page, said('shell:edit')), () => look('a template being changed'));
    await button(page, said('shell:edit')).click();
    await lookInto(page, button(dialog(page), said('documentTemplates:delete.action')), () =>
      look('the question before a template is deleted'),
    );

    await page.goto(detailOf(written));
    const text = page.getByRole('textbox', { name: said('documentTemplates:editor.label') });
    await expect(text).toBeVisible();
    await look('the editor');
    await text.getByRole('cell').first().click();
    await expect(page.getByRole('toolbar', { name: said('documentTemplates:editor.tableTools') })).toBeVisible();
    await look('the table tools');
    await text.getByRole('img').click();
    await expect(page.getByRole('group', { name: said('documentTemplates:editor.imageTools') })).toBeVisible();
    await look('the image tools');
    await button(page, said('documentTemplates:preview.action')).click();
    await look('a preview that asks for which client');
    await button(dialog(page), said('documentTemplates:preview.show')).click();
    await expect(paper(dialog(page))).toBeVisible();
    await look('a preview');
    await close(page);
    await text.getByRole('heading').click();
    await page.keyboard.type('x');
    await lookInto(page, page.getByRole('tab', { name: 'Word' }), () => look('the question before a text is lost'));
    await page.goto(detailOf(written));
    await page.getByRole('tab', { name: 'Word' }).click();
    await look('the tab of another format');
    await lookInto(page, button(page, said('documentTemplates:content.remove')), () => look('the question before content is removed'));

    await page.goto(detailOf(used));
    await expect(page.getByRole('link', { name: begins('documentTemplates:view') })).toBeVisible();
    await look('a template in use with its documents');

    await page.goto(portal(`/documents/templates/${placed}/preview`));
    const label = page.locator('[data-page] button');
    await expect(label).toHaveCount(1);
    await expect(paper(page)).toBeVisible();
    await look('the annotation tool');
    await button(page, said('vocabulary:client.email')).first().click();
    await look('a value waiting to be placed');
    await button(page, begins('documentTemplates:annotations.put', { page: 1 })).click();
    await expect(label).toHaveCount(2);
    await look('a value that is selected');
    await label.last().press('Enter');
    await look('the form for a value');
    await close(page);

    await page.goto(portal('/documents/templates/categories'));
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await look('categories');
    await button(page, said('documentTemplates:categories.add')).click();
    await dialog(page)
      .getByRole('checkbox', { name: said('documentTemplates:forCertain') })
      .check();
    await look('a new category');
    await page.goto(portal('/documents/templates/categories'));
    await button(page, begins('documentTemplates:categories.edit')).first().click();
    await lookInto(page, button(dialog(page), said('documentTemplates:categories.delete.action')), () =>
      look('the question before a category is deleted'),
    );
  });
});

test('the screens and dialogs of documents are accessible', async ({ page, browser }) => {
  test.setTimeout(600_000);
  const [client, adviser] = [await createPerson('CLIENT'), await createPerson('INTERMEDIARY')];
  await signIn(page, await createPerson('ADMIN'));
  const { id: clientId } = await findClient(page, client);
  await giveToAdviser(page, clientId, adviser);
  const mark = clientId.slice(-6);
  const both = { require_owner_signature: true, require_responsible_signature: true };
  const [waiting, returned] = [`Smlouva ${mark}`, `Vrácená ${mark}`] as const;
  await makeDocuments(page, clientId, await makeTemplate(page, waiting, both), await makeTemplate(page, returned));
  await sendFiles(page, '/api/documents/upload', 'attachments', { documentable_type: 'client', documentable_id: clientId }, [
    pdf(`Příloha ${mark}.pdf`),
    { name: `Průkaz ${mark}.png`, mimeType: 'image/png', buffer: png },
  ]);
  const [asked, refused] = [await waitForDocument(page, clientId, waiting), await waitForDocument(page, clientId, returned)];
  const [uploaded, picture] = [
    await waitForDocument(page, clientId, `Příloha ${mark}`),
    await waitForDocument(page, clientId, `Průkaz ${mark}`),
  ];
  await callAs(page, `/api/documents/${picture.id}/set-state`, { state: 'ACCEPTED' });
  const signer = await (await browser.newContext({ locale: 'cs-CZ' })).newPage();
  await signIn(signer, client);
  expect((await askAs(signer, '/api/documents/reject', { document_ids: [refused.id], message: 'Chybí příloha.' })).status).toBe(200);

  await visitInVariants(page, async (look) => {
    for (const filter of ['to-processing', 'in-solution', 'archived'] as const) {
      await page.goto(portal(`/documents?filter=${filter}`));
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
      await look(`documents ${filter}`);
    }
    await page.goto(portal('/documents?filter=to-processing&order=created_at:desc'));
    await lookInto(page, button(page, new RegExp(`: ${returned}$`)), () => look('the question before a document is cancelled'));

    await page.goto(portal(`/documents/${uploaded.id}/detail`));
    await expect(paper(page)).toBeVisible();
    await look('a document to be processed');
    await lookInto(page, button(page, said('documentReview:accept.action')), () => look('the question before a document is accepted'));
    await lookInto(page, button(page, said('documentReview:reject.action')), () => look('a reason for rejecting a document'));
    await button(page, said('documentReview:actions')).click();
    await look('the menu of a document');
    await page.keyboard.press('Escape');
    await openEntry(page, said('documentReview:delete.action'));
    await look('the question before a document is deleted');
    await close(page);
    await button(page, said('documentReview:signatures.request')).click();
    await dialog(page).getByLabel(said('documentReview:signatures.owner')).uncheck();
    await button(dialog(page), said('documentReview:signatures.send')).click();
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await dialog(page).getByLabel(said('documentReview:signatures.responsible')).check();
    await look('a request for signatures with an error');

    await page.goto(portal(`/documents/${asked.id}/detail`));
    await expect(paper(page)).toBeVisible();
    await look('a document that waits for two signatures');
    await lookInto(page, button(page, begins('documentReview:signatures.revoke')).first(), () =>
      look('the question before a request is revoked'),
    );
    await openEntry(page, said('documentReview:regenerate.action'));
    await look('the question before a document is generated again');

    await page.goto(portal(`/files/${uploaded.file?.id}/detail`));
    await expect(paper(page)).toBeVisible();
    await look('a file');
    await page.goto(portal(`/documents/preview/${picture.file?.uuid}`));
    await expect(page.getByRole('img', { name: begins('files:imageOf', { name: `Průkaz ${mark}` }) })).toBeVisible();
    await look('the preview of a picture');
  });

  await visitInVariants(page, async (look) => {
    await page.goto(portal(`/clients/${clientId}/detail`));
    const documents = section(page, said('documentReview:section.title'));
    await expect(documents.getByRole('link', { name: waiting })).toBeVisible();
    // Sections that are drawn when they come near move what stands below them: a press begun before would end beside the button.
    for (const above of ['screening:title', 'identifications:title'] as const) {
      await section(page, said(above)).scrollIntoViewIfNeeded();
      await expect(section(page, said(above)).locator('[data-shape]')).toHaveCount(0);
    }
    await lookInto(page, button(documents, said('documentReview:generate.action')), async () => {
      await dialog(page).getByRole('checkbox').first().check();
      await look('the choice of templates');
      await dialog(page).getByRole('checkbox').first().uncheck();
    });
    await button(page, said('client:actions')).click();
    await page.getByRole('menuitem', { name: said('documentReview:send.action') }).click();
    await look('the question before documentation is sent');
    await close(page);
    await lookInto(page, button(documents, said('documents:viewOf', { name: waiting })), async () => {
      await expect(paper(dialog(page))).toBeVisible();
      await look('a preview beside the list');
    });
    const files = documents.locator('input[type=file]');
    await files.setInputFiles([pdf('nová.pdf'), { name: 'poznámka.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }]);
    await look('files chosen, one of them refused');
    await button(documents, said('documentReview:upload.remove', { name: 'poznámka.txt' })).click();
    const held: Route[] = [];
    await page.route('**/api/documents/upload', (route) => void held.push(route));
    await button(documents, said('documentReview:upload.send', { count: 1 })).click();
    await expect(documents.getByRole('progressbar')).toBeVisible();
    await look('files being uploaded');
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.fulfill({ status: 422, json: { code: 'validation', message: '', errors: { 'nová.pdf': ['Soubor je poškozený.'] } } });
    await expect(documents.getByRole('alert')).toBeVisible();
    await look('files that were rejected');
    await page.unroute('**/api/documents/upload');

    await page.route('**/api/settings?key=documents_logo_base64', (route) =>
      route.fulfill({ json: { value: `data:image/png;base64,${png.toString('base64')}` } }),
    );
    await page.goto(portal('/settings'));
    await lookInto(page, button(page, said('settings:documentsLogo.remove')), () =>
      look('the question before the logo of documents is removed'),
    );
  });

  await page.goto(portal(`/clients/${clientId}/detail`));
  await page.evaluate(() => localStorage.setItem('lang', 'cs'));
  await page.reload();
  await button(page, said('impersonation:start')).click();
  await expect(section(page, said('impersonation:bannerLabel'))).toBeVisible();
  await visitInVariants(page, async (look) => {
    await page.goto(portal('/my-documents'));
    const toSign = section(page, said('documents:mine.toProcess'));
    await toSign.getByRole('checkbox').first().check();
    await toSign.getByRole('button').first().click();
    await expect(dialog(page).getByText(said('documents:sign.impersonating'))).toBeVisible();
    await look('signing during impersonation');
  });
  await signer.context().close();
});

test('signing and returning are accessible', async ({ page, browser }) => {
  const client = await createPerson('CLIENT');
  const office = await (await browser.newContext({ locale: 'cs-CZ' })).newPage();
  await signIn(office, await createPerson('ADMIN'));
  const { id: clientId } = await findClient(office, client);
  const mark = clientId.slice(-6);
  const names = [`Smlouva ${mark}`, `Dodatek ${mark}`] as const;
  await makeDocuments(office, clientId, await makeTemplate(office, names[0]), await makeTemplate(office, names[1]));
  const { id } = await waitForDocument(office, clientId, names[0]);
  await waitForDocument(office, clientId, names[1]);
  await sendFiles(office, '/api/documents/upload', 'attachments', { documentable_type: 'client', documentable_id: clientId }, [
    pdf(`Příloha ${mark}.pdf`),
  ]);
  await office.context().close();
  await signIn(page, client);
  const codes = await usedCodes(client);

  await visitInVariants(page, async (look) => {
    await page.goto(portal('/home'));
    await expect(section(page, said('documents:pending.title')).getByRole('link', { name: names[0] })).toBeVisible();
    await look('the home screen with waiting documents');
    await page.goto(portal('/my-documents'));
    await expect(page.getByRole('link', { name: `Příloha ${mark}` })).toBeVisible();
    await look('my documents');
    await lookInto(page, button(page, said('documents:viewOf', { name: names[0] })), async () => {
      await expect(paper(dialog(page))).toBeVisible();
      await look('a preview that leads to signing');
    });
    for (const name of names) await page.getByLabel(said('documents:choose', { name })).check();
    await button(page, said('documents:sign.count', { count: 2 })).click();
    await look('what will be signed');
    await button(dialog(page), said('documents:sign.reject', { count: 2 })).click();
    await button(dialog(page), said('documents:sign.reject', { count: 2 })).click();
    await expect(dialog(page).getByText(said('validation:required'))).toBeVisible();
    await look('a reason that is missing');
    await button(dialog(page), said('shell:back')).click();
    await button(dialog(page), said('documents:sign.send')).click();
    await expect(dialog(page).getByLabel(said('documents:sign.code'))).toBeVisible();
    await look('a requested code');
    const code = await waitForCode(client.phone, codes);
    await dialog(page)
      .getByLabel(said('documents:sign.code'))
      .fill(code === '000000' ? '111111' : '000000');
    await button(dialog(page), said('documents:sign.confirm')).click();
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await look('a code that is wrong');
    await page.goto(portal(`/documents/${id}/detail/simple`));
    await expect(paper(page)).toBeVisible();
    await look('a document to be signed');
  });
});

test('every verdict on a PDF is accessible', async ({ page }) => {
  const signature = { organisation: null, signed_at: '2026-11-20T10:00:00.000Z', stamped_at: '2026-11-20T10:00:01.000Z', covers_all: true };
  const ours = { ...signature, signer: 'Pečeť společnosti', is_ours: true };
  const foreign = { ...signature, signer: 'Ján Ďurica', organisation: 'Iná spoločnosť', is_ours: false, covers_all: false };
  const sealed = { code: 'SML_2026_0001', sealed_at: '2026-11-20T10:00:00.000Z', validated_at: '2026-11-20T10:05:00.000Z' };
  const verdicts = {
    OURS_INTACT: { signatures: [{ ...ours, is_intact: true }], document: sealed },
    OURS_CHANGED: { signatures: [{ ...ours, is_intact: false }], document: null },
    FOREIGN_INTACT: { signatures: [{ ...foreign, is_intact: true }], document: null },
    FOREIGN_CHANGED: { signatures: [{ ...foreign, is_intact: false }], document: null },
    UNSIGNED: { signatures: [], document: null },
    UNREADABLE: { signatures: [], document: null },
  };
  let answered: (route: Route) => Promise<void> | void = () => undefined;
  await page.route('**/api/documents/verify', (route) => answered(route));
  await page.goto(portal('/verify'));
  await visitInVariants(page, async (look) => {
    await page.goto(portal('/verify'));
    const chosen = page.locator('input[type=file]');
    await chosen.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await expect(page.getByRole('alert')).toBeVisible();
    await look('a file that is not a PDF');
    let held: Route | undefined;
    answered = (route) => void (held = route);
    await chosen.setInputFiles(pdf('smlouva.pdf'));
    await expect(page.getByRole('progressbar')).toBeVisible();
    await look('a file being uploaded');
    await expect.poll(() => held !== undefined).toBe(true);
    await held?.fulfill({ status: 503, json: { code: 'server.busy', message: '' } });
    await expect(page.getByRole('alert')).toBeVisible();
    await look('a file that cannot be checked at the moment');
    for (const [verdict, found] of Object.entries(verdicts) as [keyof typeof verdicts, object][]) {
      answered = (route) => route.fulfill({ json: { verdict, message: '', sha256: 'a1'.repeat(32), ...found } });
      await chosen.setInputFiles(pdf('smlouva.pdf'));
      await expect(page.getByRole('heading', { level: 2, name: said(`verify:verdicts.${verdict}`) })).toBeVisible();
      await look(verdict);
    }
  });
});
