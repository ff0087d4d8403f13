import { verifyPdf } from '@pramen/contract/documents/signing.endpoints';
import type { VerifiedPdf } from '@pramen/contract/documents/documents.schemas';
import { PDF } from '@libpdf/core';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '../../database/schema/documents.ts';
import { files } from '../../database/schema/files.ts';
import { documentSeals, sealCertificates } from '../../database/schema/seals.ts';
import { HOUR } from '../../platform/clock/clock.ts';
import { sha256 } from '../../platform/keys/secrets.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { countersign, sealAsStranger } from '../../testing/services/stranger-seal.ts';
import { createSignable, drawPdf } from '../../testing/worlds/signable-document.ts';
import { signAs } from '../../testing/worlds/signing.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { readFileBytes } from '../files/files.reader.ts';

const database = useTestDatabase();
let app: TestApp;
let client: TestPerson;
let original: Buffer;
let sealed: Buffer;
let sealedAt: string;

beforeAll(async () => {
  app = await createTestApp(database.current, { environment: { TRUST_PROXY: 'true' } });
  client = await createPerson(app, 'CLIENT');
  const document = await createSignable(app, client, { name: 'Smlouva paní Čížkové', code: 'SML_2026_0007' });
  await signAs(app, client, [document.id]);
  await app.drain();
  const [row] = await app.platform.db
    .select({ file: files })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(eq(documents.id, document.id));
  if (!row) throw new Error('the document was not sealed');
  original = document.bytes;
  sealed = await readFileBytes(app.platform.db, app.platform, row.file);
  sealedAt = app.clock.now().toISOString();
});
afterAll(() => app.close());

let visitors = 0;
interface Verified {
  status: number;
  headers: Record<string, unknown>;
  body: VerifiedPdf & { code?: string; errors?: Record<string, string[]> };
}

