import { generateDocuments } from '@pramen/contract/documents/documents.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documents } from '../../../database/schema/documents.ts';
import { createJobs } from '../../../platform/jobs/jobs.ts';
import type { PdfStudio } from '../../../platform/pdf/pdf-studio.ts';
import { createTemplate } from '../../../testing/worlds/documents.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { makeTemplate, uploadTemplateFile } from '../../../testing/worlds/template-world.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createWordFile, wordParagraph } from '../../../testing/files/word-files.ts';
import { generationJobs } from './generation.jobs.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  // Independent of the machine's LibreOffice: this test controls its own conversions.
  app = await createTestApp(database.current, { config: { officePath: process.execPath } });
  office = await createPerson(app, 'BACK_OFFICE');
  client = await createPerson(app, 'CLIENT');
});
afterAll(() => app.close());

async function begin(templateId: string): Promise<string> {
  const body = { fileable_type: 'client', fileable_id: client.clientId, document_templates_ids: [templateId] };
  return (await app.call(generateDocuments, { body, token: office.token })).body.documents[0]?.id ?? '';
}

const isMade = async (id: string) =>
  (await app.platform.db.select({ generation: documents.generation }).from(documents).where(eq(documents.id, id)))[0]?.generation ===
  'DONE';

it('a slow Word conversion delays no other document; Word conversions run one at a time', async () => {
  const order: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: converting } = Promise.withResolvers<void>();
  const made = await app.resources.pdf.layout({
    html: '<p>Převedeno</p>',
    values: { single: {}, repeated: {}, logo: null },
    title: 'a',
    footer: '',
  });
  let running = 0;
  const studio: PdfStudio = {
    ...app.resources.pdf,
    fillWord: async () => {
      order.push(`Word begins beside ${running}`);
      running += 1;
      converting();
      await released;
      running -= 1;
      order.push('Word ends');
      return made;
    },
    layout: async (task) => {
      const drawn = await app.resources.pdf.layout(task);
      order.push('the editor ends');
      return drawn;
    },
  };
  const { id: word } = await makeTemplate(app, office, { name: 'Word' });
  await uploadTemplateFile(app, office, word, 'a.docx', createWordFile(wordParagraph('Klient')));
  const slow = [await begin(word), await begin(word)];
  const jobs = await createJobs(database.current.db, app.platform.log, { supervise: false });
  await jobs.start(generationJobs(app.platform, studio));
  await begun;
  const quick = await begin(await createTemplate(app));
  await expect.poll(() => isMade(quick)).toBe(true);
  expect([order, await Promise.all(slow.map(isMade))]).toEqual([
    ['Word begins beside 0', 'the editor ends'],
    [false, false],
  ]);
  release();
  await expect.poll(async () => (await Promise.all(slow.map(isMade))).every(Boolean)).toBe(true);
  expect(order).toEqual(['Word begins beside 0', 'the editor ends', 'Word ends', 'Word begins beside 0', 'Word ends']);
  await jobs.stop();
});
