import { previewTemplate } from '@pramen/contract/document-templates/document-templates.endpoints';
import { readProfile } from '@pramen/contract/auth/auth.endpoints';
import { generateDocuments } from '@pramen/contract/documents/documents.endpoints';
import { readMediaContent } from '@pramen/contract/files/files.endpoints';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { documents } from '../../database/schema/documents.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createDocument, createTemplate } from '../worlds/documents.ts';
import { createPerson } from '../app/people.ts';
import type { TestPerson } from '../app/people.ts';
import { blankPdf, makeTemplate, uploadTemplateFile } from '../worlds/template-world.ts';
import { createTestApp } from '../app/test-app.ts';
import type { TestApp } from '../app/test-app.ts';
import { useTestDatabase } from '../app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let colleague: TestPerson;
let client: TestPerson;
let fileId: string;
let readCount = 0;
/** Blocks every read of a stored file. */
let gate: Promise<unknown> = Promise.resolve();

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  colleague = await createPerson(app, 'BACK_OFFICE');
  client = await createPerson(app, 'CLIENT');
  fileId = (await createDocument(app, client.clientId ?? '')).fileId;
  const store = app.platform.files;
  const read = store.read.bind(store);
  store.read = async function* (file) {
    readCount += 1;
    await gate;
    yield* read(file);
  };
});
afterEach(() => {
  readCount = 0;
  gate = Promise.resolve();
});
afterAll(() => app.close());

const open = ({ token }: TestPerson) => app.call(readMediaContent, { params: { id: fileId }, token });
const profileOf = ({ token }: TestPerson) => app.call(readProfile, { token });
const statusesOf = async (calls: readonly Promise<{ status: number }>[]) => (await Promise.all(calls)).map(({ status }) => status);

it('verifies two files of one person at a time, and those of others in parallel', async () => {
  const opened = Promise.withResolvers<null>();
  gate = opened.promise;
  const own = Array.from({ length: 4 }, () => open(office));
  const theirs = [open(colleague), open(client)];
  await expect.poll(() => readCount).toBe(4);
  await profileOf(client);
  expect(readCount).toBe(4);
  opened.resolve(null);
  expect(await statusesOf([...own, ...theirs])).toEqual([200, 200, 200, 200, 200, 200]);
});

it('accepts three previews of one person and refuses more; a colleague gets theirs', async () => {
  const { id } = await makeTemplate(app, office, { name: 'Formulář' });
  // Pages enough that previews last longer than twelve calls need to arrive.
  await uploadTemplateFile(app, office, id, 'a.pdf', await blankPdf(60));
  const preview = ({ token }: TestPerson) => app.call(previewTemplate, { params: { id }, body: {}, token });
  const own = Array.from({ length: 12 }, () => preview(office));
  // Once one is refused, this person holds the three slots and the colleague none.
  await Promise.any(own.map(async (answer) => expect((await answer).status).toBe(429)));
  expect((await preview(colleague)).status).toBe(200);
  const answers = await Promise.all(own);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(3);
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code ?? ''}`))).toEqual(new Set(['429 server.busy']));
});

it('lets two thousand documents of one person wait for their files; a colleague can still generate documents', async () => {
  const templateId = await createTemplate(app);
  const generate = ({ token }: TestPerson) =>
    app.call(generateDocuments, {
      body: { fileable_type: 'client', fileable_id: client.clientId ?? '', document_templates_ids: [templateId] },
      token,
    });
  const createdAt = app.clock.now();
  const waiting = (number: number) =>
    ({
      clientId: client.clientId ?? '',
      id: newId(),
      templateId,
      name: 'Smlouva',
      code: `W_${number}`,
      state: 'PREPARED',
      stateAt: createdAt,
      generation: 'WAITING',
      createdBy: office.userId,
      createdAt,
    }) as const;
  await app.platform.db.insert(documents).values(Array.from({ length: 1_999 }, (_, number) => waiting(number)));
  expect((await generate(office)).status).toBe(200);
  const { status, body, headers } = await generate(office);
  expect([status, body.code, headers['retry-after']]).toEqual([429, 'server.busy', '30']);
  expect((await generate(colleague)).status).toBe(200);
});
