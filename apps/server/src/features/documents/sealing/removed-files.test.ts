import { deleteDocument } from '@pramen/contract/documents/documents.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { files } from '../../../database/schema/files.ts';
import { DAY, MINUTE } from '../../../platform/clock/clock.ts';
import { openPdfStudio } from '../../../platform/pdf/pdf-studio.ts';
import { readDemoSealKey } from '../../../platform/pdf/seal/seal-key.ts';
import { resumeWork, sweepExpired } from '../../../assembly/repeated-work.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createSignable } from '../../../testing/worlds/signable-document.ts';
import { signAs } from '../../../testing/worlds/signing.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { startTimeAuthority } from '../../../testing/services/time-authority.ts';
import { sealJobs } from './seal.jobs.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
beforeEach(async () => {
  office = await createPerson(app, 'BACK_OFFICE');
  client = await createPerson(app, 'CLIENT');
});
afterAll(() => app.close());

async function filesOf(documentId: string) {
  const stored = new Set<string>();
  for await (const { key } of app.platform.files.list()) stored.add(key);
  const rows = await app.platform.db.select().from(files).where(eq(files.fileableId, documentId));
  return rows.map(({ deletedAt, erasedAt, objectKey }) => ({
    isShown: deletedAt === null,
    isErased: erasedAt !== null,
    isStored: stored.has(objectKey),
  }));
}

const remove = (id: string) => app.call(deleteDocument, { params: { id }, token: office.token });

it('of a document that was sealed and stamped are all kept and shown: it is not removed', async () => {
  // Within minutes of the server clock, otherwise its stamp is rejected.
  const authority = await startTimeAuthority(new Date(app.clock.now().getTime() + 2 * MINUTE));
  const pdf = openPdfStudio({ sealKey: readDemoSealKey(), authorityUrl: authority.url, office: null });
  const document = await createSignable(app, client);
  await signAs(app, client, [document.id]);
  const work = () => app.platform.jobs.drain(sealJobs(app.platform, pdf));
  await work();
  authority.answers = true;
  await resumeWork(app.platform);
  app.clock.advance(MINUTE);
  await resumeWork(app.platform);
  await work();
  expect(await filesOf(document.id)).toEqual(Array(3).fill({ isShown: true, isErased: false, isStored: true }));
  expect((await remove(document.id)).status).toBe(409);
  app.clock.advance(400 * DAY);
  await sweepExpired(app.platform);
  expect(await filesOf(document.id)).toEqual(Array(3).fill({ isShown: true, isErased: false, isStored: true }));
  await pdf.close();
  await authority.close();
});

it('of an unsigned document leave the store a month after its removal', async () => {
  const document = await createSignable(app, client);
  expect((await remove(document.id)).status).toBe(200);
  expect(await filesOf(document.id)).toEqual([{ isShown: false, isErased: false, isStored: true }]);
  app.clock.advance(31 * DAY);
  await sweepExpired(app.platform);
  expect(await filesOf(document.id)).toEqual([{ isShown: false, isErased: true, isStored: false }]);
});
