import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documents } from '../../../database/schema/documents.ts';
import { documentSeals } from '../../../database/schema/seals.ts';
import { HOUR } from '../../../platform/clock/clock.ts';
import { openPdfStudio } from '../../../platform/pdf/pdf-studio.ts';
import type { PdfStudio } from '../../../platform/pdf/pdf-studio.ts';
import { TaskOutOfTime } from '../../../platform/workers/worker-pool.ts';
import { createPerson } from '../../../testing/app/people.ts';
import { createSignable } from '../../../testing/worlds/signable-document.ts';
import type { SignableDocument } from '../../../testing/worlds/signable-document.ts';
import { startSigningService } from '../../../testing/services/signing-service.ts';
import type { TestSigningService } from '../../../testing/services/signing-service.ts';
import { signAs } from '../../../testing/worlds/signing.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { startTimeAuthority } from '../../../testing/services/time-authority.ts';
import type { TestAuthority } from '../../../testing/services/time-authority.ts';
import { sealJobs } from './seal.jobs.ts';

const database = useTestDatabase();
let app: TestApp;
let service: TestSigningService;
let authority: TestAuthority;
let pdf: PdfStudio;

beforeAll(async () => {
  app = await createTestApp(database.current);
  service = await startSigningService();
  authority = await startTimeAuthority(app.clock.now());
  pdf = openPdfStudio({ sealKey: service.key, authorityUrl: authority.url, office: null });
});
beforeEach(() => {
  service.mood = 'signs';
  authority.answers = true;
  authority.at = app.clock.now();
});
afterAll(async () => {
  await pdf.close();
  await service.close();
  await authority.close();
  await app.close();
});

async function createSigned(): Promise<SignableDocument> {
  const client = await createPerson(app, 'CLIENT');
  const document = await createSignable(app, client);
  await signAs(app, client, [document.id]);
  return document;
}

async function runSeal({ clientId, id }: SignableDocument, studio: PdfStudio = pdf): Promise<string> {
  const [{ run }] = sealJobs(app.platform, studio) as [ReturnType<typeof sealJobs>[number]];
  return run({ clientId, documentId: id }).then(
    () => 'done',
    (error: Error) => error.message,
  );
}

const stateOf = async ({ id }: SignableDocument) =>
  (await app.platform.db.select({ seal: documents.seal, fault: documents.sealFault }).from(documents).where(eq(documents.id, id)))[0];

describe('an external service', () => {
  it.each([
    ['refuses', 'the signing service responded with 403'],
    ['answersNonsense', 'the signing service returned no signature'],
    ['signsOtherwise', "the signature was not made with the certificate's key"],
  ] as const)('that %s keeps the document waiting, and what it signs later seals it', async (mood, sentence) => {
    const document = await createSigned();
    service.mood = mood;
    expect([await runSeal(document), await stateOf(document)]).toEqual([sentence, { seal: 'WAITING', fault: null }]);
    service.mood = 'signs';
    expect([await runSeal(document), await stateOf(document)]).toEqual(['done', { seal: 'DONE', fault: null }]);
  });

  it('that signs while the time stamp authority is silent is asked for one signature', async () => {
    const document = await createSigned();
    authority.answers = false;
    const before = service.asked.length;
    expect([await runSeal(document), await stateOf(document), service.asked.length - before]).toEqual([
      'done',
      { seal: 'STAMPING', fault: null },
      1,
    ]);
  });

  it('whose time is weeks off stamps nothing, and an operator is alerted', async () => {
    const document = await createSigned();
    authority.at = new Date(app.clock.now().getTime() - 19 * 24 * HOUR);
    expect([await runSeal(document), await stateOf(document)]).toEqual(['done', { seal: 'STAMPING', fault: null }]);
    expect(app.logged).toContainEqual(
      expect.objectContaining({
        level: 50,
        msg: 'time stamp rejected: the authority and the server clock differ too much',
        documentId: document.id,
      }),
    );
    expect(
      await app.platform.db.select({ kind: documentSeals.kind }).from(documentSeals).where(eq(documentSeals.documentId, document.id)),
    ).toEqual([{ kind: 'SEAL' }]);
  });
});

it('a machine too slow to draw now seals later', async () => {
  const document = await createSigned();
  const slow = { ...pdf, seal: () => Promise.reject(new TaskOutOfTime()) };
  expect(await runSeal(document, slow)).not.toBe('done');
  expect(await stateOf(document)).toEqual({ seal: 'WAITING', fault: null });
  expect([await runSeal(document), (await stateOf(document))?.seal]).toEqual(['done', 'DONE']);
});
