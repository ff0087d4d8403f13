import { PDF } from '@libpdf/core';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resumeWork } from '../../../assembly/repeated-work.ts';
import { documents, documentSignatures } from '../../../database/schema/documents.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { files } from '../../../database/schema/files.ts';
import { notifications } from '../../../database/schema/messages.ts';
import { users } from '../../../database/schema/people.ts';
import { documentSeals, sealCertificates } from '../../../database/schema/seals.ts';
import { HOUR, MINUTE, SECOND } from '../../../platform/clock/clock.ts';
import { sha256 } from '../../../platform/keys/secrets.ts';
import { openPdfStudio } from '../../../platform/pdf/pdf-studio.ts';
import type { PdfStudio } from '../../../platform/pdf/pdf-studio.ts';
import { readDemoSealKey } from '../../../platform/pdf/seal/seal-key.ts';
import { verifyPdf } from '../../../platform/pdf/verification/verify-pdf.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createSignable, swapFile } from '../../../testing/worlds/signable-document.ts';
import type { SignableDocument } from '../../../testing/worlds/signable-document.ts';
import { askToSign, confirmSigning, signAs } from '../../../testing/worlds/signing.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { startTimeAuthority } from '../../../testing/services/time-authority.ts';
import type { TestAuthority } from '../../../testing/services/time-authority.ts';
import { readFileBytes } from '../../files/files.reader.ts';
import { openEvidence } from '../signing/evidence.reader.ts';
import { sealJobs } from './seal.jobs.ts';
import { writeInstant } from './seal.present.ts';
import { pauseAfter } from './seal.rules.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current, { environment: { PUBLIC_URL: 'https://portal.pramen.test' } });
});
beforeEach(async () => {
  adviser = await createPerson(app, 'INTERMEDIARY', { phone: '+420608000111' });
  client = await createPerson(app, 'CLIENT', { under: adviser });
  await app.drain();
});
afterAll(() => app.close());

const DEVICE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

async function requireDocument({ id }: SignableDocument) {
  const [row] = await app.platform.db.select().from(documents).where(eq(documents.id, id));
  if (!row) throw new Error('the document does not exist');
  return row;
}

async function shownBytes(document: SignableDocument): Promise<Buffer> {
  const { fileId } = await requireDocument(document);
  const [file] = await app.platform.db
    .select()
    .from(files)
    .where(eq(files.id, fileId ?? ''));
  if (!file) throw new Error('the document has no file');
  return readFileBytes(app.platform.db, app.platform, file);
}

const sealsOf = ({ id }: SignableDocument) =>
  app.platform.db.select().from(documentSeals).where(eq(documentSeals.documentId, id)).orderBy(asc(documentSeals.createdAt));
const eventsOf = ({ id }: SignableDocument, action: string) =>
  app.platform.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.action, action), eq(auditEvents.objectId, id)));
const noticesTo = (person: TestPerson) =>
  app.platform.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, person.userId), eq(notifications.kind, 'documents.complete')));
const completeMailsTo = ({ email }: TestPerson) =>
  app.mails.filter(({ to, subject }) => to === email && subject === 'Podepsaný dokument je kompletní');

async function countObjects(): Promise<number> {
  let objects = 0;
  for await (const { key } of app.platform.files.list()) objects += key.length > 0 ? 1 : 0;
  return objects;
}

async function readText(pdf: Buffer): Promise<string[]> {
  return (await PDF.load(pdf)).getPages().map((page) => page.extractText().text.replaceAll(/\s+/g, ' '));
}

/** Signatures and time stamps in a PDF contain no fractions of a second. */
const wholeSecondOf = (moment: Date) => new Date(Math.trunc(moment.getTime() / SECOND) * SECOND);

/** A document signed by every signer; its seal waits for a job. */
async function createSigned(options: Parameters<typeof createSignable>[2] = {}): Promise<SignableDocument> {
  const document = await createSignable(app, client, options);
  if (options?.responsible) await signAs(app, options.responsible, [document.id], { 'user-agent': DEVICE });
  app.clock.advance(SECOND);
  await signAs(app, client, [document.id], { 'user-agent': DEVICE });
  return document;
}

