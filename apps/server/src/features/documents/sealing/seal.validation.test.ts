import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyPdf as verifyCall } from '@pramen/contract/documents/signing.endpoints';
import type { VerifiedPdf } from '@pramen/contract/documents/documents.schemas';
import { PDF, PdfArray, PdfDict, PdfName, PdfRef, PdfStream } from '@libpdf/core';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documents } from '../../../database/schema/documents.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { files } from '../../../database/schema/files.ts';
import { documentSeals } from '../../../database/schema/seals.ts';
import { MINUTE } from '../../../platform/clock/clock.ts';
import { sha256 } from '../../../platform/keys/secrets.ts';
import { openPdfStudio } from '../../../platform/pdf/pdf-studio.ts';
import type { PdfStudio } from '../../../platform/pdf/pdf-studio.ts';
import { verifyPdf } from '../../../platform/pdf/verification/verify-pdf.ts';
import { resumeWork } from '../../../assembly/repeated-work.ts';
import { derOf, STAMP_PURPOSE, startCertificateAuthority } from '../../../testing/services/certificate-authority.ts';
import type { TestCertificateAuthority } from '../../../testing/services/certificate-authority.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createSignable, drawPdf } from '../../../testing/worlds/signable-document.ts';
import type { SignableDocument } from '../../../testing/worlds/signable-document.ts';
import { startSigningService } from '../../../testing/services/signing-service.ts';
import type { TestSigningService } from '../../../testing/services/signing-service.ts';
import { signAs } from '../../../testing/worlds/signing.ts';
import { countersign } from '../../../testing/services/stranger-seal.ts';
import type { Stranger } from '../../../testing/services/stranger-seal.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { startTimeAuthority } from '../../../testing/services/time-authority.ts';
import type { TestAuthority } from '../../../testing/services/time-authority.ts';
import { readFileBytes } from '../../files/files.reader.ts';
import { sealJobs } from './seal.jobs.ts';

const database = useTestDatabase();
let app: TestApp;
let ca: TestCertificateAuthority;
let own: Stranger;
let service: TestSigningService;
let time: TestAuthority;
/** With the server time, and with that of an authority. */
let plain: PdfStudio;
let stamping: PdfStudio;
let client: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current, { environment: { TRUST_PROXY: 'true' } });
  ca = await startCertificateAuthority(() => app.clock.now());
  own = await ca.issue('Pečeť s vydavatelem');
  service = await startSigningService(own);
  time = await startTimeAuthority(app.clock.now(), await ca.issue('Authority of Time', { hasCrl: true, purposes: [STAMP_PURPOSE] }));
  const validation = { certificates: [derOf(ca.root)], hosts: [ca.host] };
  plain = openPdfStudio({ sealKey: service.key, authorityUrl: null, office: null, validation });
  stamping = openPdfStudio({ sealKey: service.key, authorityUrl: time.url, office: null, validation });
});
beforeEach(async () => {
  time.answers = true;
  time.at = app.clock.now();
  ca.ocsp = 'answers';
  ca.crl = 'answers';
  ca.revoked.clear();
  client = await createPerson(app, 'CLIENT');
  await app.drain();
});
afterAll(async () => {
  await Promise.all([plain.close(), stamping.close(), service.close(), time.close(), ca.close()]);
  await app.close();
});

async function createSigned(bytes?: Buffer): Promise<SignableDocument> {
  const document = await createSignable(app, client, bytes ? { bytes } : {});
  await signAs(app, client, [document.id]);
  return document;
}

const work = (studio: PdfStudio) => app.platform.jobs.drain(sealJobs(app.platform, studio));
const rowsOf = ({ id }: SignableDocument) =>
  app.platform.db.select().from(documents).innerJoin(files, eq(files.id, documents.fileId)).where(eq(documents.id, id));
