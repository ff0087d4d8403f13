import { generateDocuments, readDocument, regenerateDocument, sealDocument } from '@pramen/contract/documents/documents.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resumeWork } from '../../../assembly/repeated-work.ts';
import { documents, documentTemplates } from '../../../database/schema/documents.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { notifications } from '../../../database/schema/messages.ts';
import { users } from '../../../database/schema/people.ts';
import { documentSeals } from '../../../database/schema/seals.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createTemplate } from '../../../testing/worlds/documents.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createSignable, swapFile } from '../../../testing/worlds/signable-document.ts';
import type { SignableDocument } from '../../../testing/worlds/signable-document.ts';
import { signAs } from '../../../testing/worlds/signing.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let office: TestPerson;
let adviser: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
beforeEach(async () => {
  admin = await createPerson(app, 'ADMIN');
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
  client = await createPerson(app, 'CLIENT', { under: adviser });
});
afterAll(() => app.close());

async function rowOf(id: string) {
  const [row] = await app.platform.db.select().from(documents).where(eq(documents.id, id));
  if (!row) throw new Error('the document does not exist');
  return row;
}

const read = async (id: string, { token } = office) => (await app.call(readDocument, { params: { id }, token })).body;
const seal = (id: string, { token } = office) => app.call(sealDocument, { params: { id }, token });

/** Kinds of notices that a person got about a document. */
async function noticesTo({ userId }: TestPerson, documentId: string): Promise<string[]> {
  const rows = await app.platform.db.select().from(notifications).where(eq(notifications.userId, userId));
  return rows.filter(({ params }) => params['documentId'] === documentId).map(({ kind }) => kind);
}

/** The newest notice as its recipient sees it, in one of the languages. */
async function newestOf(person: TestPerson, language: 'cs' | 'sk') {
  await app.platform.db.update(users).set({ language }).where(eq(users.id, person.userId));
  const { body } = await app.call(listNotifications, { token: person.token, headers: { 'accept-language': language } });
  const { subject, text, about } = body.data[0] ?? {};
  return { subject, text: text?.replaceAll('\u00a0', ' '), about };
}

/** A document signed by the client whose signed file was replaced by another; also returns a function that restores it. */
async function createUnsealable(name = 'Rámcová smlouva'): Promise<{ document: SignableDocument; mend: () => Promise<unknown> }> {
  const document = await createSignable(app, client, { name });
  await signAs(app, client, [document.id]);
  const { fileId, originalFileId } = await rowOf(document.id);
  await swapFile(app, document);
  await app.drain();
  return { document, mend: () => app.platform.db.update(documents).set({ fileId, originalFileId }).where(eq(documents.id, document.id)) };
}

