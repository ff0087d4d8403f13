import * as endpoints from '@pramen/contract/document-templates/document-templates.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createCatalogue, createClientWorld } from '../../../testing/worlds/client-world.ts';
import type { ClientWorld } from '../../../testing/worlds/client-world.ts';
import { convertsWord } from '../../../testing/files/office.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { blankPdf, makeTemplate, textOfPages, uploadTemplateFile } from '../../../testing/worlds/template-world.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createWordFile, wordParagraph, wordTable } from '../../../testing/files/word-files.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let adviser: TestPerson;
let world: ClientWorld;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
  world = await createClientWorld(app, await createCatalogue(app), adviser);
});
afterAll(() => app.close());

const preview = (id: string, body: Record<string, unknown> = {}, by = office) =>
  app.call(endpoints.previewTemplate, { params: { id }, body, token: by.token });
const overlay = (id: string, fields: readonly unknown[], config?: Record<string, unknown>, by = office) =>
  app.call(endpoints.overlayPdf, { params: { id }, body: { fields, ...(config ? { config } : {}) }, token: by.token });
const make = async (name: string) => (await makeTemplate(app, office, { name })).id;
const field = (key: string, page = 1) => ({ page, x: 10, y: 20, key, group: 'client' });

async function makeHtml(html: string): Promise<string> {
  const id = await make('Smlouva');
  await app.call(endpoints.saveTemplateHtml, { params: { id }, body: { template: html }, token: office.token });
  return id;
}

async function makePdf(): Promise<string> {
  const id = await make('Formulář');
  await uploadTemplateFile(app, office, id, 'a.pdf', await blankPdf(2));
  return id;
}

const html =
  '<h1>Smlouva ${date.year}</h1><p>${client.fullname}, ${client.occupation}, ${client.shoe_size}</p><table><tr><td>${contract.number}</td><td>${contract.currency}</td></tr></table>';

describe('a preview', () => {
  it('of a client is what would be generated, and lists missing and unknown placeholders', async () => {
    const { status, body } = await preview(await makeHtml(html), { client_id: world.clientId });
    expect(status).toBe(200);
    expect(body.content).toMatch(/^data:application\/pdf;base64,JVBERi0/);
    const [page = ''] = await textOfPages(body.content);
    expect(page).toMatch(/Smlouva 2026 Žofie Čížková, , W\d+ CZK Strana 1 z 1/);
    expect(body).toMatchObject({
      filename: 'Smlouva - náhled.pdf',
      missing_placeholders: ['client.occupation'],
      unknown_placeholders: ['client.shoe_size'],
    });
  });

  it('of a client shows an example code, with a number that no document has', async () => {
    const { body } = await preview(await makeHtml('<p>Kód ${document.code}</p>'), { client_id: world.clientId });
    expect((await textOfPages(body.content))[0]).toMatch(/Kód \S+_2026_0+ Strana/);
    expect(body).toMatchObject({ missing_placeholders: [], unknown_placeholders: [] });
  });

  it('without a client shows the names of the placeholders', async () => {
    const { body } = await preview(await makeHtml(html));
    const [page = ''] = await textOfPages(body.content);
    expect(page).toContain('Smlouva ${date.year} ${client.fullname}, ${client.occupation}, ${contract.number} ${contract.currency}');
    expect(body).toMatchObject({ missing_placeholders: [], unknown_placeholders: ['client.shoe_size'] });
  });

  it('reports a table without rows', async () => {
    const alone = await createPerson(app, 'CLIENT');
    expect((await preview(await makeHtml(html), { client_id: alone.clientId })).body.missing_placeholders).toEqual([
      'client.occupation',
      'contract',
    ]);
  });

  it('of a PDF has values at its placements', async () => {
    const id = await makePdf();
    await app.call(endpoints.saveAnnotations, {
      params: { id },
      body: { fields: [field('${client.surname}'), field('${bank_account.full}', 2)] },
      token: office.token,
    });
    const pages = await textOfPages((await preview(id, { client_id: world.clientId })).body.content);
    expect([pages[0]?.trim(), pages[1]?.trim()]).toEqual(['Čížková', '19-2000145399/0800']);
  });

  it.runIf(convertsWord)('of Word has values in its paragraphs and rows', async () => {
    const id = await make('Dopis');
    await uploadTemplateFile(
      app,
      office,
      id,
      'a.docx',
      createWordFile(wordParagraph('Vážená paní ${client.', 'surname}') + wordTable([['${contract.number}', '${contract.currency}']])),
    );
    const { status, body } = await preview(id, { client_id: world.clientId });
    expect(status).toBe(200);
    expect((await textOfPages(body.content))[0]).toMatch(/Vážená paní Čížková W\d+ CZK/);
  });

  it('needs content, an existing template and client, and a user who manages templates', async () => {
    const id = await makeHtml('<p>A</p>');
    expect(await preview(await make('Prázdná'))).toMatchObject({
      status: 409,
      body: { code: 'template.empty', message: 'Šablona Prázdná zatím nemá obsah.' },
    });
    expect([
      (await preview(newId())).status,
      (await preview(id, { client_id: newId() })).status,
      (await preview(id, { client_id: 'nesmysl' })).status,
    ]).toEqual([404, 404, 404]);
    expect([(await preview(id, {}, adviser)).status, (await preview(id, {}, world.person)).status]).toEqual([403, 403]);
    expect((await app.call(endpoints.previewTemplate, { params: { id }, body: {} })).status).toBe(401);
    expect((await preview(id, { client_id: 7 })).status).toBe(422);
  });
});

describe('an overlay', () => {
  it('writes values at placements that were not saved', async () => {
    const id = await makePdf();
    const { status, body } = await overlay(id, [field('${client.surname}'), field('${client.occupation}'), field('${date.today}', 2)], {
      client_id: world.clientId,
    });
    expect(status).toBe(200);
    const pages = await textOfPages(body.content);
    expect([pages[0]?.trim(), pages[1]?.trim()]).toEqual(['Čížková', '2. 3. 2026']);
    expect(body.missing_placeholders).toEqual(['client.occupation']);
    expect((await textOfPages((await overlay(id, [field('${client.surname}')])).body.content))[0]).toContain('${client.surname}');
  });

  it('needs a PDF, known placeholders, and a user who manages templates', async () => {
    const id = await makePdf();
    expect((await overlay(id, [field('${client.shoe_size}')])).body.errors).toEqual({
      'fields.0.key': ['Značku client.shoe_size portál nezná.'],
    });
    expect(await overlay(await makeHtml('<p>A</p>'), [])).toMatchObject({ status: 409, body: { code: 'template.other_format' } });
    expect([
      (await overlay(newId(), [])).status,
      (await overlay(id, [], { client_id: newId() })).status,
      (await overlay(id, [], {}, adviser)).status,
    ]).toEqual([404, 404, 403]);
    expect((await overlay(id, [{ page: 1 }])).status).toBe(422);
    expect((await app.call(endpoints.overlayPdf, { params: { id }, body: { fields: [] } })).status).toBe(401);
  });
});