const stateOf = async (document: SignableDocument) => (await rowsOf(document))[0]?.documents.seal;
const sealsOf = ({ id }: SignableDocument) =>
  app.platform.db
    .select()
    .from(documentSeals)
    .where(eq(documentSeals.documentId, id))
    .orderBy(asc(documentSeals.createdAt), asc(documentSeals.id));
const eventsOf = ({ id }: SignableDocument, action: string) =>
  app.platform.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.action, action), eq(auditEvents.objectId, id)));

async function shownBytes(document: SignableDocument): Promise<Buffer> {
  const [row] = await rowsOf(document);
  if (!row) throw new Error('the document has no file');
  return readFileBytes(app.platform.db, app.platform, row.files);
}

/** The contents of the validation data store, by its list. */
async function storeOf(bytes: Buffer): Promise<Record<string, Buffer[]>> {
  const { context } = await PDF.load(bytes);
  const find = (object: unknown) => (object instanceof PdfRef ? context.resolve(object) : object);
  const store = find(context.catalog.getDict().get('DSS'));
  const listed = (name: string) => (store instanceof PdfDict ? find(store.get(name)) : null);
  const streamsIn = (list: unknown) =>
    (list instanceof PdfArray ? [...list].map(find) : []).flatMap((stream) =>
      stream instanceof PdfStream ? [Buffer.from(stream.getDecodedData())] : [],
    );
  return Object.fromEntries(['Certs', 'OCSPs', 'CRLs'].map((name) => [name, streamsIn(listed(name))]));
}

let visitors = 0;
async function verify(content: Buffer): Promise<VerifiedPdf> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), 'soubor.pdf');
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '', 'x-forwarded-for': `10.9.0.${(visitors += 1)}` };
  return (
    await app.http.inject({ method: 'POST', url: verifyCall.path, headers, payload: Buffer.from(await encoded.arrayBuffer()) })
  ).json();
}

