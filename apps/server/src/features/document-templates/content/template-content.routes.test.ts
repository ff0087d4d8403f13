import * as endpoints from '@pramen/contract/document-templates/document-templates.endpoints';
import { readFileContent } from '@pramen/contract/files/files.endpoints';
import { deleteFile } from '@pramen/contract/files/files.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { catalogueFiles } from '../../../database/schema/files.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { samplePicture } from '../../../testing/files/file-samples.ts';
import { pageOf, shadowFee } from '../../../testing/files/hostile-pdfs.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { blankPdf, insertDocument, makeTemplate, uploadTemplateFile } from '../../../testing/worlds/template-world.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { inspectTemplateFile, setTemplateFile } from './template-file.service.ts';
import { createWordFile, wordParagraph, wordRelations } from '../../../testing/files/word-files.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let adviser: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  // Any program will do: the test converts nothing.
  app = await createTestApp(database.current, { config: { officePath: process.execPath } });
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
  client = await createPerson(app, 'CLIENT', { under: adviser });
});
afterAll(() => app.close());

const make = async (name = 'Šablona') => (await makeTemplate(app, office, { name })).id;
const read = async (id: string) => (await app.call(endpoints.readDocumentTemplate, { params: { id }, token: office.token })).body;
const saveHtml = (id: string, template: string, more: Record<string, unknown> = {}, by = office) =>
  app.call(endpoints.saveTemplateHtml, { params: { id }, body: { template, ...more }, token: by.token });
const annotate = (id: string, fields: readonly unknown[], more: Record<string, unknown> = {}, by = office) =>
  app.call(endpoints.saveAnnotations, { params: { id }, body: { fields, ...more }, token: by.token });
const removeFile = (id: string, by = office) => app.call(endpoints.removeTemplateFile, { params: { id }, token: by.token });
const upload = (id: string, name: string, content: Buffer, by = office) => uploadTemplateFile(app, by, id, name, content);
const word = (...runs: string[]) => createWordFile(wordParagraph(...runs));
const field = (more: Record<string, unknown> = {}) => ({ page: 1, x: 10, y: 20, key: '${client.fullname}', group: 'client', ...more });
const image = (bytes: Buffer, kind = 'png') => `<img src="data:image/${kind};base64,${bytes.toString('base64')}">`;
const actionsOf = async (id: string) =>
  (
    await app.platform.db.select().from(auditEvents).where(eq(auditEvents.objectId, id)).orderBy(auditEvents.occurredAt, auditEvents.id)
  ).map(({ action }) => action);

