import { PDF } from '@libpdf/core';
import { generateFromTemplate, listTemplateDocuments } from '@pramen/contract/document-templates/template-documents.endpoints';
import { generateDocuments, readDocument, regenerateDocument, setDocumentState } from '@pramen/contract/documents/documents.endpoints';
import { readFileContent } from '@pramen/contract/files/files.endpoints';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documents, documentTemplates } from '../../../database/schema/documents.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { files } from '../../../database/schema/files.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createDocument, createTemplate } from '../../../testing/worlds/documents.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let adviser: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  // No LibreOffice, even if the machine has it.
  app = await createTestApp(database.current, { config: { officePath: '/nowhere/soffice' } });
});
beforeEach(async () => {
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
  client = await createPerson(app, 'CLIENT', { under: adviser });
});
afterAll(() => app.close());

const targetOf = ({ clientId }: TestPerson) => ({ fileable_type: 'client', fileable_id: clientId ?? '' });
const generate = (templateIds: readonly string[], token = office.token, whose = client) =>
  app.call(generateDocuments, { body: { ...targetOf(whose), document_templates_ids: templateIds }, token });
const read = async (id: string, token = office.token) =>
  (await app.call(readDocument, { params: { id }, query: { scope: 'default,states' }, token })).body;

/** The id of a document of a new template whose file is not generated yet. */
async function begin(given: Parameters<typeof createTemplate>[1] = {}, whose = client): Promise<string> {
  const { body } = await generate([await createTemplate(app, given)], office.token, whose);
  return body.documents[0]?.id ?? '';
}

async function contentOf(id: string): Promise<Buffer> {
  const { file } = await read(id);
  return (await app.call(readFileContent, { params: { uuid: file?.uuid ?? '' }, token: office.token })).bytes;
}