describe('after the last signature', () => {
  it('one job seals the signed file and shows it instead of the original, which stays stored', async () => {
    const document = await createSigned();
    await app.drain();
    const sealed = await shownBytes(document);
    expect(sealed.subarray(0, document.bytes.length).equals(document.bytes)).toBe(true);
    expect((await verifyPdf(sealed)).signatures).toMatchObject([
      { signer: 'Pečeť portálu Pramen (ukázka)', claimedAt: wholeSecondOf(app.clock.now()), isIntact: true, coversAll: true },
    ]);
    const { seal, state, originalFileId, fileId } = await requireDocument(document);
    expect({ seal, state, isOther: originalFileId !== fileId }).toEqual({ seal: 'DONE', state: 'TO_REVIEW', isOther: true });
    const [original] = await app.platform.db
      .select()
      .from(files)
      .where(eq(files.id, originalFileId ?? ''));
    expect(original && (await readFileBytes(app.platform.db, app.platform, original)).equals(document.bytes)).toBe(true);
    expect(await sealsOf(document)).toMatchObject([{ kind: 'SEAL', fileId, sha256: sha256(sealed) }]);
    const [event] = await eventsOf(document, 'documents.sealed');
    expect(event).toMatchObject({
      actorUserId: null,
      clientId: document.clientId,
      facts: { sha256: sha256(sealed).toString('hex'), originalSha256: sha256(document.bytes).toString('hex'), signatures: 1 },
    });
  });

  it('its pages state who signed what, when, from where and with which code, in the client’s language', async () => {
    const document = await createSigned({ responsible: adviser, name: 'Rámcová smlouva', code: 'RS_2026_0001' });
    await app.drain();
    const pages = await readText(await shownBytes(document));
    const evidence = pages.slice(2).join(' ');
    const signatures = await app.platform.db.select().from(documentSignatures).where(eq(documentSignatures.documentId, document.id));
    const signed = await openEvidence(app.platform.db, app.platform, document.clientId, signatures);
    const hash = sha256(document.bytes).toString('hex');
    const bare = evidence.replaceAll(' ', '');
    expect(evidence).toContain('Doklad o elektronickém podpisu');
    for (const fact of [
      'Rámcová smlouva',
      'RS_2026_0001',
      document.id,
      'Žofie Čížková',
      '1. podpis: odpovědná osoba',
      '2. podpis: klient',
      '**********456',
      '**********111',
      writeInstant(app.clock.now()),
      '127.0.0.1',
      'Safari, iPhone',
      DEVICE,
      hash,
      ...signed.flatMap(({ codeId, evidence: { auditEventId } }) => [codeId ?? '', auditEventId]),
    ])
      expect(bare).toContain(fact.replaceAll(' ', ''));
    // Twice in the document and its verification, twice with each signature.
    expect(bare.split(hash)).toHaveLength(7);
    expect(pages.slice(2).every((page, index, all) => page.includes(`RS_2026_0001 · strana dokladu ${index + 1}/${all.length}`))).toBe(
      true,
    );
    expect(bare).not.toContain('+420');
    expect(bare).not.toContain('\u25a1');
  });

  it('a Slovak client gets them in Slovak', async () => {
    await app.platform.db.update(users).set({ language: 'sk' }).where(eq(users.id, client.userId));
    const document = await createSigned();
    await app.drain();
    const text = (await readText(await shownBytes(document))).slice(2).join(' ');
    expect(text).toContain('Doklad o elektronickom podpise');
    expect(text).toContain('Odtlačok originálu');
  });

  it('the client and the signers are notified once, in the portal and by an e-mail that links each to their own screen', async () => {
    const document = await createSigned({ responsible: adviser });
    await app.drain();
    for (const [person, screen] of [
      [client, 'detail/simple'],
      [adviser, 'detail'],
    ] as const) {
      expect(await noticesTo(person)).toMatchObject([{ params: { documentId: document.id } }]);
      const [mail, ...more] = completeMailsTo(person);
      expect(more).toEqual([]);
      expect(mail?.text).toContain(`https://portal.pramen.test/documents/${document.id}/${screen}\n`);
    }
  });

  it('the application can neither change nor remove the record of a seal', async () => {
    const document = await createSigned();
    await app.drain();
    const refused = { cause: { message: expect.stringContaining('permission denied') as string } };
    await expect(
      app.platform.db
        .update(documentSeals)
        .set({ sha256: Buffer.alloc(32) })
        .where(eq(documentSeals.documentId, document.id)),
    ).rejects.toMatchObject(refused);
    await expect(app.platform.db.delete(sealCertificates)).rejects.toMatchObject(refused);
  });
});

const rounds = process.env['PRAMEN_TEST_FULL'] === '1' ? 200 : 20;
/** A user gets at most fifty codes a day. */
const ROUNDS_A_DAY = 20;