describe('editor content', () => {
  it('is cleaned of unsupported content; placeholders are listed, unknown ones separately', async () => {
    const id = await make();
    const { status, body } = await saveHtml(
      id,
      '<p onclick="x()">Já ${client.fullname}, <span data-placeholder="date.today">Dnes</span> ${client.shoe_size}<script>alert(1)</script></p><a href="http://x">odkaz</a>',
    );
    expect([status, body.message]).toEqual([200, 'Obsah šablony je uložený.']);
    expect(body.document_template).toMatchObject({
      template: '<p>Já ${client.fullname}, <span data-placeholder="date.today">Dnes</span> ${client.shoe_size}</p>odkaz',
      mime_type: 'text/html',
      has_template: true,
      placeholders: ['client.fullname', 'date.today', 'client.shoe_size'],
      unknown_placeholders: ['client.shoe_size'],
      version: 2,
    });
    expect((await saveHtml(id, body.document_template.template ?? '')).body.document_template.version).toBe(2);
    expect(await actionsOf(id)).toEqual(['document-templates.created', 'document-templates.contentSaved']);
  });

  it('is never overwritten by a caller who has not seen the last change', async () => {
    const id = await make();
    await saveHtml(id, '<p>A</p>', { version: 1 });
    expect(await saveHtml(id, '<p>B</p>', { version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'record.changed', current: { template: '<p>A</p>', version: 2 } },
    });
  });

  it('accepts complete pictures, and none that cannot be drawn', async () => {
    const id = await make();
    const [png, jpeg] = [await samplePicture('png'), await samplePicture('jpeg')];
    expect((await saveHtml(id, `<p>${image(png)}${image(jpeg, 'jpeg')}</p>`)).status).toBe(200);
    const huge = Buffer.from(png);
    huge.writeUInt32BE(30_000, 16);
    const emptied = Buffer.concat([png.subarray(0, png.indexOf('IDAT') - 4), png.subarray(png.indexOf('IEND') - 4)]);
    const refused: [string, Buffer][] = [
      ['cut', png.subarray(0, -20)],
      ['cut JPEG', jpeg.subarray(0, -2)],
      ['with a page after it', Buffer.concat([png, Buffer.from('<html>')])],
      ['no picture', Buffer.from('nic')],
      ['without points', emptied],
    ];
    for (const [what, bytes] of refused) {
      const { status, body } = await saveHtml(id, `<p>${image(bytes)}</p>`);
      expect([what, status, body.errors]).toEqual([
        what,
        422,
        { template: ['Obrázek v\u00a0textu je poškozený nebo to není JPG ani PNG. Vložte ho prosím znovu.'] },
      ]);
    }
    expect((await saveHtml(id, `<p>${image(huge)}</p>`)).body.errors).toEqual({
      template: ['Obrázek v\u00a0textu má příliš mnoho bodů. Zmenšete ho prosím a\u00a0vložte znovu.'],
    });
    expect((await read(id)).template).toContain(png.toString('base64'));
  });

  it('may be as large as a document with pictures, but no larger', async () => {
    const id = await make();
    expect((await saveHtml(id, `<p>${'ž'.repeat(3_000_000)}</p>`)).status).toBe(200);
    expect((await saveHtml(id, 'x'.repeat(5_000_001))).body.errors).toEqual({ template: ['Pole nesmí mít více než 5000000 znaků'] });
    expect((await saveHtml(id, 'x'.repeat(8_100_000))).status).toBe(413);
    expect(await saveHtml(id, '<br>'.repeat(60_000))).toMatchObject({
      status: 422,
      body: { code: 'template.unreadable', message: 'Dokument je na šablonu příliš velký nebo složitý.' },
    });
    // Bodies of other endpoints stay small.
    expect((await app.call(endpoints.createDocumentTemplate, { body: { name: 'x'.repeat(1_100_000) }, token: office.token })).status).toBe(
      413,
    );
  });

  it('cannot change once documents were generated from it', async () => {
    const id = await make();
    await saveHtml(id, '<p>A</p>');
    await insertDocument(app, id, client.clientId ?? '');
    expect(await saveHtml(id, '<p>B</p>')).toMatchObject({ status: 409, body: { code: 'template.format_fixed' } });
    expect(await removeFile(id)).toMatchObject({ status: 409, body: { code: 'template.format_fixed' } });
    expect((await read(id)).template).toBe('<p>A</p>');
  });
});

