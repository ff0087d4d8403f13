import type { EndpointDefinition } from '@pramen/contract/endpoint';
import * as endpoints from '@pramen/contract/files/files.endpoints';
import type { StoredFile } from '@pramen/contract/files/files.schemas';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientKeys } from '../../database/schema/clients.ts';
import { auditEvents } from '../../database/schema/evidence.ts';
import { files } from '../../database/schema/files.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { samplePdf, samplePicture } from '../../testing/files/file-samples.ts';
import { impersonate } from '../../testing/app/account.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { lockedPdf, shadowFee, withCatalog, withoutPages } from '../../testing/files/hostile-pdfs.ts';
import { eraseRemovedFiles } from './files.jobs.ts';
import { findOrphans } from './files.reader.ts';
import { jpegClaiming, pngClaiming } from '../../testing/files/huge-pictures.ts';
import { partsOf, workbookOf, zipOf } from '../../testing/files/workbooks.ts';
import { createWordFile, wordParagraph } from '../../testing/files/word-files.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let stranger: TestPerson;
let office: TestPerson;
let client: TestPerson;
let pdf: Buffer;

beforeAll(async () => {
  app = await createTestApp(database.current);
  pdf = await samplePdf();
});
beforeEach(async () => {
  adviser = await createPerson(app, 'INTERMEDIARY');
  stranger = await createPerson(app, 'INTERMEDIARY');
  office = await createPerson(app, 'BACK_OFFICE');
  client = await createPerson(app, 'CLIENT', { under: adviser });
});
afterAll(() => app.close());

type Part = readonly [field: string, content: string | Buffer, fileName?: string];

interface Uploaded {
  status: number;
  body: { message: string; code?: string; errors?: Record<string, string[]>; file: StoredFile; files: StoredFile[] };
}