describe('generating', () => {
  it('returns documents at once and generates their files in the background', async () => {
    const templates = [
      await createTemplate(app, { name: 'Plná moc', codeFormat: 'PM_%Y%_%NMB_4%' }),
      await createTemplate(app, { name: 'Souhlas' }),
    ];
    const { status, body } = await generate(templates);
    expect([status, body.message]).toEqual([200, 'Vytvářejí se 2 dokumenty.']);
    const first = body.documents.find(({ name }) => name === 'Plná moc');
    expect(first).toMatchObject({
      code: 'PM_2026_0001',
      state: { state: 'PREPARED' },
      is_generating: true,
      file: null,
      can_be_regenerated: true,
    });
    await app.drain();
    const made = await read(first?.id ?? '');
    expect(made).toMatchObject({
      is_generating: false,
      generation_fault: null,
      state: { state: 'PREPARED' },
      signatures: [],
      file: { filename: 'Plná moc PM_2026_0001.pdf', mime_type: 'application/pdf' },
    });
    expect(made.missing_placeholders).toContain('client.birth_number');
    expect((await contentOf(made.id)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('writes the code of the document where its template has the placeholder', async () => {
    const id = await begin({ codeFormat: 'KOD_%Y%_%NMB_3%', content: '<p>Číslo dokumentu: ${document.code}</p>' });
    await app.drain();
    const [page] = (await PDF.load(await contentOf(id))).getPages();
    expect(page?.extractText().text).toContain('Číslo dokumentu: KOD_2026_001');
    expect(await read(id)).toMatchObject({ code: 'KOD_2026_001', missing_placeholders: [] });
  });

  it('keeps the names of documents out of the unencrypted part of the audit log', async () => {
    const id = await begin({ name: 'Tajná smlouva' });
    const [event] = await app.platform.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.objectId, id), eq(auditEvents.action, 'documents.generated')));
    expect(event).toMatchObject({ actorUserId: office.userId, clientId: client.clientId });
    expect(JSON.stringify(event?.facts)).not.toContain('Tajná');
    expect(event?.personal).not.toBeNull();
  });

  it('takes one template by its own path, for an adviser’s own client', async () => {
    const id = await createTemplate(app, { codeFormat: 'J_%NMB_2%' });
    const answer = await app.call(generateFromTemplate, { params: { id }, body: targetOf(client), token: adviser.token });
    expect(answer.body).toMatchObject({ message: 'Dokument se vytváří.', documents: [{ code: 'J_01' }] });
    expect((await app.call(generateFromTemplate, { params: { id: newId() }, body: targetOf(client), token: adviser.token })).status).toBe(
      404,
    );
    const list = await app.call(listTemplateDocuments, { params: { id }, body: {}, token: office.token });
    expect(list.body).toMatchObject({ data: [{ code: 'J_01' }], meta: { total: 1 } });
    expect((await app.call(listTemplateDocuments, { params: { id: newId() }, body: {}, token: office.token })).status).toBe(404);
  });

  it('generates all or none, and names the template that prevents it', async () => {
    const good = await createTemplate(app, { codeFormat: 'ALL_%NMB_1%' });
    const empty = await createTemplate(app, { name: 'Prázdná', format: null, content: null });
    const resting = await createTemplate(app, { name: 'Stará', isActive: false });
    const word = await createTemplate(app, { format: 'WORD', content: null });
    expect((await generate([good, empty])).body).toMatchObject({ code: 'template.empty', message: 'Šablona Prázdná zatím nemá obsah.' });
    expect((await generate([good, resting])).body).toMatchObject({ code: 'template.inactive', message: 'Šablona Stará není aktivní.' });
    expect((await generate([good, word])).body).toMatchObject({ code: 'template.word_missing' });
    expect((await generate([good, newId()])).status).toBe(404);
    expect((await generate([good, 'nonsense'])).status).toBe(404);
    expect((await generate([good])).body.documents[0]?.code).toBe('ALL_1');
  });

  it('rejects a malformed list of templates', async () => {
    for (const body of [
      {},
      { ...targetOf(client), document_templates_ids: [] },
      { fileable_type: 'document', fileable_id: newId(), document_templates_ids: [newId()] },
    ])
      expect((await app.call(generateDocuments, { body, token: office.token })).status).toBe(422);
  });

  it('requests the required signatures once the file exists', async () => {
    const id = await begin({ requireOwnerSignature: true, requireResponsibleSignature: true });
    expect(await read(id)).toMatchObject({ state: { state: 'PREPARED' }, signatures: [] });
    await app.drain();
    const made = await read(id);
    expect(made.state.state).toBe('TO_BE_SIGNED');
    expect(made.signatures.map(({ role, state, signer }) => [role, state, signer.id])).toEqual([
      ['OWNER', 'PENDING', client.userId],
      ['RESPONSIBLE', 'PENDING', adviser.userId],
    ]);
    expect(made.states?.map(({ state, user }) => [state, user?.name ?? null])).toEqual([
      ['PREPARED', 'Žofie Čížková'],
      ['TO_BE_SIGNED', null],
    ]);
    expect((await read(id, client.token)).signature_current_user).toEqual({ state: 'PENDING' });
  });

  it('requests none when the template is not signed, and is rejected when the client has no adviser to sign', async () => {
    const id = await begin({ signable: false, requireOwnerSignature: true });
    await app.drain();
    expect(await read(id)).toMatchObject({ state: { state: 'PREPARED' }, signatures: [] });
    const alone = await createPerson(app, 'CLIENT');
    const { body } = await generate([await createTemplate(app, { requireResponsibleSignature: true })], office.token, alone);
    // The dialog offers no choice of a signer, so the message says what is missing.
    expect(body).toMatchObject({ code: 'document.no_responsible', message: expect.stringContaining('klient žádného nemá') });
  });
});

describe('numbers', () => {
  it('are counted for each prefix and year, whatever the padding', async () => {
    const codes = async (codeFormat: string) => (await generate([await createTemplate(app, { codeFormat })])).body.documents[0]?.code;
    expect([await codes('C_%Y%_%NMB_4%'), await codes('C_%Y%_%NMB_2%'), await codes('D_%Y%_%NMB_4%')]).toEqual([
      'C_2026_0001',
      'C_2026_02',
      'D_2026_0001',
    ]);
  });

  it('start again with the year in Prague', async () => {
    const other = await createTestApp(database.current);
    const template = await createTemplate(other, { codeFormat: 'Y_%Y%_%NMB_3%' });
    const body = { ...targetOf(client), document_templates_ids: [template] };
    const send = async ({ token }: TestPerson) => (await other.call(generateDocuments, { body, token })).body;
    expect((await send(office)).documents[0]?.code).toBe('Y_2026_001');
    // An hour before midnight UTC the new year has begun in Prague.
    other.clock.advance(Date.parse('2026-12-31T23:30:00Z') - other.clock.now().getTime());
    expect((await send(await createPerson(other, 'BACK_OFFICE'))).documents[0]?.code).toBe('Y_2027_001');
    await other.close();
  });

  it('skip a code used by a template with another format', async () => {
    const codes = async (codeFormat: string) => (await generate([await createTemplate(app, { codeFormat })])).body.documents[0]?.code;
    expect([await codes('E%NMB_3%'), await codes('E0%NMB_2%')]).toEqual(['E001', 'E002']);
  });

  it('of two series that produce the same code never collide, even when taken at once', async () => {
    const [plain, longer] = [await createTemplate(app, { codeFormat: 'K%NMB_1%' }), await createTemplate(app, { codeFormat: 'K1%NMB_1%' })];
    // K 1 … K 12 and K1 1 … K1 12: K11 and K12 are the eleventh and twelfth of one series and the first and second of the other.
    const calls = Array.from({ length: 12 }, () => [generate([plain]), generate([longer])]).flat();
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 200));
    const codes = answers.flatMap(({ body }) => body.documents.map(({ code }) => code ?? ''));
    expect(new Set(codes).size).toBe(calls.length);
    const rows = await app.platform.db
      .select({ code: documents.code })
      .from(documents)
      .where(inArray(documents.templateId, [plain, longer]));
    expect(new Set(rows.map(({ code }) => code))).toEqual(new Set(codes));
    expect(codes).toContain('K11');
  });

  it('are taken by concurrent calls for both series without a deadlock', async () => {
    const [plain, longer] = [await createTemplate(app, { codeFormat: 'M%NMB_1%' }), await createTemplate(app, { codeFormat: 'M1%NMB_1%' })];
    for (let taken = 0; taken < 10; taken += 1) await generate([plain]);
    // M11, M12 … of one series are the first codes of the other, and every second call takes from both.
    const calls = Array.from({ length: 8 }, () => [generate([plain, longer]), generate([longer])]).flat();
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 200));
    expect(new Set(answers.flatMap(({ body }) => body.documents.map(({ code }) => code))).size).toBe(24);
  });

  it('that are already used are skipped within one call, too', async () => {
    const [plain, longer] = [await createTemplate(app, { codeFormat: 'L%NMB_1%' }), await createTemplate(app, { codeFormat: 'L1%NMB_1%' })];
    for (let taken = 0; taken < 10; taken += 1) await generate([plain]);
    const codes = (await generate([longer, plain])).body.documents.map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(['L11', 'L12']));
  });
});

