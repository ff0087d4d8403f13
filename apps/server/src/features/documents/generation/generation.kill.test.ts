import { generateDocuments } from '@pramen/contract/documents/documents.endpoints';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documents, documentSignatures } from '../../../database/schema/documents.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { files } from '../../../database/schema/files.ts';
import { notifications } from '../../../database/schema/messages.ts';
import { createTemplate } from '../../../testing/worlds/documents.ts';
import { drawSeeds, openKillTest } from '../../../testing/app/killed-portal.ts';
import type { KillTest } from '../../../testing/app/killed-portal.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { blankPdf, makeTemplate, uploadTemplateFile } from '../../../testing/worlds/template-world.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createWordFile, wordParagraph } from '../../../testing/files/word-files.ts';
import { readFileBytes } from '../../files/files.reader.ts';

const database = useTestDatabase();
let test: KillTest;
let office: TestPerson;
let client: TestPerson;
let templates: string[];

const PATIENCE = { interval: 20 };

/** Two editor templates, two PDF templates and a Word template; each requires the client's signature. */
async function makeTemplates(): Promise<string[]> {
  const { app } = test;
  const withFile = async (name: string, file: string, content: Buffer) => {
    const { id } = await makeTemplate(app, office, { name, require_owner_signature: true });
    expect((await uploadTemplateFile(app, office, id, file, content)).status).toBe(200);
    return id;
  };
  return [
    await createTemplate(app, { requireOwnerSignature: true }),
    await createTemplate(app, { requireOwnerSignature: true }),
    await withFile('Prohlášení', 'prohlaseni.pdf', await blankPdf(2)),
    await withFile('Souhlas', 'souhlas.pdf', await blankPdf(1)),
    await withFile('Smlouva', 'smlouva.docx', createWordFile(wordParagraph('Klient: ${client.fullname}'))),
  ];
}

/** Generates a document from each template; returns their ids. */
async function begin(): Promise<string[]> {
  const target = { fileable_type: 'client', fileable_id: client.clientId ?? '', document_templates_ids: templates };
  const { status, body } = await test.app.call(generateDocuments, { body: target, token: office.token });
  expect(status).toBe(200);
  return body.documents.map(({ id }) => id);
}

const rowsOf = (ids: readonly string[]) =>
  test.app.platform.db
    .select()
    .from(documents)
    .where(inArray(documents.id, [...ids]));
const statesOf = async (ids: readonly string[]) => (await rowsOf(ids)).map(({ generation, state }) => `${generation} ${state}`);
const made = (ids: readonly string[]) => expect.poll(() => statesOf(ids), PATIENCE).toEqual(ids.map(() => 'DONE TO_BE_SIGNED'));

/** Every document has one file, which opens, one request and one notice about it. */
async function expectWhole(ids: readonly string[]): Promise<void> {
  const { db } = test.app.platform;
  for (const { id, fileId } of await rowsOf(ids)) {
    const [file, ...more] = await db.select().from(files).where(eq(files.fileableId, id));
    expect([file?.id, more]).toEqual([fileId, []]);
    expect(file && (await readFileBytes(db, test.app.platform, file)).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await db.select().from(documentSignatures).where(eq(documentSignatures.documentId, id))).toHaveLength(1);
    const actions = await db.select({ action: auditEvents.action }).from(auditEvents).where(eq(auditEvents.objectId, id));
    expect(actions.map(({ action }) => action).toSorted()).toEqual(['documents.generated', 'documents.made']);
  }
  const told = await db.select({ params: notifications.params }).from(notifications).where(eq(notifications.userId, client.userId));
  expect(
    told
      .map(({ params }) => params['documentId'] ?? '')
      .filter((id) => ids.includes(id))
      .toSorted(),
  ).toEqual(ids.toSorted());
}

const nothing = { orphans: [], lost: [], staged: [] };

beforeAll(async () => {
  test = await openKillTest(database.current);
  office = await createPerson(test.app, 'BACK_OFFICE');
  client = await createPerson(test.app, 'CLIENT');
  templates = await makeTemplates();
});
afterAll(() => test.close());

it('a portal that runs undisturbed generates them all', async () => {
  let ids: string[] = [];
  await test.measure(async () => {
    ids = await begin();
    await made(ids);
  });
  await expectWhole(ids);
  expect(await test.findStray()).toEqual(nothing);
});

const ROUNDS = process.env['PRAMEN_TEST_FULL'] === '1' ? 50 : 3;

it.each(drawSeeds(ROUNDS))(
  'a portal that is killed while it generates documents loses none and generates none twice (PRAMEN_TEST_SEED=%i)',
  async (seed) => {
    let ids: string[] = [];
    await test.interrupt(seed, async () => {
      ids = await begin();
    });
    await made(ids);
    await expectWhole(ids);
    expect(await test.findStray()).toEqual(nothing);
  },
  180_000,
);