/** Sends a file without signing in, each time from another address. */
async function verify(content: Buffer | null, headers: Record<string, string> = {}): Promise<Verified> {
  const form = new FormData();
  if (content) form.append('file', new Blob([new Uint8Array(content)]), 'soubor.pdf');
  const encoded = new Response(form);
  const from = { 'x-forwarded-for': `10.7.${Math.trunc((visitors += 1) / 250)}.${visitors % 250}`, ...headers };
  const answer = await app.http.inject({
    method: 'POST',
    url: verifyPdf.path,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', ...from },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

/** The same pages without any form field, as an incremental update or as a new file. */
async function withoutForm(bytes: Buffer, incremental: boolean): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes);
  pdf.context.catalog.getDict().delete('AcroForm');
  return pdf.save({ incremental });
}

const verdictOf = async (content: Buffer) => (await verify(content)).body.verdict;

describe('a file sealed here', () => {
  it('is reported as ours and intact, with time and document, and without any name', async () => {
    const { status, body } = await verify(sealed);
    expect(status).toBe(200);
    expect(body).toEqual({
      verdict: 'OURS_INTACT',
      message: 'Tento soubor jsme zapečetili my a\u00a0od té doby se v\u00a0něm nezměnil jediný bajt.',
      sha256: sha256(sealed).toString('hex'),
      signatures: [
        {
          signer: 'Pečeť portálu Pramen (ukázka)',
          organisation: 'Pramen investiční společnost (ukázka)',
          signed_at: sealedAt,
          stamped_at: null,
          is_stamp_doubtful: false,
          is_stamp: false,
          is_intact: true,
          is_bound: true,
          covers_all: true,
          is_ours: true,
        },
      ],
      document: { code: 'SML_2026_0007', sealed_at: sealedAt, stamped_at: null, validated_at: null },
    });
    expect(JSON.stringify(body)).not.toContain('Čížkov');
  });

  it('is not ours by its signature alone: a seal by our key that is not recorded was not made here', async () => {
    const other = await sealAsStranger(await drawPdf(), 'demo');
    expect((await verify(other)).body).toMatchObject({
      verdict: 'OURS_UNLISTED',
      document: null,
      signatures: [{ is_ours: true, is_intact: true, is_bound: true, covers_all: true }],
    });
  });

  it('and countersigned by another party is unchanged, with its own verdict', async () => {
    const { body } = await verify(await countersign(sealed));
    expect(body).toMatchObject({
      verdict: 'OURS_EXTENDED',
      document: { code: 'SML_2026_0007' },
      signatures: [
        { is_ours: true, covers_all: false },
        { is_ours: false, covers_all: true },
      ],
    });
  });

  it.each<[string, () => Promise<Buffer>, string]>([
    ['what was signed, without the seal', () => Promise.resolve(original), 'ORIGINAL'],
    [
      'the signed bytes with something added',
      () => Promise.resolve(Buffer.concat([original, Buffer.from('% dodatek\n')])),
      'OURS_STRIPPED',
    ],
    ['rewritten pages, with the evidence among them', async () => Buffer.from(await withoutForm(sealed, false)), 'OURS_STRIPPED'],
    ['the sealed file whose signature was removed by an update', async () => Buffer.from(await withoutForm(sealed, true)), 'OURS_STRIPPED'],
    ['another key under our name', () => sealAsStranger(original, 'impostor'), 'FOREIGN_OUR_NAME'],
    ['another key under our name, over a file of ours', () => sealAsStranger(sealed, 'impostor'), 'OURS_CHANGED'],
  ])('is distinguished from %s', async (_what, make, verdict) =>
    expect((await verify(await make())).body).toMatchObject({ verdict, document: null }),
  );

  it('and changed afterwards is reported as changed, whatever was changed', async () => {
    const changed = Buffer.from(sealed);
    changed[1500] = (changed[1500] ?? 0) ^ 1;
    const updated = await PDF.load(sealed);
    updated.getPages()[0]?.drawText('o nulu víc', { x: 50, y: 600, size: 20 });
    const appended = Buffer.from(await updated.save({ incremental: true }));
    for (const bytes of [changed, appended, Buffer.concat([sealed, Buffer.from('\n% dodatek\n')])]) {
      const { body } = await verify(bytes);
      expect(body).toMatchObject({ verdict: 'OURS_CHANGED', document: null });
      expect(body.signatures.some(({ is_ours, is_intact, covers_all }) => is_ours && is_intact && covers_all)).toBe(false);
    }
  });

  it('and broken inside its signature is reported as changed, by an unknown signer', async () => {
    // Changes the type of the certificate's time (DER: tag 18) to a value that is not a calendar time.
    const broken = Buffer.from(sealed.toString('latin1').replace(/170d(?:3[0-9]){12}5a/i, `180d${'7a'.repeat(12)}5a`), 'latin1');
    expect(broken.equals(sealed)).toBe(false);
    const { status, body } = await verify(broken);
    expect([status, body.verdict]).toEqual([200, 'FOREIGN_CHANGED']);
    expect(body.signatures).toMatchObject([{ signer: '', is_intact: false, is_ours: false }]);
  });

  it('and signed by another party over a change is no longer ours and intact', async () => {
    const updated = await PDF.load(sealed);
    updated.getPages()[0]?.drawText('o nulu víc', { x: 50, y: 600, size: 20 });
    const covered = await sealAsStranger(Buffer.from(await updated.save({ incremental: true })), 'stranger');
    const { body } = await verify(covered);
    expect(body.verdict).toBe('OURS_CHANGED');
    expect(body.signatures).toMatchObject([
      { is_ours: true, is_intact: true, covers_all: false },
      { is_ours: false, is_intact: true, covers_all: true },
    ]);
  });
});

describe('any other file', () => {
  it('is signed by another party, or unsigned, or no PDF at all', async () => {
    const foreign = await sealAsStranger(await drawPdf(), 'stranger');
    const changed = Buffer.concat([foreign, Buffer.from('\n% dodatek\n')]);
    expect(await verdictOf(foreign)).toBe('FOREIGN_INTACT');
    expect(await verdictOf(changed)).toBe('FOREIGN_CHANGED');
    expect(await verdictOf(await drawPdf())).toBe('UNSIGNED');
    for (const bytes of [Buffer.from('<html><script>alert(1)</script>'), Buffer.from('%PDF-1.7\n'), sealed.subarray(0, 60)])
      expect(await verdictOf(bytes)).toBe('UNREADABLE');
  });

  it('gets a response in the caller’s language', async () => {
    expect((await verify(await drawPdf(), { 'accept-language': 'sk' })).body.message).toBe(
      'Súbor nenesie žiadny elektronický podpis ani pečať.',
    );
  });

  it('leaves nothing behind, not even a stored response for a repeated call', async () => {
    const count = async () =>
      (
        await app.platform.db.execute<{ rows: number }>(
          sql`SELECT (SELECT count(*) FROM files) + (SELECT count(*) FROM idempotency_keys) + (SELECT count(*) FROM audit_events) AS rows`,
        )
      ).rows;
    const before = await count();
    await verify(sealed, { 'idempotency-key': 'once' });
    expect(await count()).toEqual(before);
  });
});

describe('the call', () => {
  it('requires one file of at most 20 MB, as a form', async () => {
    const none = await verify(null);
    expect([none.status, none.body.errors]).toEqual([422, { file: ['Vyberte prosím soubor PDF.'] }]);
    expect((await app.call(verifyPdf, { body: { file: 'x' } })).status).toBe(415);
    expect((await verify(Buffer.alloc(20 * 1024 * 1024 + 1))).status).toBe(413);
  });

  it('is limited to 60 an hour per address', async () => {
    const headers = { 'x-forwarded-for': '10.8.0.1' };
    for (let round = 0; round < 60; round += 1) expect((await verify(Buffer.from('x'), headers)).status).toBe(200);
    const refused = await verify(Buffer.from('x'), headers);
    expect([refused.status, refused.body.code]).toEqual([429, 'limit.reached']);
    expect((await verify(Buffer.from('x'))).status).toBe(200);
    app.clock.advance(HOUR);
    expect((await verify(Buffer.from('x'), headers)).status).toBe(200);
  });
});

it('recognises a certificate that is no longer used', async () => {
  const fingerprints = await app.platform.db.select().from(sealCertificates);
  expect(fingerprints).toEqual([
    {
      fingerprint: (await app.platform.db.select().from(documentSeals))[0]?.certificate,
      subject: 'pecetportalupramenukazka\nprameninvesticnispolecnostukazka',
      firstUsedAt: expect.any(Date) as Date,
    },
  ]);
});
