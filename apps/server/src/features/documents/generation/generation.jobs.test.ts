import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateDocuments } from '@pramen/contract/documents/documents.endpoints';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '../../../database/schema/documents.ts';
import { files } from '../../../database/schema/files.ts';
import { createTemplate } from '../../../testing/worlds/documents.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { readFileBytes } from '../../files/files.reader.ts';
import { generationJobs, resumeGeneration } from './generation.jobs.ts';

const database = useTestDatabase();
let app: TestApp;
let filesFolder: string;
let office: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  filesFolder = await mkdtemp(join(tmpdir(), 'pramen-kill-'));
  app = await createTestApp(database.current, { filesFolder });
  office = await createPerson(app, 'BACK_OFFICE');
  client = await createPerson(app, 'CLIENT');
});
afterAll(async () => {
  await app.close();
  await rm(filesFolder, { recursive: true });
});

async function begin(count: number): Promise<string[]> {
  const templates = await Promise.all(Array.from({ length: count }, () => createTemplate(app, { requireOwnerSignature: true })));
  const { body } = await app.call(generateDocuments, {
    body: { fileable_type: 'client', fileable_id: client.clientId, document_templates_ids: templates },
    token: office.token,
  });
  return body.documents.map(({ id }) => id);
}

const rowsOf = (ids: readonly string[]) =>
  app.platform.db
    .select()
    .from(documents)
    .where(inArray(documents.id, [...ids]));

/** Every document has one file, which opens, and one request; no file was generated twice. */
async function expectWhole(ids: readonly string[]): Promise<void> {
  for (const row of await rowsOf(ids)) {
    expect([row.generation, row.state]).toEqual(['DONE', 'TO_BE_SIGNED']);
    const [file, ...more] = await app.platform.db.select().from(files).where(eq(files.fileableId, row.id));
    expect([file?.id, more]).toEqual([row.fileId, []]);
    expect(file && (await readFileBytes(app.platform.db, app.platform, file)).subarray(0, 5).toString()).toBe('%PDF-');
  }
  const { rows } = await app.platform.db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM document_signatures WHERE document_id = ANY(${`{${ids.join(',')}}`}::uuid[])`);
  expect(rows[0]?.count).toBe(ids.length);
}

describe('a document waiting without a job', () => {
  it('is queued again once; one that has a job is left alone', async () => {
    const ids = await begin(3);
    expect(await resumeGeneration(app.platform)).toBe(0);
    await database.current.pool.query(`DELETE FROM pgboss.job WHERE name = 'documents.generate'`);
    expect(await resumeGeneration(app.platform)).toBe(3);
    expect(await resumeGeneration(app.platform)).toBe(0);
    await app.drain();
    await expectWhole(ids);
    expect(await resumeGeneration(app.platform)).toBe(0);
  });

  it('fails after several attempts with temporary errors', async () => {
    const [id = ''] = await begin(1);
    const { platform } = app;
    const broken = { ...platform, files: { ...platform.files, stage: () => Promise.reject(new Error('the disk is full')) } };
    const [job] = generationJobs(broken, app.resources.pdf);
    const run = () => job?.run({ clientId: client.clientId, documentId: id, round: 1 });
    for (let attempt = 1; attempt < 4; attempt += 1) await expect(run()).rejects.toThrow('the disk is full');
    await run();
    const [row] = await rowsOf([id]);
    expect([row?.generation, row?.generationFault]).toEqual(['FAILED', 'failed']);
    expect(app.logged.some(({ msg }) => msg === 'gave up generating a document')).toBe(true);
    await app.drain();
    expect((await rowsOf([id]))[0]?.generation).toBe('FAILED');
  });
});
