import { generateFromTemplate } from '@pramen/contract/document-templates/template-documents.endpoints';
import { generateDocuments, readDocument, regenerateDocument } from '@pramen/contract/documents/documents.endpoints';
import { readFileContent } from '@pramen/contract/files/files.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEvents } from '../../database/schema/evidence.ts';
import { createTemplate } from '../../testing/documents.ts';
import { createPerson } from '../../testing/people.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { useTestDatabase } from '../../testing/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let adviser: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
  client = await createPerson(app, 'CLIENT', { under: adviser });
});
afterAll(() => app.close());

const target = () => ({ fileable_type: 'client', fileable_id: client.clientId });
const generate = (templateIds: readonly string[], token = office.token) => app.call(generateDocuments, { body: { ...target(), document_templates_ids: templateIds }, token });
const read = async (id: string, token = office.token) => (await app.call(readDocument, { params: { id }, query: { scope: 'default,states' }, token })).body;

describe('generating', () => {
  it('answers documents at once and makes their files in the background', async () => {
    const templates = [await createTemplate(app, { name: 'Plná moc', codeFormat: 'PM_%Y%_%NMB_4%' }), await createTemplate(app, { name: 'Souhlas' })];
    const { status, body } = await generate(templates);
    expect([status, body.message]).toEqual([200, 'Vytvářejí se 2 dokumenty.']);
    const first = body.documents.find(({ name }) => name === 'Plná moc');
    expect(first).toMatchObject({ code: 'PM_2026_0001', state: { state: 'PREPARED' }, is_generating: true, file: null, can_be_regenerated: true });
    await app.drain();
    const made = await read(first?.id ?? '');
    expect(made).toMatchObject({ is_generating: false, generation_fault: null, state: { state: 'PREPARED' }, signatures: [], file: { filename: 'Plná moc PM_2026_0001.pdf', mime_type: 'application/pdf' } });
    expect(made.missing_placeholders).toContain('client.birth_number');
    const file = await app.call(readFileContent, { params: { uuid: made.file?.uuid ?? '' }, token: client.token });
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
