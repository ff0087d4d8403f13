import * as templates from '@pramen/contract/document-templates/document-templates.endpoints';
import { generateDocuments, requestSignature } from '@pramen/contract/documents/documents.endpoints';
import { verifyPdf } from '@pramen/contract/documents/signing.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documents, documentTemplates } from '../../../database/schema/documents.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { catalogueFiles, files } from '../../../database/schema/files.ts';
import { MINUTE } from '../../../platform/clock/clock.ts';
import { openPdfStudio } from '../../../platform/pdf/pdf-studio.ts';
import { readDemoSealKey } from '../../../platform/pdf/seal/seal-key.ts';
import { resumeWork } from '../../../assembly/repeated-work.ts';
import { createDocument } from '../../../testing/worlds/documents.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createSignable, swapStoredBytes } from '../../../testing/worlds/signable-document.ts';
import type { SignableDocument } from '../../../testing/worlds/signable-document.ts';
import { signAs } from '../../../testing/worlds/signing.ts';
import { blankPdf, makeTemplate, uploadTemplateFile } from '../../../testing/worlds/template-world.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { startTimeAuthority } from '../../../testing/services/time-authority.ts';
import { asCompanys, readFileBytes } from '../../files/files.reader.ts';
import { sealJobs } from './seal.jobs.ts';
import { MOST_LOOKS } from './seal.rules.ts';

const database = useTestDatabase();
let app: TestApp;
let client: TestPerson;
let office: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
});
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT');
  await app.drain();
  app.logged.length = 0;
  app.mails.length = 0;
});
afterAll(() => app.close());

const rowOf = async (id: string) => {
  const [row] = await app.platform.db.select().from(documents).where(eq(documents.id, id));
  if (!row) throw new Error('the document does not exist');
  return row;
};

async function fileOf(fileId: string | null) {
  const [ofClient] = await app.platform.db
    .select()
    .from(files)
    .where(eq(files.id, fileId ?? ''));
  const [ofCompany] = await app.platform.db
    .select()
    .from(catalogueFiles)
    .where(eq(catalogueFiles.id, fileId ?? ''));
  const file = ofClient ?? (ofCompany && asCompanys(ofCompany));
  if (!file) throw new Error('the file is there');
  return file;
}

/** Removes the bytes of a file from the store. */
async function lose(fileId: string | null): Promise<string> {
  const { id, objectKey } = await fileOf(fileId);
  await app.platform.files.remove(objectKey);
  return id;
}

const alarmsOf = async (fileId: string) =>
  (await app.platform.db.select().from(auditEvents).where(eq(auditEvents.objectId, fileId))).filter(
    ({ action }) => action === 'files.damaged',
  );
const alarmsLogged = () => app.logged.filter(({ msg }) => String(msg).startsWith('INTEGRITY ALARM')).length;

async function createSigned(): Promise<SignableDocument> {
  const document = await createSignable(app, client);
  await signAs(app, client, [document.id]);
  return document;
}

const damaged = {
  status: 409,
  body: { code: 'file.damaged', message: expect.stringContaining('neodpovídá tomu, co jsme uložili') as string },
};

describe('a signed file that is lost', () => {
  it('before its seal fails the seal with one alarm, and can be sealed once it is restored', async () => {
    const document = await createSigned();
    const { fileId } = await rowOf(document.id);
    const lost = await lose(fileId);
    await app.drain();
    expect(await rowOf(document.id)).toMatchObject({ seal: 'FAILED', sealFault: 'unreadable', state: 'TO_REVIEW' });
    expect([(await alarmsOf(lost)).length, alarmsLogged()]).toEqual([1, 1]);
    await resumeWork(app.platform);
    app.clock.advance(MINUTE);
    await resumeWork(app.platform);
    expect(await app.drain()).toBe(0);
  });

  it('before its stamp is requested for days, with one alarm per attempt, and then stays without a stamp', async () => {
    const authority = await startTimeAuthority(app.clock.now());
    const pdf = openPdfStudio({ sealKey: readDemoSealKey(), authorityUrl: authority.url, office: null });
    const document = await createSigned();
    await app.platform.jobs.drain(sealJobs(app.platform, pdf));
    const lost = await lose((await rowOf(document.id)).fileId);
    authority.answers = true;
    const run = () =>
      sealJobs(app.platform, pdf)
        .find(({ topic }) => topic === 'documents.stamp')
        ?.run({ clientId: document.clientId, documentId: document.id });
    await run();
    expect([(await rowOf(document.id)).seal, (await alarmsOf(lost)).length]).toEqual(['STAMPING', 1]);
    await app.platform.db.update(documents).set({ sealTries: MOST_LOOKS }).where(eq(documents.id, document.id));
    await run();
    await run();
    expect([(await rowOf(document.id)).seal, (await alarmsOf(lost)).length]).toEqual(['DONE', 2]);
    await pdf.close();
    await authority.close();
  });

  it('is not attached: the e-mail links to the portal', async () => {
    const document = await createSigned();
    await app.platform.jobs.drain(sealJobs(app.platform, app.resources.pdf));
    const sealed = await fileOf((await rowOf(document.id)).fileId);
    await swapStoredBytes(app, { ...document, bytes: await readFileBytes(app.platform.db, app.platform, sealed) });
    await app.drain();
    const mails = app.mails.filter(({ subject }) => subject === 'Podepsaný dokument je kompletní');
    expect(mails.map(({ to, files: attached = [] }) => [to, attached.length])).toEqual([[client.email, 0]]);
    expect(await alarmsOf(sealed.id)).toMatchObject([{ facts: { damage: 'OTHER' } }]);
  });

  it('can still be verified from a copy', async () => {
    const document = await createSigned();
    await app.drain();
    const sealed = await fileOf((await rowOf(document.id)).fileId);
    const copy = await readFileBytes(app.platform.db, app.platform, sealed);
    await lose(sealed.id);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(copy)]), 'kopie.pdf');
    const encoded = new Response(form);
    const answer = await app.http.inject({
      method: 'POST',
      url: verifyPdf.path,
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect([answer.statusCode, answer.json<{ verdict: string }>().verdict, alarmsLogged()]).toEqual([200, 'OURS_INTACT', 0]);
  });
});

describe('an unsigned file that is lost', () => {
  it('is rejected with a message before a signature is requested', async () => {
    const { id, fileId } = await createDocument(app, client.clientId ?? '');
    await lose(fileId);
    expect(await app.call(requestSignature, { params: { id }, body: { owner: true }, token: office.token })).toMatchObject(damaged);
    expect(await alarmsOf(fileId)).toHaveLength(1);
  });

  it('as the file of a template generates no document, says so at once, and rejects the preview', async () => {
    const { id: templateId } = await makeTemplate(app, office, { name: 'Formulář' });
    await uploadTemplateFile(app, office, templateId, 'a.pdf', await blankPdf(1));
    const [template] = await app.platform.db.select().from(documentTemplates).where(eq(documentTemplates.id, templateId));
    const target = { fileable_type: 'client', fileable_id: client.clientId ?? '' };
    const generated = await app.call(generateDocuments, { body: { ...target, document_templates_ids: [templateId] }, token: office.token });
    const id = generated.body.documents[0]?.id ?? '';
    const lost = await lose(template?.fileId ?? null);
    await app.drain();
    expect(await rowOf(id)).toMatchObject({ generation: 'FAILED', generationFault: 'unreadable' });
    expect(await alarmsOf(lost)).toHaveLength(1);
    expect(await app.call(templates.previewTemplate, { params: { id: templateId }, body: {}, token: office.token })).toMatchObject(damaged);
  });
});