/** The same file with one byte of its last update changed: of a stored response, certificate or list. */
function tamper(bytes: Buffer): Buffer {
  const at = bytes.lastIndexOf('stream\n', bytes.lastIndexOf('endstream')) + 40;
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

async function sealAndValidate(studio: PdfStudio): Promise<{ document: SignableDocument; bytes: Buffer }> {
  const document = await createSigned();
  await work(studio);
  return { document, bytes: await shownBytes(document) };
}

describe('validation data', () => {
  it('are appended after the seal as an update, from the issuers of its certificates', async () => {
    const { document, bytes } = await sealAndValidate(plain);
    expect(await stateOf(document)).toBe('DONE');
    const [seal, validation] = await sealsOf(document);
    expect([seal?.kind, validation?.kind, validation?.sha256.equals(sha256(bytes))]).toEqual(['SEAL', 'VALIDATION', true]);
    const [sealed] = await app.platform.db
      .select()
      .from(files)
      .where(eq(files.id, seal?.fileId ?? ''));
    if (!sealed) throw new Error('the sealed file is not stored');
    const before = await readFileBytes(app.platform.db, app.platform, sealed);
    expect(bytes.subarray(0, before.length).equals(before)).toBe(true);
    const { Certs, OCSPs, CRLs } = await storeOf(bytes);
    expect(Certs?.map((raw) => raw.toString('hex'))).toEqual([derOf(own), derOf(ca.root)].map((raw) => raw.toString('hex')));
    expect([OCSPs?.length, CRLs?.length]).toEqual([1, 0]);
    expect(await eventsOf(document, 'documents.sealValidated')).toMatchObject([
      { clientId: document.clientId, facts: { sha256: sha256(bytes).toString('hex'), sealedSha256: seal?.sha256.toString('hex') } },
    ]);
  });

  it('with a time stamp authority include its chain, too, and a document stamp covers them', async () => {
    const { bytes } = await sealAndValidate(stamping);
    const { Certs, OCSPs, CRLs } = await storeOf(bytes);
    expect([Certs?.length, OCSPs?.length, CRLs?.length]).toEqual([3, 1, 1]);
    expect((await verifyPdf(bytes)).signatures).toMatchObject([
      {
        isStamp: false,
        isIntact: true,
        isBound: true,
        hasSoundStamp: true,
        coversAll: false,
        onlySignaturesFollow: true,
        stampedAt: time.at,
      },
      { isStamp: true, isIntact: true, isBound: true, coversAll: true, stampedAt: time.at },
    ]);
  });

  it('follow a late stamp', async () => {
    time.answers = false;
    const document = await createSigned();
    await work(stamping);
    expect(await stateOf(document)).toBe('STAMPING');
    time.answers = true;
    await resumeWork(app.platform);
    app.clock.advance(MINUTE);
    await resumeWork(app.platform);
    time.at = app.clock.now();
    await work(stamping);
    expect([await stateOf(document), (await sealsOf(document)).map(({ kind }) => kind)]).toEqual(['DONE', ['SEAL', 'STAMP', 'VALIDATION']]);
    const bytes = await shownBytes(document);
    expect((await verifyPdf(bytes)).signatures.map(({ isStamp, isIntact, coversAll }) => [isStamp, isIntact, coversAll])).toEqual([
      [false, true, false],
      [true, true, false],
      [true, true, true],
    ]);
    expect((await storeOf(bytes))['Certs']).toHaveLength(3);
  });

  it('leave those that came with the document alone', async () => {
    const bytes = await countersign(await drawPdf());
    const document = await createSigned(bytes);
    await work(plain);
    expect(await stateOf(document)).toBe('DONE');
    expect((await storeOf(await shownBytes(document)))['Certs']).toHaveLength(2);
  });
});

describe('an issuer that does not respond', () => {
  it('neither prevents nor delays a seal: it is made and announced at once, the data is retried with growing pauses', async () => {
    ca.ocsp = 'isSilent';
    ca.crl = 'isSilent';
    const document = await createSigned();
    await work(plain);
    const sealed = await shownBytes(document);
    expect([await stateOf(document), (await sealsOf(document)).map(({ kind }) => kind)]).toEqual(['VALIDATING', ['SEAL']]);
    expect((await verify(sealed)).verdict).toBe('OURS_INTACT');
    await app.platform.jobs.drain(sealJobs(app.platform, plain));
    for (const pause of [1, 2, 4]) {
      await resumeWork(app.platform);
      app.clock.advance(pause * MINUTE);
      await resumeWork(app.platform);
      await work(plain);
      expect(await stateOf(document)).toBe('VALIDATING');
    }
    expect(app.logged).toContainEqual(
      expect.objectContaining({ level: 40, msg: 'validation data of a seal is not available yet', documentId: document.id }),
    );
    ca.crl = 'answers';
    app.clock.advance(8 * MINUTE);
    await resumeWork(app.platform);
    await work(plain);
    const bytes = await shownBytes(document);
    expect([await stateOf(document), bytes.subarray(0, sealed.length).equals(sealed), (await storeOf(bytes))['CRLs']?.length]).toEqual([
      'DONE',
      true,
      1,
    ]);
  });

  it('no longer matters when no issuer is configured', async () => {
    ca.ocsp = 'isSilent';
    ca.crl = 'isSilent';
    const document = await createSigned();
    await work(plain);
    const sealed = await shownBytes(document);
    app.clock.advance(MINUTE);
    await resumeWork(app.platform);
    app.clock.advance(MINUTE);
    await resumeWork(app.platform);
    await work(app.resources.pdf);
    expect([await stateOf(document), (await shownBytes(document)).equals(sealed)]).toEqual(['DONE', true]);
  });

  it('and one that reports a revoked seal adds nothing, and an operator is alerted', async () => {
    ca.revoked.add(own);
    const document = await createSigned();
    await work(plain);
    expect([await stateOf(document), (await sealsOf(document)).map(({ kind }) => kind)]).toEqual(['VALIDATING', ['SEAL']]);
    expect(app.logged).toContainEqual(
      expect.objectContaining({
        level: 50,
        msg: 'a certificate of the seal or of the time authority was revoked',
        documentId: document.id,
      }),
    );
  });

  it('produces one update when the job runs twice', async () => {
    const document = await createSigned();
    const [{ run: seal }, , { run: validate }] = sealJobs(app.platform, plain) as [
      ReturnType<typeof sealJobs>[number],
      unknown,
      ReturnType<typeof sealJobs>[number],
    ];
    const payload = { clientId: document.clientId, documentId: document.id };
    await seal(payload);
    await Promise.all([validate(payload), validate(payload)]);
    await validate(payload);
    await work(plain);
    expect((await sealsOf(document)).map(({ kind }) => kind)).toEqual(['SEAL', 'VALIDATION']);
  });
});

describe('a file with validation data', () => {
  it.each([
    ['our own time', () => plain, 1],
    ['the time of an authority', () => stamping, 2],
  ] as const)('and %s is ours and intact, as is the one that was sealed before', async (_what, studioOf, signatures) => {
    const { document, bytes } = await sealAndValidate(studioOf());
    const told = await verify(bytes);
    expect([
      told.verdict,
      told.signatures.length,
      told.signatures.every(({ is_intact, is_bound, is_stamp_doubtful }) => is_intact && is_bound && !is_stamp_doubtful),
    ]).toEqual(['OURS_INTACT', signatures, true]);
    const [seal] = await sealsOf(document);
    const [sealed] = await app.platform.db
      .select()
      .from(files)
      .where(eq(files.id, seal?.fileId ?? ''));
    const before = sealed && (await verify(await readFileBytes(app.platform.db, app.platform, sealed)));
    // Each file is reported by what it contains itself.
    expect([told.document?.validated_at, before?.verdict, before?.document?.validated_at]).toEqual([
      app.clock.now().toISOString(),
      'OURS_INTACT',
      null,
    ]);
  });

  it.each([
    ['our own time', () => plain],
    ['the time of an authority', () => stamping],
  ] as const)('and %s is reported as changed when a byte of them was', async (_what, studioOf) => {
    const { bytes } = await sealAndValidate(studioOf());
    expect(await verify(tamper(bytes))).toMatchObject({ verdict: 'OURS_CHANGED', document: null });
  });

  it('added by another party is not ours', async () => {
    ca.ocsp = 'isSilent';
    ca.crl = 'isSilent';
    const document = await createSigned();
    await work(plain);
    const pdf = await PDF.load(await shownBytes(document));
    pdf.context.catalog.getDict().set('DSS', pdf.context.register(PdfDict.of({ Type: PdfName.of('DSS') })));
    const foreign = Buffer.from(await pdf.save({ incremental: true }));
    expect((await verify(foreign)).verdict).toBe('OURS_CHANGED');
    // Another party's signature covers the validation data, so the file is ours with additions.
    expect((await verify(await countersign(foreign))).verdict).toBe('OURS_EXTENDED');
  });

  it('and countersigned afterwards is unchanged', async () => {
    const { bytes } = await sealAndValidate(stamping);
    expect((await verify(await countersign(bytes))).verdict).toBe('OURS_EXTENDED');
  });
});

const tools = ['/usr/bin/pdfsig', '/usr/bin/qpdf'] as const;
describe.skipIf(!tools.every((tool) => existsSync(tool)))('other programs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pramen-validation-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('find the seal followed by validation data valid, and the file correct', async () => {
    const path = join(folder, 'validated.pdf');
    for (const studio of [plain, stamping]) {
      const { bytes } = await sealAndValidate(studio);
      writeFileSync(path, bytes);
      const said = execFileSync(tools[0], ['-nocert', path], { encoding: 'utf8' });
      // It does not support document time stamps.
      expect(/Signature Validation: (.*)/.exec(said)?.[1]).toBe('Signature is Valid.');
      expect(execFileSync(tools[1], ['--check', path], { encoding: 'utf8' })).toContain('No syntax or stream encoding errors found');
    }
  });
});