describe('a template file', () => {
  it('makes it a Word template, whose placeholders are read', async () => {
    const id = await make();
    const bytes = word('Smlouva ${client.', 'fullname}, ${client.shoe_size}');
    expect(await upload(id, 'Smlouva.docx', bytes)).toMatchObject({
      status: 200,
      body: { file: { filename: 'Smlouva.docx', model_type: 'document_template', model_id: id } },
    });
    const template = await read(id);
    expect(template).toMatchObject({
      mime_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      has_template: true,
      template: null,
      template_name: 'Smlouva.docx',
      file: { filename: 'Smlouva.docx' },
      placeholders: ['client.fullname', 'client.shoe_size'],
      unknown_placeholders: ['client.shoe_size'],
      version: 2,
    });
    const stored = await app.call(readFileContent, { params: { uuid: template.file?.uuid ?? '' }, token: adviser.token });
    expect(stored.bytes.equals(bytes)).toBe(true);
    expect((await app.call(readFileContent, { params: { uuid: template.file?.uuid ?? '' }, token: client.token })).status).toBe(404);
    expect((await app.call(deleteFile, { params: { id: template.file?.id ?? '' }, token: office.token })).status).toBe(409);
    expect(await actionsOf(id)).toEqual(['document-templates.created', 'document-templates.fileTaken']);
  });

  it('is replaced by a newer one of its format, never by another format', async () => {
    const id = await make();
    await upload(id, 'a.pdf', await blankPdf(3));
    await annotate(id, [field(), field({ page: 3 })]);
    const former = (await read(id)).file?.id ?? '';
    expect((await upload(id, 'b.pdf', await blankPdf(2))).status).toBe(200);
    const template = await read(id);
    expect(template).toMatchObject({ template_name: 'b.pdf', annotations: { fields: [{ page: 1 }] }, placeholders: ['client.fullname'] });
    expect((await app.platform.db.select().from(catalogueFiles).where(eq(catalogueFiles.id, former)))[0]?.deletedAt).not.toBeNull();
    expect(await upload(id, 'c.docx', word('A'))).toMatchObject({ status: 409, body: { code: 'template.other_format' } });
    expect(await saveHtml(id, '<p>A</p>')).toMatchObject({ status: 409, body: { code: 'template.other_format' } });
    expect(await removeFile(id)).toMatchObject({
      status: 200,
      body: { message: 'Obsah šablony je odebraný, teď může být v\u00a0jiném formátu.' },
    });
    expect(await read(id)).toMatchObject({
      has_template: false,
      mime_type: null,
      file: null,
      annotations: { fields: [] },
      placeholders: [],
    });
    expect((await removeFile(id)).status).toBe(200);
    expect((await upload(id, 'c.docx', word('A'))).status).toBe(200);
    expect(await actionsOf(id)).toEqual(
      ['created', 'fileTaken', 'annotationsSaved', 'fileTaken', 'contentRemoved', 'fileTaken'].map(
        (action) => `document-templates.${action}`,
      ),
    );
  });

  it('stays once documents were generated from it', async () => {
    const id = await make();
    await upload(id, 'a.pdf', await blankPdf(1));
    await insertDocument(app, id, client.clientId ?? '');
    expect(await upload(id, 'b.pdf', await blankPdf(1))).toMatchObject({ status: 409, body: { code: 'template.format_fixed' } });
    expect(await removeFile(id)).toMatchObject({ status: 409 });
    expect((await read(id)).template_name).toBe('a.pdf');
    expect((await annotate(id, [field()])).status).toBe(200);
  });

  it.each<[string, string, () => Buffer | Promise<Buffer>, number, RegExp]>([
    ['a picture', 'a.png', () => samplePicture('png'), 415, /./],
    ['text that calls itself a PDF', 'a.pdf', () => Buffer.from('ahoj'), 415, /./],
    ['a PDF that calls itself Word', 'a.docx', () => blankPdf(1), 415, /./],
    ['a truncated PDF', 'a.pdf', async () => (await blankPdf(1)).subarray(0, 200), 422, /./],
    ['a PDF of nonsense', 'a.pdf', () => Buffer.from('%PDF-1.7\nnesmysl\n%%EOF\n'), 422, /poškozený/],
    ['a PDF that prints a different fee from the one it shows', 'a.pdf', shadowFee, 422, /Soubor má vrstvy/],
    [
      'a PDF with a page that no reader shows whole',
      'a.pdf',
      () => pageOf(20_000),
      422,
      /Soubor má stranu menší než 2,5\u00a0cm nebo větší než 5\u00a0m/,
    ],
    [
      'a Word file with unclosed placeholders',
      'a.docx',
      () => word('${client.fullname a ${date.today}'),
      422,
      /Zástupné značky v\u00a0dokumentu nejsou uzavřené.*\$\{client\.fullname\}/,
    ],
    [
      'a Word file that loads something external',
      'a.docx',
      () =>
        createWordFile(
          wordParagraph('a'),
          wordRelations('<Relationship Id="r1" Type="http://x/image" Target="http://x/y.png" TargetMode="External"/>'),
        ),
      422,
      /./,
    ],
  ])('is not %s', async (_what, name, content, status, sentence) => {
    const id = await make();
    const answer = await upload(id, name, await content());
    expect(answer.status).toBe(status);
    expect(`${answer.body.message} ${JSON.stringify(answer.body.errors ?? {})}`).toMatch(sentence);
    expect(await read(id)).toMatchObject({ has_template: false, version: 1 });
    expect(await app.platform.db.select().from(catalogueFiles).where(eq(catalogueFiles.fileableId, id))).toEqual([]);
  });

  it('is a single one, sent by a user who manages templates, for an existing template', async () => {
    const id = await make();
    const pdf = await blankPdf(1);
    expect([
      (await upload(id, 'a.pdf', pdf, adviser)).status,
      (await upload(id, 'a.pdf', pdf, client)).status,
      (await upload(newId(), 'a.pdf', pdf)).status,
    ]).toEqual([404, 404, 404]);
    expect((await read(id)).has_template).toBe(false);
  });

  it('is read before the template is locked, and rejected when the template got other content in between', async () => {
    const id = await make();
    const staged = await app.platform.files.stage(
      (async function* () {
        yield await blankPdf(1);
      })(),
    );
    const actor = {
      userId: office.userId,
      impersonatorUserId: null,
      role: 'BACK_OFFICE',
      clientId: null,
      intermediaryPersonId: null,
      sessionId: office.sessionId,
      origin: { language: 'cs', ip: '127.0.0.1', requestId: 'test' },
    } as unknown as Actor;
    const studio = {
      hasOffice: true,
      inspectPages: () => Promise.resolve(null),
      findWordPlaceholders: () => Promise.resolve([]),
      // Another user saves content in the editor while the file is being read.
      readPages: async () => {
        expect((await saveHtml(id, '<p>Dříve</p>')).status).toBe(200);
        return [];
      },
    };
    const file = await inspectTemplateFile(app.platform.db, app.platform, studio, actor, id, { staged, name: 'a.pdf', format: 'PDF' });
    await expect(inTransaction(app.platform.db, (tx) => setTemplateFile(tx, app.platform, actor, id, file))).rejects.toMatchObject({
      code: 'template.other_format',
    });
    expect(await read(id)).toMatchObject({ mime_type: 'text/html', template: '<p>Dříve</p>' });
  });

  it('for Word is rejected with a message without LibreOffice', async () => {
    const bare = await createTestApp(database.current, { config: { officePath: '/nowhere/soffice' } });
    try {
      const id = await make();
      const answer = await uploadTemplateFile(bare, office, id, 'a.docx', word('A'));
      expect(answer).toMatchObject({ status: 409, body: { code: 'template.word_missing' } });
      expect(answer.body.message).toContain('LibreOffice');
    } finally {
      await bare.close();
    }
  });
});