/** Sends a form with its parts in the given order. */
async function sendParts(parts: readonly Part[], { token }: TestPerson): Promise<Uploaded> {
  const form = new FormData();
  for (const [field, content, fileName] of parts)
    if (typeof content === 'string') form.append(field, content);
    else form.append(field, new Blob([new Uint8Array(content)]), fileName);
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Bearer ${token}` };
  const answer = await app.http.inject({
    method: 'POST',
    url: endpoints.uploadFiles.path,
    headers,
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const target = (id: string): Part[] => [
  ['fileable_type', 'client'],
  ['fileable_id', id],
];
const upload = (given: readonly (readonly [string, Buffer])[], person = office) =>
  sendParts([...target(client.clientId ?? ''), ...given.map(([name, content]) => ['files', content, name] as const)], person);

async function objectCount(): Promise<number> {
  let count = 0;
  for await (const { key } of app.platform.files.list()) count += key ? 1 : 0;
  return count;
}

async function contentOf(endpoint: EndpointDefinition, params: Record<string, string>, person = office) {
  return app.call(endpoint, { params, token: person.token });
}

describe('a file of a client', () => {
  it('is returned byte for byte, by its uuid and by its id, as a download and never inline', async () => {
    const { status, body } = await upload([['Smlouva č. 1.pdf', pdf]]);
    expect(status).toBe(200);
    expect(body.file).toMatchObject({
      name: 'Smlouva č. 1',
      filename: 'Smlouva č. 1.pdf',
      extension: 'pdf',
      mime_type: 'application/pdf',
      size: pdf.length,
      model_type: 'client',
      model_id: client.clientId,
    });
    for (const answer of [
      await contentOf(endpoints.readFileContent, { uuid: body.file.uuid }),
      await contentOf(endpoints.readMediaContent, { id: body.file.id }),
    ]) {
      expect(answer.bytes.equals(pdf)).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(String(answer.headers['content-disposition'])).toMatch(/^attachment/);
    }
    const extended = await app.call(endpoints.readFileContent, {
      params: { uuid: body.file.uuid },
      query: { extend: '1' },
      token: office.token,
    });
    expect(extended.body).toMatchObject({ filename: 'Smlouva č. 1.pdf', content: `data:application/pdf;base64,${pdf.toString('base64')}` });
  });

  it('may precede the fields that name its owner, under either name of the field', async () => {
    for (const field of ['file', 'files']) {
      const { status, body } = await sendParts([[field, pdf, 'a.pdf'], ...target(client.clientId ?? '')], adviser);
      expect([status, body.files.length]).toEqual([200, 1]);
    }
  });

  it('is listed newest first, and leaves the list when it is removed', async () => {
    const { body } = await upload([['starší.pdf', pdf]]);
    app.clock.advance(1000);
    await upload([['novější.png', await samplePicture('png')]]);
    const list = async () =>
      (
        await app.call(endpoints.readFiles, { query: { fileable_type: 'client', fileable_id: client.clientId ?? '' }, token: office.token })
      ).body.data.map(({ filename }) => filename);
    expect((await list()).slice(0, 2)).toEqual(['novější.png', 'starší.pdf']);
    expect((await app.call(endpoints.deleteFile, { params: { id: body.file.id }, token: office.token })).status).toBe(200);
    expect(await list()).not.toContain('starší.pdf');
    expect((await contentOf(endpoints.readFileContent, { uuid: body.file.uuid })).status).toBe(404);
    expect((await app.call(endpoints.deleteFile, { params: { id: body.file.id }, token: office.token })).status).toBe(404);
  });

  it('leaves an audit event without its name in plain text', async () => {
    const { body } = await upload([['Rodný list.pdf', pdf]]);
    const [event] = await database.current.db.select().from(auditEvents).where(eq(auditEvents.objectId, body.file.id));
    expect(event).toMatchObject({ action: 'files.uploaded', clientId: client.clientId, actorUserId: office.userId });
    expect(JSON.stringify(event?.facts)).not.toContain('Rodný');
    expect(event?.personal).not.toBeNull();
  });

  it('cannot be opened once the key of its client was erased', async () => {
    const other = await createPerson(app, 'CLIENT');
    const { body } = await sendParts([...target(other.clientId ?? ''), ['file', pdf, 'a.pdf']], office);
    await database.current.db.delete(clientKeys).where(eq(clientKeys.clientId, other.clientId ?? ''));
    expect((await contentOf(endpoints.readFileContent, { uuid: body.file.uuid })).status).toBe(404);
  });
});

describe('permission', () => {
  it('to send files for a client: users who can see the client', async () => {
    expect((await upload([['a.pdf', pdf]], client)).status).toBe(200);
    expect((await upload([['a.pdf', pdf]], adviser)).status).toBe(200);
    expect((await upload([['a.pdf', pdf]], stranger)).status).toBe(404);
    const before = await objectCount();
    const nobody = await sendParts([...target(newId()), ['file', pdf, 'a.pdf']], stranger);
    expect([nobody.status, await objectCount()]).toEqual([404, before]);
  });

  it('to read them: the same users; others get the same response as for a missing file', async () => {
    const { body } = await upload([['a.pdf', pdf]]);
    const foreign = await contentOf(endpoints.readFileContent, { uuid: body.file.uuid }, stranger);
    const missing = await contentOf(endpoints.readFileContent, { uuid: newId() }, stranger);
    expect([foreign.status, foreign.body.code, foreign.body.message]).toEqual([404, missing.body.code, missing.body.message]);
  });

  it('is refused without a session, and to an impersonator', async () => {
    expect((await app.call(endpoints.readFiles, { query: { fileable_type: 'client', fileable_id: client.clientId ?? '' } })).status).toBe(
      401,
    );
    const acted = await createPerson(app, 'CLIENT', { under: adviser });
    await impersonate(app, acted, adviser);
    expect((await sendParts([...target(acted.clientId ?? ''), ['file', pdf, 'a.pdf']], acted)).body.code).toBe('impersonation.forbidden');
  });
});

describe('rejected files', () => {
  const after = (bytes: Buffer, more: string) => Buffer.concat([bytes, Buffer.from(more)]);

  it.each<[string, string, () => Promise<Buffer> | Buffer, number]>([
    ['a program', 'a.exe', () => Buffer.from('MZ\u0090\u0000aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'), 415],
    ['a page called PDF', 'a.pdf', () => Buffer.from('<html><script>alert(1)</script></html>'), 415],
    ['a picture called PDF', 'a.pdf', () => samplePicture('png'), 415],
    ['a drawing with a script', 'a.svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 415],
    ['an empty file', 'a.pdf', () => Buffer.alloc(0), 422],
    ['half a PDF', 'a.pdf', () => pdf.subarray(0, 100), 422],
    ['a PDF with something after its end', 'a.pdf', () => after(pdf, '<script>alert(1)</script>'), 422],
    ['a picture with a page inside', 'a.png', async () => after(await samplePicture('png'), '<html>'), 422],
    ['a small PNG that says it is huge', 'a.png', () => pngClaiming(30_000, 30_000), 422],
    ['a small JPEG that says it is huge', 'a.jpg', () => jpegClaiming(30_000, 30_000), 422],
    ['a password-protected PDF', 'a.pdf', () => lockedPdf('tajne'), 422],
    ['a PDF without pages', 'a.pdf', withoutPages, 422],
    ['a PDF that prints a different fee from the one it shows', 'a.pdf', shadowFee, 422],
    ['a PDF with a script', 'a.pdf', () => withCatalog('/OpenAction << /S /JavaScript /JS (1) >>'), 422],
    [
      'a spreadsheet with macros',
      'a.xlsx',
      () => workbookOf({ sheets: [], contentType: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' }),
      415,
    ],
    [
      'a spreadsheet with a program inside',
      'a.xlsx',
      async () => zipOf([...partsOf({ sheets: [] }), ['xl/embeddings/oleObject1.bin', 'x']]),
      422,
    ],
    ['a Word file with macros', 'a.docx', () => createWordFile(wordParagraph('a'), { 'word/vbaProject.bin': 'x' }), 422],
  ])('%s', async (_what, name, make, status) => {
    const before = await objectCount();
    const answer = await upload([
      ['dobrý.pdf', pdf],
      [name, await make()],
    ]);
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([name]);
    expect(await objectCount()).toBe(before);
  });

  it('a picture with too many pixels, and says so', async () => {
    const { body } = await upload([['a.png', await pngClaiming(30_000, 30_000)]]);
    expect(body.errors).toEqual({
      'a.png': ['Obrázek má příliš mnoho bodů. Zmenšete ho prosím na nejvýše 20\u00a0000 bodů na stranu a\u00a0250 milionů bodů celkem.'],
    });
  });

  it('a file of more than 10 MB, whatever came before it', async () => {
    const before = await objectCount();
    const answer = await upload([
      ['dobrý.pdf', pdf],
      ['velký.pdf', Buffer.alloc(10 * 1024 * 1024 + 1)],
    ]);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([413, ['velký.pdf']]);
    expect(await objectCount()).toBe(before);
  });

  it('more than 20 files, none at all, or files without an owner', async () => {
    expect((await upload(Array.from({ length: 21 }, (_, index) => [`${index}.pdf`, pdf] as const))).status).toBe(413);
    expect((await upload([])).status).toBe(422);
    expect((await sendParts([['file', pdf, 'a.pdf']], office)).status).toBe(422);
    expect(
      (
        await sendParts(
          [
            ['fileable_type', 'moon'],
            ['fileable_id', newId()],
            ['file', pdf, 'a.pdf'],
          ],
          office,
        )
      ).status,
    ).toBe(422);
  });

  it.each([
    ['with folders keeps its last part only', '../../etc/passwd.pdf', 'passwd.pdf'],
    ['with Windows folders as well', '..\\..\\smlouva.pdf', 'smlouva.pdf'],
    ['that is written backwards is shown as it is', 'smlouva\u202efdp.exe.pdf', 'smlouvafdp.exe.pdf'],
    ['loses what cannot be kept or seen', ' a\0\u0001\u001b[31m\u200b.pdf ', 'a[31m.pdf'],
    ['with a quotation mark keeps it, though browsers write %22', 'Smlouva "Růst" 100%.pdf', 'Smlouva "Růst" 100%.pdf'],
    ['keeps emoji made of several parts and letters that join', 'Rodina 👨‍👩‍👧 ශ්‍රී.pdf', 'Rodina 👨‍👩‍👧 ශ්‍රී.pdf'],
    ['that a Mac took apart is composed', 'Růst.pdf'.normalize('NFD'), 'Růst.pdf'],
    ['that is too long loses its middle', `${'ž'.repeat(5000)}.pdf`, `${'ž'.repeat(196)}.pdf`],
    ['with markup stays text', '<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
    ['of a Windows device stays a name', 'CON.pdf', 'CON.pdf'],
  ])('a name %s', async (_what, name, kept) => {
    expect((await upload([[name, pdf]])).body.file.filename).toBe(kept);
  });

  it.each(['', '.pdf', '....', '\0\u200b'])('the name %j, which has no extension', async (name) => {
    expect((await upload([[name, pdf]])).status).toBe(415);
  });
});

it('two concurrent uploads make two files', async () => {
  const [one, two] = await Promise.all([upload([['a.pdf', pdf]]), upload([['a.pdf', pdf]])]);
  expect(one.body.file.id).not.toBe(two.body.file.id);
  const rows = await database.current.db.select({ objectKey: files.objectKey }).from(files).where(eq(files.fileName, 'a.pdf'));
  expect(new Set(rows.map(({ objectKey }) => objectKey)).size).toBe(rows.length);
});

describe('bytes of a removed file', () => {
  const bytesOf = async (id: string) => {
    const [row] = await app.platform.db.select().from(files).where(eq(files.id, id));
    const keys = new Set<string>();
    for await (const { key } of app.platform.files.list()) keys.add(key);
    return { erasedAt: row?.erasedAt ?? null, keyBytes: row?.wrappedKey.length ?? -1, isStored: keys.has(row?.objectKey ?? '') };
  };

  it('left behind by a killed process are orphans', async () => {
    const { id } = (await upload([['napůl.pdf', pdf]])).body.file;
    await app.platform.db.update(files).set({ deletedAt: app.clock.now(), erasedAt: app.clock.now() }).where(eq(files.id, id));
    const [row] = await app.platform.db.select({ objectKey: files.objectKey }).from(files).where(eq(files.id, id));
    const orphans: string[] = [];
    for await (const key of findOrphans(database.current.db, app.platform, new Date('2999-01-01T00:00:00Z'))) orphans.push(key);
    expect(orphans).toContain(row?.objectKey);
  });

  it('leave the store and lose their key after 30 days, not earlier, and the row stays', async () => {
    const [gone, kept] = [(await upload([['pryč.pdf', pdf]])).body.file.id, (await upload([['zůstává.pdf', pdf]])).body.file.id];
    await app.call(endpoints.deleteFile, { params: { id: gone }, token: office.token });
    app.clock.advance(30 * DAY);
    await eraseRemovedFiles(app.platform);
    expect(await bytesOf(gone)).toMatchObject({ erasedAt: null, isStored: true });
    app.clock.advance(1);
    expect(await eraseRemovedFiles(app.platform)).toBeGreaterThan(0);
    expect(await bytesOf(gone)).toEqual({ erasedAt: app.clock.now(), keyBytes: 0, isStored: false });
    expect(await bytesOf(kept)).toMatchObject({ erasedAt: null, isStored: true });
    expect(await eraseRemovedFiles(app.platform)).toBe(0);
  });
});