/** A document that both signers confirm at the same instant. */
async function signTogether(one: TestPerson, other: TestPerson): Promise<SignableDocument> {
  const document = await createSignable(app, other, { responsible: one });
  const codes = [await askToSign(app, other, [document.id]), await askToSign(app, one, [document.id])] as const;
  const answers = await Promise.all([
    confirmSigning(app, other, [document.id], codes[0]),
    confirmSigning(app, one, [document.id], codes[1]),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await requireDocument(document)).toMatchObject({ state: 'TO_REVIEW', seal: 'WAITING' });
  return document;
}

describe('exactly one seal and one notice each', () => {
  it(
    `when both signers confirm at the same instant, ${rounds} times`,
    async () => {
      for (let done = 0; done < rounds; done += ROUNDS_A_DAY) {
        // An address gets at most a few hundred codes an hour.
        if (done > 0) app.clock.advance(HOUR);
        const one = await createPerson(app, 'INTERMEDIARY', { phone: '+420608000111' });
        const other = await createPerson(app, 'CLIENT', { under: one });
        const signed: SignableDocument[] = [];
        for (let round = 0; round < ROUNDS_A_DAY; round += 1) signed.push(await signTogether(one, other));
        await app.drain();
        for (const document of signed) {
          expect(await sealsOf(document)).toHaveLength(1);
          expect(await eventsOf(document, 'documents.sealed')).toHaveLength(1);
          expect((await requireDocument(document)).seal).toBe('DONE');
        }
        for (const person of [one, other]) {
          expect(await noticesTo(person)).toHaveLength(ROUNDS_A_DAY);
          expect(completeMailsTo(person)).toHaveLength(ROUNDS_A_DAY);
        }
      }
    },
    30_000 + rounds * 2000,
  );

  it('when the job runs several times at once and again afterwards; the files of the losing runs are removed', async () => {
    const document = await createSigned();
    const before = await countObjects();
    const [{ run }] = sealJobs(app.platform, app.resources.pdf) as [ReturnType<typeof sealJobs>[number]];
    const payload = { clientId: document.clientId, documentId: document.id };
    await Promise.all([run(payload), run(payload), run(payload), run(payload)]);
    await run(payload);
    await app.drain();
    expect(await sealsOf(document)).toHaveLength(1);
    expect(await countObjects()).toBe(before + 1);
    expect(await noticesTo(client)).toHaveLength(1);
    expect(completeMailsTo(client)).toHaveLength(1);
  });
});

/** Deletes every queued job of a topic, like a lost queue. */
const loseJobs = (topic: string) => database.current.pool.query('DELETE FROM pgboss.job WHERE name = $1', [topic]);

describe('a seal that lost its job', () => {
  it('is queued again after a minute, later each time, and made once', async () => {
    const document = await createSigned();
    await loseJobs('documents.seal');
    await resumeWork(app.platform);
    await app.drain();
    expect((await requireDocument(document)).seal).toBe('WAITING');
    app.clock.advance(MINUTE);
    await resumeWork(app.platform);
    await loseJobs('documents.seal');
    // Two minutes after the second.
    app.clock.advance(MINUTE - 1);
    await resumeWork(app.platform);
    await app.drain();
    expect(await requireDocument(document)).toMatchObject({ seal: 'WAITING', sealTries: 1 });
    app.clock.advance(MINUTE);
    await Promise.all([resumeWork(app.platform), resumeWork(app.platform)]);
    await app.drain();
    expect(await requireDocument(document)).toMatchObject({ seal: 'DONE', sealDueAt: null, sealTries: 0 });
    expect(await sealsOf(document)).toHaveLength(1);
  });

  it('is retried less and less often', () => {
    expect([0, 1, 2, 3, 10, 1000].map((tries) => pauseAfter(tries) / MINUTE)).toEqual([1, 2, 4, 8, 360, 360]);
  });

  it('is finished when the process was killed after storing its bytes: those bytes are removed', async () => {
    const document = await createSigned();
    const killed = {
      ...app.platform,
      db: app.platform.db,
      audit: { ...app.platform.audit, append: () => Promise.reject(new Error('killed')) },
    };
    const [{ run }] = sealJobs(killed, app.resources.pdf) as [ReturnType<typeof sealJobs>[number]];
    await expect(run({ clientId: document.clientId, documentId: document.id })).rejects.toThrow('killed');
    expect(await requireDocument(document)).toMatchObject({ seal: 'WAITING' });
    expect(await sealsOf(document)).toEqual([]);
    expect(await noticesTo(client)).toEqual([]);
    await app.drain();
    expect(await requireDocument(document)).toMatchObject({ seal: 'DONE' });
    expect(await sealsOf(document)).toHaveLength(1);
  });
});

describe('a document removed before it was sealed', () => {
  it('gets no seal, keeps no file and causes no notice', async () => {
    const document = await createSigned();
    await app.platform.db.update(documents).set({ deletedAt: app.clock.now() }).where(eq(documents.id, document.id));
    const objects = await countObjects();
    await app.drain();
    app.clock.advance(HOUR);
    await resumeWork(app.platform);
    expect(await app.drain()).toBe(0);
    expect([await sealsOf(document), await noticesTo(client), completeMailsTo(client)]).toEqual([[], [], []]);
    expect(await countObjects()).toBe(objects);
  });
});

describe('a document that cannot be sealed', () => {
  it('fails when the stored original is not what was signed', async () => {
    const document = await createSigned();
    await swapFile(app, document);
    await app.drain();
    expect(await requireDocument(document)).toMatchObject({ seal: 'FAILED', state: 'TO_REVIEW' });
    expect(await eventsOf(document, 'documents.sealFailed')).toMatchObject([{ facts: { fault: 'otherBytes' } }]);
    expect(await noticesTo(client)).toEqual([]);
    expect(app.logged).toContainEqual(expect.objectContaining({ msg: 'a document cannot be sealed', documentId: document.id }));
  });

  it('fails when it cannot be read', async () => {
    const document = await createSigned({ bytes: Buffer.from('%PDF-1.7\nnothing that anybody could read') });
    await app.drain();
    expect(await requireDocument(document)).toMatchObject({ seal: 'FAILED' });
    expect(await eventsOf(document, 'documents.sealFailed')).toMatchObject([{ facts: { fault: 'unreadable' } }]);
  });
});

describe('a time stamp authority', () => {
  let stampedAt: Date;
  let authority: TestAuthority;
  let pdf: PdfStudio;
  beforeEach(async () => {
    stampedAt = wholeSecondOf(app.clock.now());
    authority = await startTimeAuthority(stampedAt);
    pdf = openPdfStudio({ sealKey: readDemoSealKey(), authorityUrl: authority.url, office: null });
  });
  afterEach(async () => {
    await pdf.close();
    await authority.close();
  });
  const work = () => app.platform.jobs.drain(sealJobs(app.platform, pdf));

  it('that responds puts its time into the seal itself', async () => {
    authority.answers = true;
    const document = await createSigned();
    await work();
    expect((await requireDocument(document)).seal).toBe('DONE');
    expect((await verifyPdf(await shownBytes(document))).signatures).toMatchObject([{ isIntact: true, coversAll: true, stampedAt }]);
    expect(await sealsOf(document)).toMatchObject([{ kind: 'SEAL' }]);
  });

  it('that responds late stamps the whole file: the seal stays, no new notice is sent, both files stay recorded', async () => {
    const document = await createSigned();
    await work();
    const sealed = await shownBytes(document);
    expect((await requireDocument(document)).seal).toBe('STAMPING');
    authority.answers = true;
    await resumeWork(app.platform);
    app.clock.advance(MINUTE);
    await resumeWork(app.platform);
    await work();
    const stamped = await shownBytes(document);
    expect((await requireDocument(document)).seal).toBe('DONE');
    expect(stamped.subarray(0, sealed.length).equals(sealed)).toBe(true);
    expect((await verifyPdf(stamped)).signatures).toMatchObject([
      { isStamp: false, isIntact: true, coversAll: false },
      { isStamp: true, isIntact: true, coversAll: true, stampedAt },
    ]);
    expect((await sealsOf(document)).map(({ kind, sha256: hash }) => [kind, hash.toString('hex')])).toEqual([
      ['SEAL', sha256(sealed).toString('hex')],
      ['STAMP', sha256(stamped).toString('hex')],
    ]);
    await app.drain();
    expect(completeMailsTo(client)).toHaveLength(1);
    expect(await noticesTo(client)).toHaveLength(1);
  });

  it('that does not respond leaves a complete seal at once and is retried with growing pauses, until none is configured', async () => {
    const document = await createSigned();
    await work();
    const sealed = await shownBytes(document);
    expect((await verifyPdf(sealed)).signatures).toMatchObject([{ isIntact: true, coversAll: true, stampedAt: null }]);
    await app.drain();
    expect(completeMailsTo(client)).toHaveLength(1);
    for (const pause of [1, 2, 4]) {
      await resumeWork(app.platform);
      app.clock.advance(pause * MINUTE);
      await resumeWork(app.platform);
      await work();
      expect((await requireDocument(document)).seal).toBe('STAMPING');
    }
    app.clock.advance(HOUR);
    await resumeWork(app.platform);
    await app.drain();
    expect(await requireDocument(document)).toMatchObject({ seal: 'DONE', sealTries: 0 });
    expect((await shownBytes(document)).equals(sealed)).toBe(true);
    expect(await sealsOf(document)).toHaveLength(1);
  });
});