describe('the job', () => {
  it('changes nothing when it runs twice', async () => {
    const id = await begin();
    await app.drain();
    const before = await read(id);
    const { platform } = app;
    await database.current.db.transaction((tx) =>
      platform.jobs.enqueue(tx, 'documents.generate', { clientId: client.clientId, documentId: id, round: 1 }),
    );
    await app.drain();
    expect(await read(id)).toEqual(before);
    expect(await platform.db.select().from(files).where(eq(files.fileableId, id))).toHaveLength(1);
  });

  it('of an older round leaves the newer one alone', async () => {
    const id = await begin();
    await app.drain();
    const { file: old } = await read(id);
    expect((await app.call(regenerateDocument, { params: { id }, token: adviser.token })).body).toMatchObject({
      message: 'Dokument se vytváří znovu.',
      document: { is_generating: true, file: old },
    });
    const { platform } = app;
    await platform.db.update(documents).set({ generationRound: 3 }).where(eq(documents.id, id));
    await app.drain();
    expect(await read(id)).toMatchObject({ is_generating: true, file: old });
    await database.current.db.transaction((tx) =>
      platform.jobs.enqueue(tx, 'documents.generate', { clientId: client.clientId, documentId: id, round: 3 }),
    );
    await app.drain();
    const made = await read(id);
    expect(made).toMatchObject({ is_generating: false, code: expect.stringContaining('_0001') });
    expect(made.file?.id).not.toBe(old?.id);
    expect((await app.call(readFileContent, { params: { uuid: old?.uuid ?? '' }, token: office.token })).status).toBe(404);
  });

  it('leaves neither file nor bytes when its document was removed during generation', async () => {
    const id = await begin();
    await app.platform.db.update(documents).set({ deletedAt: app.clock.now() }).where(eq(documents.id, id));
    await app.drain();
    expect(await app.platform.db.select().from(files).where(eq(files.fileableId, id))).toEqual([]);
  });

  it('records what a person has to change, and regeneration fixes it', async () => {
    const id = await begin({ content: '<p>${client.fullname</p>', name: 'Rozbitá' });
    const [row] = await app.platform.db.select().from(documents).where(eq(documents.id, id));
    await app.platform.db
      .update(documentTemplates)
      .set({ format: 'PDF', content: null })
      .where(eq(documentTemplates.id, row?.templateId ?? ''));
    await app.drain();
    expect(await read(id)).toMatchObject({
      is_generating: false,
      file: null,
      generation_fault: 'Šablona nemá obsah. Doplňte ho a\u00a0vytvořte dokument znovu.',
      can_be_regenerated: true,
    });
    await app.platform.db
      .update(documentTemplates)
      .set({ format: 'EDITOR', content: '<p>Dobrá</p>' })
      .where(eq(documentTemplates.id, row?.templateId ?? ''));
    await app.call(regenerateDocument, { params: { id }, token: office.token });
    await app.drain();
    expect(await read(id)).toMatchObject({ generation_fault: null, file: { mime_type: 'application/pdf' } });
  });
});