describe('a failed seal', () => {
  it('is reported to administrators and the back office once each, and to no other person', async () => {
    const gone = await createPerson(app, 'BACK_OFFICE');
    await app.platform.db.update(users).set({ isActive: false }).where(eq(users.id, gone.userId));
    const { document } = await createUnsealable();
    for (const person of [admin, office]) expect(await noticesTo(person, document.id)).toEqual(['documents.sealFailed']);
    for (const person of [adviser, gone]) expect(await noticesTo(person, document.id)).toEqual([]);
    expect(await noticesTo(client, document.id)).not.toContain('documents.sealFailed');
    const about = { kind: 'document', id: document.id };
    expect(await newestOf(office, 'cs')).toEqual({
      subject: 'Podepsaný dokument se nepodařilo zapečetit',
      text: 'Rámcová smlouva: důvod najdete u dokumentu, odtud ho můžete nechat zapečetit znovu.',
      about,
    });
    expect(await newestOf(office, 'sk')).toMatchObject({ subject: 'Podpísaný dokument sa nepodarilo zapečatiť', about });
  });

  it('is shown with its reason and is made on request once its cause is fixed', async () => {
    const { document, mend } = await createUnsealable();
    const { id } = document;
    expect(await read(id)).toMatchObject({
      is_generating: false,
      seal_fault: expect.stringContaining('není ten, který byl podepsán') as string,
    });
    await mend();
    const answer = await seal(id);
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Dokument znovu zpečeťujeme.', document: { is_generating: false, is_sealing: true, seal_fault: null } },
    });
    await app.drain();
    expect(await read(id)).toMatchObject({ is_generating: false, is_sealing: false, seal_fault: null });
    expect(await rowOf(id)).toMatchObject({ seal: 'DONE', sealFault: null });
    expect(await app.platform.db.select().from(documentSeals).where(eq(documentSeals.documentId, id))).toHaveLength(1);
    const events = await app.platform.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.objectId, id), eq(auditEvents.action, 'documents.sealRetried')));
    expect(events).toMatchObject([{ actorUserId: office.userId, clientId: client.clientId, facts: { fault: 'otherBytes' } }]);
    expect(await noticesTo(client, id)).toContain('documents.complete');
  });

  it('is reported again when it fails again', async () => {
    const { document } = await createUnsealable();
    await seal(document.id, admin);
    await app.drain();
    expect(await rowOf(document.id)).toMatchObject({ seal: 'FAILED', sealFault: 'otherBytes' });
    expect(await noticesTo(office, document.id)).toHaveLength(2);
  });

  it('is queued once by two concurrent requests, and only if it has failed', async () => {
    const { document, mend } = await createUnsealable();
    await mend();
    const answers = await Promise.all([seal(document.id), seal(document.id, admin)]);
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    await app.drain();
    expect((await seal(document.id)).body.code).toBe('document.state_refused');
    const unsigned = await createSignable(app, client);
    expect((await seal(unsigned.id)).status).toBe(409);
  });

  it('is retried by the back office only', async () => {
    const { document } = await createUnsealable();
    const status = async (id: string, token?: string) =>
      (await app.call(sealDocument, { params: { id }, ...(token ? { token } : {}) })).status;
    expect([await status(document.id), await status(document.id, client.token), await status(document.id, adviser.token)]).toEqual([
      401, 403, 403,
    ]);
    expect([await status(newId(), office.token), await status('nonsense', office.token)]).toEqual([404, 404]);
  });
});

it('a seal that cannot be made for an hour is reported once and retried indefinitely', async () => {
  const document = await createSignable(app, client);
  await signAs(app, client, [document.id]);
  const told: number[] = [];
  for (let look = 0; look < 12; look += 1) {
    await database.current.pool.query(`DELETE FROM pgboss.job WHERE name = 'documents.seal'`);
    await resumeWork(app.platform);
    app.clock.advance(DAY);
    told.push((await noticesTo(office, document.id)).length);
  }
  // The first sweep only schedules it; by the seventh attempt an hour has passed.
  expect(told).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
  for (const person of [admin, office]) expect(await noticesTo(person, document.id)).toEqual(['documents.sealDelayed']);
  await resumeWork(app.platform);
  await app.drain();
  expect(await rowOf(document.id)).toMatchObject({ seal: 'DONE', sealTries: 0 });
});

describe('a file that cannot be generated', () => {
  it('is reported to the requester and to the back office, and generated when it is requested again', async () => {
    const other = await createPerson(app, 'INTERMEDIARY');
    const templateId = await createTemplate(app, { name: 'Plná moc' });
    const target = { fileable_type: 'client', fileable_id: client.clientId ?? '', document_templates_ids: [templateId] };
    const id = (await app.call(generateDocuments, { body: target, token: adviser.token })).body.documents[0]?.id ?? '';
    await app.platform.db.update(documentTemplates).set({ content: null, format: 'PDF' }).where(eq(documentTemplates.id, templateId));
    await app.drain();
    for (const person of [admin, office, adviser]) expect(await noticesTo(person, id)).toEqual(['documents.makingFailed']);
    for (const person of [other, client]) expect(await noticesTo(person, id)).toEqual([]);
    const about = { kind: 'document', id };
    expect(await newestOf(adviser, 'cs')).toEqual({
      subject: 'Dokument se nepodařilo vytvořit',
      text: 'Plná moc: důvod najdete u dokumentu, odtud ho můžete vytvořit znovu.',
      about,
    });
    expect(await newestOf(adviser, 'sk')).toMatchObject({ subject: 'Dokument sa nepodarilo vytvoriť', about });
    await app.platform.db
      .update(documentTemplates)
      .set({ content: '<p>Dobrá</p>', format: 'EDITOR' })
      .where(eq(documentTemplates.id, templateId));
    expect((await app.call(regenerateDocument, { params: { id }, token: adviser.token })).status).toBe(200);
    await app.drain();
    expect(await read(id, adviser)).toMatchObject({ generation_fault: null, file: { mime_type: 'application/pdf' } });
  });
});