describe('placements on the pages of a PDF', () => {
  const annotated = async (pageCount = 2) => {
    const id = await make();
    await upload(id, 'a.pdf', await blankPdf(pageCount));
    return id;
  };

  it('are stored as percentages with two decimals, the whole list at once', async () => {
    const id = await annotated();
    const { status, body } = await annotate(
      id,
      [field({ x: 33.333_33, y: 0.005 }), field({ page: 2, x: 100, y: 0, key: ' ${ contract.number } ', group: 'nesmysl', font_size: 12 })],
      { version: 2 },
    );
    expect([status, body.message]).toEqual([200, 'Místa na stránkách jsou uložená.']);
    expect(body.document_template.annotations.fields).toEqual([
      { page: 1, x: 33.33, y: 0.01, key: '${client.fullname}', group: 'client' },
      { page: 2, x: 100, y: 0, key: '${contract.number}', group: 'contract', font_size: 12 },
    ]);
    expect(body.document_template).toMatchObject({ placeholders: ['client.fullname', 'contract.number'], version: 3 });
    expect((await annotate(id, body.document_template.annotations.fields)).body.document_template.version).toBe(3);
    expect((await annotate(id, [])).body.document_template).toMatchObject({ annotations: { fields: [] }, placeholders: [], version: 4 });
    expect(await annotate(id, [field()], { version: 3 })).toMatchObject({
      status: 409,
      body: { code: 'record.changed', current: { version: 4 } },
    });
  });

  it.each([
    [{ x: 100.01 }, 'fields.0.x'],
    [{ y: -0.01 }, 'fields.0.y'],
    [{ x: 'vlevo' }, 'fields.0.x'],
    [{ page: 0 }, 'fields.0.page'],
    [{ page: 3 }, 'fields.0.page'],
    [{ page: 1.5 }, 'fields.0.page'],
    [{ key: '${client.shoe_size}' }, 'fields.0.key'],
    [{ key: 'client.fullname' }, 'fields.0.key'],
    [{ key: '${client.fullname} ${date.today}' }, 'fields.0.key'],
    [{ key: 'pan ${client.fullname}' }, 'fields.0.key'],
    [{ font_size: 200 }, 'fields.0.font_size'],
  ])('are rejected as %o', async (more, name) => {
    const { status, body } = await annotate(await annotated(), [field(more)]);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [name]]);
  });

  it('need an existing PDF template and a user who manages it', async () => {
    const id = await make();
    await saveHtml(id, '<p>A</p>');
    expect(await annotate(id, [field()])).toMatchObject({ status: 409, body: { code: 'template.other_format' } });
    expect([
      (await annotate(newId(), [])).status,
      (await annotate(id, [], {}, adviser)).status,
      (await saveHtml(newId(), 'a')).status,
      (await saveHtml(id, 'a', {}, adviser)).status,
    ]).toEqual([404, 403, 404, 403]);
    expect([(await removeFile(newId())).status, (await removeFile(id, adviser)).status]).toEqual([404, 403]);
    expect((await app.call(endpoints.saveAnnotations, { params: { id }, body: { fields: [] } })).status).toBe(401);
  });
});