describe('regeneration', () => {
  it('is rejected for uploads, signed and cancelled documents', async () => {
    const refusedAs = async (id: string) => (await app.call(regenerateDocument, { params: { id }, token: office.token })).body.code;
    const upload = await createDocument(app, client.clientId ?? '');
    const templateId = await createTemplate(app);
    const signed = await createDocument(app, client.clientId ?? '', { templateId, state: 'TO_BE_SIGNED' }, [
      { userId: client.userId, state: 'SIGNED' },
    ]);
    const cancelled = await createDocument(app, client.clientId ?? '', { templateId, state: 'CANCELED' });
    expect([await refusedAs(upload.id), await refusedAs(signed.id), await refusedAs(cancelled.id)]).toEqual(
      Array.from({ length: 3 }, () => 'document.not_regenerable'),
    );
    expect((await read(cancelled.id)).can_be_regenerated).toBe(true);
    expect((await read(signed.id)).can_be_regenerated).toBe(false);
  });

  it('keeps requests, adds none and blocks decisions until it has finished', async () => {
    const id = await begin({ requireOwnerSignature: true });
    await app.drain();
    const { signatures, sha256 } = await read(id);
    app.clock.advance(DAY / 2);
    office = await createPerson(app, 'BACK_OFFICE');
    await app.call(regenerateDocument, { params: { id }, token: office.token });
    await app.call(setDocumentState, { params: { id }, body: { state: 'TO_REVIEW' }, token: office.token });
    expect((await app.call(setDocumentState, { params: { id }, body: { state: 'ACCEPTED' }, token: office.token })).body.code).toBe(
      'document.not_ready',
    );
    await app.drain();
    const again = await read(id);
    expect(again.signatures).toEqual(signatures);
    expect(again.sha256).not.toBe(sha256);
  });
});
