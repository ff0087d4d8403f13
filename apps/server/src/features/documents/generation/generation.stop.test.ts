import { generateDocuments } from '@pramen/contract/documents/documents.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documents } from '../../../database/schema/documents.ts';
import { createJobs } from '../../../platform/jobs/jobs.ts';
import { openPdfStudio } from '../../../platform/pdf/pdf-studio.ts';
import type { PdfStudio } from '../../../platform/pdf/pdf-studio.ts';
import { readDemoSealKey } from '../../../platform/pdf/seal/seal-key.ts';
import { createTemplate } from '../../../testing/worlds/documents.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { generationJobs } from './generation.jobs.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  client = await createPerson(app, 'CLIENT');
});
afterAll(() => app.close());

const longText = `<p>${'Příliš žluťoučký kůň úpěl ďábelské ódy. '.repeat(2_000)}</p>`;

async function begin(content: string): Promise<string> {
  const template = await createTemplate(app, { content });
  const body = { fileable_type: 'client', fileable_id: client.clientId, document_templates_ids: [template] };
  const answer = await app.call(generateDocuments, { body, token: office.token });
  return answer.body.documents[0]?.id ?? '';
}

async function standingOf(id: string) {
  const [row] = await app.platform.db
    .select({ generation: documents.generation, attempts: documents.generationAttempts, fault: documents.generationFault })
    .from(documents)
    .where(eq(documents.id, id));
  const { rows } = await database.current.pool.query<{ state: string; retry_count: number }>(
    `SELECT state, retry_count FROM pgboss.job WHERE data ->> 'documentId' = $1`,
    [id],
  );
  return { ...row, jobs: rows };
}

/** A separate job process: its queue, its threads, and a promise that resolves when generation begins. */
async function openProcess() {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const pdf = openPdfStudio({ sealKey: readDemoSealKey(), authorityUrl: null, office: null });
  const studio: PdfStudio = {
    ...pdf,
    layout: (task) => {
      resolve();
      return pdf.layout(task);
    },
  };
  const jobs = await createJobs(database.current.db, app.platform.log, { supervise: false });
  await jobs.start(generationJobs(app.platform, studio));
  return { begun, pdf, jobs };
}

it('an interrupted document counts no attempt, however often, and the next process generates it', async () => {
  const id = await begin(longText);
  for (let stop = 0; stop < 5; stop += 1) {
    const { begun, pdf, jobs } = await openProcess();
    await begun;
    const stopped = jobs.stop();
    jobs.interrupt();
    await pdf.close();
    await stopped;
    expect(await standingOf(id)).toEqual({ generation: 'WAITING', attempts: 0, fault: null, jobs: [{ state: 'created', retry_count: 0 }] });
  }
  expect(app.logged).toEqual([]);
  await app.drain();
  expect(await standingOf(id)).toMatchObject({ generation: 'DONE', attempts: 0 });
});

it('a document being generated when the process stops is finished first', async () => {
  const id = await begin('<p>Krátký text</p>');
  const { begun, pdf, jobs } = await openProcess();
  await begun;
  await jobs.stop();
  await pdf.close();
  expect(await standingOf(id)).toMatchObject({ generation: 'DONE', jobs: [{ state: 'completed' }] });
});
