import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documents } from '../../../database/schema/documents.ts';
import { documentSeals } from '../../../database/schema/seals.ts';
import { openPdfStudio } from '../../../platform/pdf/pdf-studio.ts';
import type { PdfStudio } from '../../../platform/pdf/pdf-studio.ts';
import { readDemoSealKey } from '../../../platform/pdf/seal/seal-key.ts';
import { createPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { startTimeAuthority } from '../../../testing/services/time-authority.ts';
import type { TestAuthority } from '../../../testing/services/time-authority.ts';
import { createSignable } from '../../../testing/worlds/signable-document.ts';
import type { SignableDocument } from '../../../testing/worlds/signable-document.ts';
import { signAs } from '../../../testing/worlds/signing.ts';
import { sealJobs } from './seal.jobs.ts';

const database = useTestDatabase();
let app: TestApp;
let authority: TestAuthority;
let pdf: PdfStudio;

beforeAll(async () => {
  app = await createTestApp(database.current);
  authority = await startTimeAuthority(app.clock.now());
  pdf = openPdfStudio({ sealKey: readDemoSealKey(), authorityUrl: authority.url, office: null });
});
afterAll(async () => {
  await pdf.close();
  await authority.close();
  await app.close();
});

async function createSigned(): Promise<SignableDocument> {
  const client = await createPerson(app, 'CLIENT');
  const document = await createSignable(app, client);
  await signAs(app, client, [document.id]);
  return document;
}

const runJob = ({ clientId, id }: SignableDocument, place: 0 | 1, studio: PdfStudio): Promise<string> =>
  sealJobs(app.platform, studio)
    [place]!.run({ clientId, documentId: id })
    .then(
      () => 'done',
      (error: Error) => error.message,
    );
const sealsOf = async ({ id }: SignableDocument) => {
  const [row] = await app.platform.db.select({ seal: documents.seal }).from(documents).where(eq(documents.id, id));
  const kept = await app.platform.db.select({ kind: documentSeals.kind }).from(documentSeals).where(eq(documentSeals.documentId, id));
  return [row?.seal, ...kept.map(({ kind }) => kind)];
};

const uncovered = (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.from('% behind the seal\n')]);
const oneBitOff = (bytes: Uint8Array) => {
  const changed = Buffer.from(bytes);
  changed[200] = (changed[200] ?? 0) ^ 1;
  return changed;
};

it.each<[string, (bytes: Uint8Array) => Buffer]>([
  ['with bytes after it that it does not cover', uncovered],
  ['over other bytes', oneBitOff],
])('a seal %s is not published, and the next attempt seals', async (_fault, spoil) => {
  const document = await createSigned();
  authority.answers = false;
  const spoiling: PdfStudio = {
    ...pdf,
    seal: async (task) => {
      const sealed = await pdf.seal(task);
      return { ...sealed, bytes: spoil(sealed.bytes) };
    },
  };
  expect(await runJob(document, 0, spoiling)).toBe('the seal does not verify');
  expect(await sealsOf(document)).toEqual(['WAITING']);
  expect(await runJob(document, 0, pdf)).toBe('done');
  expect(await sealsOf(document)).toEqual(['STAMPING', 'SEAL']);
});

it.each<[string, (stamped: Uint8Array, before: Uint8Array) => Buffer]>([
  ['with bytes after it that it does not cover', uncovered],
  ['that is missing, so that the seal comes last', (_stamped, before) => Buffer.from(before)],
])('a stamp %s is not published, and the next attempt stamps', async (_fault, spoil) => {
  const document = await createSigned();
  authority.answers = false;
  expect(await runJob(document, 0, pdf)).toBe('done');
  authority.answers = true;
  authority.at = app.clock.now();
  const spoiling: PdfStudio = { ...pdf, stamp: async (before, now) => spoil(await pdf.stamp(before, now), before) };
  expect(await runJob(document, 1, spoiling)).toBe('the seal does not verify');
  expect(await sealsOf(document)).toEqual(['STAMPING', 'SEAL']);
  expect(await runJob(document, 1, pdf)).toBe('done');
  expect(await sealsOf(document)).toEqual(['DONE', 'SEAL', 'STAMP']);
});
