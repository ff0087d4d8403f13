import * as endpoints from '@pramen/contract/imports/imports.endpoints';
import type { Import } from '@pramen/contract/imports/imports.schemas';
import type { Role } from '@pramen/domain/permissions/roles';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepExpired } from '../../assembly/repeated-work.ts';
import { MOST_OPEN_IMPORTS } from './imports.rules.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { uploadFiles } from '../../testing/app/uploads.ts';
import type { UploadedTexts } from '../../testing/app/uploads.ts';

const database = useTestDatabase();
let app: TestApp;
let officer: TestPerson;
let admin: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current, { config: { importFileByteCount: 1024 * 1024 } });
});
beforeEach(async () => {
  // Only administrators may change strategies.
  officer = await createPerson(app, 'ADMIN');
  admin = await createPerson(app, 'ADMIN');
});
afterAll(() => app.close());

const strategies = (...rows: string[]) =>
  ['strategies.csv', `external_id,name,performance\n${rows.map((row) => `${row}\n`).join('')}`] as const;
let lastId = 5000;
/** A strategy that does not exist yet. */
const freshStrategy = (name = 'Vyvážená') => strategies(`${(lastId += 1)},${name},0.05`);

const upload = (files: UploadedTexts, token = officer.token, headers: Record<string, string> = {}) =>
  uploadFiles(app, token, files, headers);
const read = async (id: string) => (await app.call(endpoints.readImport, { params: { id }, token: officer.token })).body;
const confirm = (id: string, token = officer.token) => app.call(endpoints.confirmImport, { params: { id }, token, body: {} });
const cancel = (id: string) => app.call(endpoints.cancelImport, { params: { id }, token: officer.token, body: {} });
const query = async <Row extends object>(text: string, ...values: unknown[]) => (await database.current.pool.query<Row>(text, values)).rows;
const countOf = async (from: string, ...values: unknown[]) =>
  (await query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`, ...values))[0]?.count;
const countChunks = (id: string) => countOf('import_chunks c JOIN import_uploads u ON u.id = c.upload_id WHERE u.import_id = $1', id);
const countDetails = (id: string) => countOf('import_details d JOIN import_uploads u ON u.id = d.upload_id WHERE u.import_id = $1', id);
const auditOf = async (id: string) =>
  (
    await query<{ action: string; actor: string }>(
      'SELECT action, actor_user_id AS actor FROM audit_events WHERE object_id = $1 ORDER BY occurred_at, id',
      id,
    )
  ).map(({ action, actor }) => [action, actor]);
const only = (found: Import) => {
  const [file] = found.files;
  if (!file) throw new Error('the import has no file');
  return file;
};

async function check(files: UploadedTexts): Promise<Import> {
  const { status, body } = await upload(files);
  expect(status).toBe(202);
  await app.drain();
  return read(body.id);
}

describe('an import', () => {
  it('is checked first, shows what would change, and imports what was checked on confirmation', async () => {
    const { body } = await upload([
      strategies('100,Dynamická,0.07'),
      ['securities.csv', 'isin,name,kind,currency\nCZ0005112300,ČEZ,SHARE,CZK\n'],
    ]);
    expect(body).toMatchObject({
      state: 'UPLOADED',
      uploaded_by: { id: officer.userId },
      file_names: ['strategies.csv', 'securities.csv'],
      rows: null,
      is_confirmable: false,
    });
    expect(await countOf('strategies WHERE external_id = 100')).toBe(0);
    await app.drain();

    const checked = await read(body.id);
    expect(checked).toMatchObject({ state: 'CHECKED', is_confirmable: true, rows: { read: 2, inserted: 2, updated: 0 }, fault_count: 0 });
    expect(only(checked).preview?.added[0]).toMatchObject({
      line: 2,
      cells: expect.arrayContaining([
        { column: 'name', before: null, after: 'Dynamická', is_secret: false, kind: 'TEXT' },
        { column: 'performance', before: null, after: '0.07', is_secret: false, kind: 'NUMBER' },
      ]),
    });
    expect(await countOf('strategies WHERE external_id = 100')).toBe(0);

    expect(await confirm(body.id, admin.token)).toMatchObject({
      status: 202,
      body: { state: 'IMPORTING', confirmed_by: { id: admin.userId } },
    });
    await app.drain();
    const done = await read(body.id);
    expect(done).toMatchObject({ state: 'DONE', rows: { inserted: 2 }, is_confirmable: false });
    expect(only(done)).toMatchObject({ differs_from_check: false, result: { outcome: 'IMPORTED' } });
    expect(await countOf('strategies WHERE external_id = 100')).toBe(1);
    expect(await countChunks(body.id)).toBe(0);
    expect(await auditOf(body.id)).toEqual([
      ['imports.uploaded', officer.userId],
      ['imports.confirmed', admin.userId],
    ]);
    expect(await countOf(`audit_events WHERE action = 'imports.fileImported' AND actor_user_id = $1`, admin.userId)).toBe(2);
  });

  it('shows before and after of what it would change', async () => {
    const [name, text] = freshStrategy('Stará');
    await confirm((await check([[name, text]])).id);
    await app.drain();
    const changing = await check([[name, text.replace('Stará', 'Nová')]]);
    expect(only(changing).preview?.changed[0]?.cells).toContainEqual({
      column: 'name',
      before: 'Stará',
      after: 'Nová',
      is_secret: false,
      kind: 'TEXT',
    });
    const unchanged = await check([[name, text]]);
    expect(unchanged).toMatchObject({ state: 'CHECKED', is_confirmable: false, rows: { unchanged: 1 } });
    expect(await confirm(unchanged.id)).toMatchObject({ status: 409, body: { code: 'import.not_confirmable' } });
  });

  it('names errors by line and column, and files blocked by the faulty file', async () => {
    const checked = await check([
      ['clients.csv', 'client_code,email,firstname,surname\nX-1,=nobody,Jan,Novák\nX-2,,Jan,Novák\n'],
      ['contracts.csv', 'contract_number,client_code,contract_type,currency\n2029000001,X-1,Správa,CZK\n'],
      freshStrategy(),
    ]);
    const byName = new Map(checked.files.map((file) => [file.name, file.check]));
    expect(byName.get('clients.csv')).toMatchObject({
      outcome: 'REFUSED',
      fault_count: 2,
      faults: [
        { line: 2, column: 'email', key: 'notEmail', values: { cell: '=nobody' } },
        { line: 3, column: 'email', key: 'empty' },
      ],
    });
    expect(byName.get('contracts.csv')).toMatchObject({ outcome: 'NOT_STARTED', blocked_by: ['clients.csv'] });
    expect(checked.is_confirmable).toBe(true);

    const { bytes, headers } = await app.call(endpoints.downloadImportFaults, { params: { id: checked.id }, token: officer.token });
    expect(headers['content-disposition']).toContain('chyby-importu');
    expect(bytes.toString()).toContain('clients.csv;2;email;Chyba;„=nobody“ není e-mailová adresa.\r\n');
  });

  it("formats figures and dates in the reader's language", async () => {
    const isin = 'CZ0008019106';
    const days = ['2024-01-02,950.5', '2024-01-03,95.05', '2024-01-04,0'];
    const checked = await check([
      ['securities.csv', `isin,name,kind,currency\n${isin},KB,SHARE,CZK\n`],
      ['prices.csv', `isin,date,price\n${days.map((day) => `${isin},${day}\n`).join('')}`],
    ]);
    const prices = checked.files.find(({ name }) => name === 'prices.csv');
    expect(prices?.preview?.added[0]).toMatchObject({
      name: `${isin} 02.01.2024`,
      cells: [
        { column: 'isin', kind: 'TEXT' },
        { column: 'date', after: '2024-01-02', kind: 'DATE' },
        { column: 'price', after: '950.5', kind: 'NUMBER' },
      ],
    });
    const { bytes } = await app.call(endpoints.downloadImportFaults, { params: { id: checked.id }, token: officer.token });
    expect(bytes.toString()).toContain('Skok z\u00a0950,5 na 95,05');
  });

  it('shows a faulty cell that begins like a formula as text', async () => {
    const checked = await check([['=cmd.csv', 'a\n1\n']]);
    expect(only(checked).check).toMatchObject({ outcome: 'REFUSED', faults: [{ line: null, key: 'unknownFile' }] });
    const { bytes } = await app.call(endpoints.downloadImportFaults, { params: { id: checked.id }, token: officer.token });
    expect(bytes.toString()).toContain(`'=cmd.csv;;;Chyba;`);
    expect(await confirm(checked.id)).toMatchObject({ status: 409 });
  });

  it('reports that rows changed between check and import', async () => {
    const file = freshStrategy('Závod');
    const [first, second] = [await check([file]), await check([file])];
    await confirm(first.id);
    await confirm(second.id);
    await app.drain();
    const [one, other] = [await read(first.id), await read(second.id)].map(only);
    expect(new Set([one?.result?.outcome, other?.result?.outcome])).toEqual(new Set(['IMPORTED', 'UNCHANGED']));
    expect(new Set([one?.differs_from_check, other?.differs_from_check])).toEqual(new Set([false, true]));
  });

  it('is imported once by two concurrent confirmations', async () => {
    const { id } = await check([freshStrategy()]);
    const answers = await Promise.all([confirm(id), confirm(id, admin.token)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    await app.drain();
    expect(await countOf('import_files WHERE run_id = $1', id)).toBe(1);
    expect((await auditOf(id)).filter(([action]) => action === 'imports.confirmed')).toHaveLength(1);
    expect(await confirm(id)).toMatchObject({ status: 202, body: { state: 'DONE' } });
    expect(await app.drain()).toBe(0);
  });

  it('keeps bytes encrypted, and deletes them when it is cancelled', async () => {
    const secret = 'velmi-tajna-strategie';
    const { id } = await check([freshStrategy(secret)]);
    const sealed = await query<{ sealed: Buffer }>(
      'SELECT c.sealed FROM import_chunks c JOIN import_uploads u ON u.id = c.upload_id WHERE u.import_id = $1 UNION ALL SELECT d.sealed FROM import_details d JOIN import_uploads u ON u.id = d.upload_id WHERE u.import_id = $1',
      id,
    );
    expect(sealed.length).toBeGreaterThan(1);
    for (const row of sealed) expect(row.sealed.includes(secret)).toBe(false);
    expect(await cancel(id)).toMatchObject({ status: 200, body: { state: 'CANCELLED' } });
    expect([await countChunks(id), await countDetails(id)]).toEqual([0, 0]);
    expect(await cancel(id)).toMatchObject({ status: 200 });
    expect(await confirm(id)).toMatchObject({ status: 409, body: { code: 'import.not_confirmable' } });
    expect((await auditOf(id)).at(-1)).toEqual(['imports.cancelled', officer.userId]);
  });

  it('that was cancelled before its check is not checked', async () => {
    const { body } = await upload([freshStrategy()]);
    await cancel(body.id);
    await app.drain();
    expect(await read(body.id)).toMatchObject({ state: 'CANCELLED' });
  });

  it('cannot be cancelled once it is confirmed', async () => {
    const { id } = await check([freshStrategy()]);
    await confirm(id);
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'import.not_cancellable' } });
    await app.drain();
  });

  it('expires after a day without confirmation, and its bytes are removed', async () => {
    const { id } = await check([freshStrategy()]);
    app.clock.advance(DAY);
    officer = await createPerson(app, 'ADMIN');
    expect(await read(id)).toMatchObject({ state: 'EXPIRED', is_confirmable: false });
    expect(await confirm(id)).toMatchObject({ status: 409 });
    await sweepExpired(app.platform);
    expect([await countChunks(id), await countDetails(id)]).toEqual([0, 0]);
    expect((await auditOf(id)).at(-1)).toEqual(['imports.expired', null]);
    expect(await read(id)).toMatchObject({ state: 'EXPIRED' });
  });
});

describe('an upload', () => {
  it('accepts names in any case, without folders and invisible characters', async () => {
    const { body } = await upload([['C:\\data\\Stra\u0001tegies.CSV', freshStrategy()[1]]]);
    expect(body.file_names).toEqual(['strategies.csv']);
    await cancel(body.id);
  });

  it.each<[string, UploadedTexts, string]>([
    ['no table', [['clients.pdf', 'x']], 'clients.pdf'],
    ['another kind of spreadsheet', [['clients.xlsm', 'x']], 'clients.xlsm'],
    [
      'a name twice',
      [
        ['rates.csv', 'x'],
        ['RATES.csv', 'x'],
      ],
      'RATES.csv',
    ],
    [
      'a table twice',
      [
        ['rates.csv', 'x'],
        ['rates.xlsx', 'x'],
      ],
      'rates.xlsx',
    ],
    ['no file at all', [], 'files'],
  ])('with %s is rejected at the file and leaves nothing', async (_what, files, field) => {
    const before = [await countOf('imports'), await countOf('import_chunks')];
    const { status, body } = await upload(files);
    expect([status, body.code]).toEqual([422, 'validation.failed']);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
    expect([await countOf('imports'), await countOf('import_chunks')]).toEqual(before);
  });

  it('is rejected until one of twenty open ones of the same user is confirmed, cancelled or expired', async () => {
    const hoarder = await createPerson(app, 'ADMIN');
    const answers = await Promise.all(Array.from({ length: MOST_OPEN_IMPORTS + 3 }, () => upload([freshStrategy()], hoarder.token)));
    const taken = answers.filter(({ status }) => status === 202);
    expect(taken).toHaveLength(MOST_OPEN_IMPORTS);
    const before = await countOf('imports');
    const refused = await upload([freshStrategy()], hoarder.token);
    expect([refused.status, refused.body.code]).toEqual([409, 'import.too_many_open']);
    expect(refused.body.message).toContain('Nejdřív některý z\u00a0nich potvrďte nebo zahoďte.');
    expect(await countOf('imports')).toBe(before);
    const other = await upload([freshStrategy()]);
    expect(other.status).toBe(202);
    await cancel(other.body.id);

    await cancel(taken[0]?.body.id ?? '');
    expect((await upload([freshStrategy()], hoarder.token)).status).toBe(202);
    await app.drain();
    expect((await upload([freshStrategy()], hoarder.token)).status).toBe(409);
    await confirm(taken[1]?.body.id ?? '');
    expect((await upload([freshStrategy()], hoarder.token)).status).toBe(202);
    await query(`UPDATE imports SET expires_at = $2 WHERE id = $1`, taken[2]?.body.id, app.clock.now());
    expect((await upload([freshStrategy()], hoarder.token)).status).toBe(202);
    await app.drain();
  });

  it('beyond the limit is 413 with the file, and leaves nothing', async () => {
    const before = [await countOf('imports'), await countOf('import_chunks')];
    const { status, body } = await upload([freshStrategy(), ['prices.csv', Buffer.alloc(1024 * 1024 + 1, 'x')]]);
    expect([status, body.code, body.errors]).toEqual([413, 'body.too_large', { 'prices.csv': ['Soubor je větší než 1\u00a0MB.'] }]);
    expect([await countOf('imports'), await countOf('import_chunks')]).toEqual(before);
  });

  it('far beyond the limit gets its response over a real connection too, before most of it has arrived', async () => {
    const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
    const send = async (token: string) => {
      const form = new FormData();
      form.append('files', new Blob([new Uint8Array(40 * 1024 * 1024)]), 'prices.csv');
      const answer = await fetch(`${address}/api/imports`, { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } });
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    expect(await send(officer.token)).toEqual([413, 'body.too_large']);
    const hoarder = await createPerson(app, 'ADMIN');
    for (let sent = 0; sent < MOST_OPEN_IMPORTS; sent += 1) await upload([freshStrategy()], hoarder.token);
    expect(await send(hoarder.token)).toEqual([409, 'import.too_many_open']);
    await app.drain();
  });

  it('of a file exactly at the limit is stored in pieces of at most 256 kB', async () => {
    const { status, body } = await upload([['prices.csv', Buffer.alloc(1024 * 1024, 'x')]]);
    expect(status).toBe(202);
    const [sizes] = await query<{ most: number; number: number }>(
      'SELECT max(length(sealed)) AS most, count(*)::int AS number FROM import_chunks c JOIN import_uploads u ON u.id = c.upload_id WHERE u.import_id = $1',
      body.id,
    );
    expect(sizes).toEqual({ most: 256 * 1024, number: 5 });
    await cancel(body.id);
  });

  it('of more files than allowed is 413', async () => {
    const files = Array.from({ length: 21 }, (_, index) => [`f${index}.csv`, 'x'] as const);
    expect(await upload(files)).toMatchObject({ status: 413, body: { code: 'body.too_large' } });
  });

  it.each(['application/json', 'text/csv', 'application/x-www-form-urlencoded'])('as %s is 415', async (type) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/imports',
      headers: { authorization: `Bearer ${officer.token}`, 'content-type': type },
      payload: '{}',
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([415, 'body.unsupported']);
  });

  it('that is cut short is 400 and leaves nothing', async () => {
    const before = await countOf('imports');
    const payload = '--b\r\ncontent-disposition: form-data; name="files"; filename="rates.csv"\r\n\r\ncurrency,da';
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/imports',
      headers: { authorization: `Bearer ${officer.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(await countOf('imports')).toBe(before);
  });

  it('is discarded when its sender was signed out while it arrived', async () => {
    const leaving = await createPerson(app, 'ADMIN');
    const before = await countOf('imports');
    const boundary = 'b';
    const part = (text: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="strategies.csv"\r\ncontent-type: text/csv\r\n\r\n${text}\r\n--${boundary}--\r\n`;
    async function* slowly() {
      const whole = Buffer.from(part('external_id,name,performance\n9999,Pomalá,0.05\n'));
      yield whole.subarray(0, 100);
      await query('UPDATE sessions SET revoked_at = $2 WHERE user_id = $1', leaving.userId, app.clock.now());
      yield whole.subarray(100);
    }
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/imports',
      headers: { authorization: `Bearer ${leaving.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Readable.from(slowly()),
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'session.required']);
    expect(await countOf('imports')).toBe(before);
  });

  it('rejects a file named like an object property', async () => {
    expect(await upload([['__proto__', 'x'], freshStrategy()])).toMatchObject({ status: 422 });
  });

  it('with the same Idempotency-Key is the same import, with other content it is rejected', async () => {
    const headers = { 'idempotency-key': newId() };
    const file = freshStrategy();
    const first = await upload([file], officer.token, headers);
    expect((await upload([file], officer.token, headers)).body.id).toBe(first.body.id);
    expect(await upload([freshStrategy()], officer.token, headers)).toMatchObject({ status: 422, body: { code: 'idempotency.reused' } });
    await cancel(first.body.id);
    // The repeated uploads never became imports, and are not kept.
    expect(await countOf(`imports WHERE state = 'UPLOADING'`)).toBe(0);
  });

  it('no other endpoint accepts files', async () => {
    const form = new Response(new FormData());
    const headers = { authorization: `Bearer ${officer.token}`, 'content-type': form.headers.get('content-type') ?? '' };
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/clients/list',
      headers,
      payload: Buffer.from(await form.arrayBuffer()),
    });
    expect(answer.statusCode).toBe(415);
  });
});

describe('permission', () => {
  it.each<Role>(['CLIENT', 'INTERMEDIARY', 'INTERMEDIARY_ADMIN'])('%s may not', async (role) => {
    const { token } = await createPerson(app, role);
    expect(await upload([freshStrategy()], token)).toMatchObject({ status: 403 });
    expect(await app.call(endpoints.listImports, { token })).toMatchObject({ status: 403 });
  });

  it('is denied without a session', async () => {
    expect(await upload([freshStrategy()], 'none')).toMatchObject({ status: 401 });
  });

  it('an unknown import is 404', async () => {
    for (const endpoint of [endpoints.readImport, endpoints.confirmImport, endpoints.cancelImport, endpoints.downloadImportFaults])
      for (const id of [newId(), 'nonsense'])
        expect(
          await app.call(endpoint, { params: { id }, token: officer.token, ...(endpoint.method === 'POST' ? { body: {} } : {}) }),
        ).toMatchObject({ status: 404 });
  });
});

describe('the history', () => {
  it('is paged, newest first, with what an upload may contain', async () => {
    await check([freshStrategy()]);
    app.clock.advance(1000);
    const { id } = await check([freshStrategy()]);
    const page = await app.call(endpoints.listImports, { token: officer.token, query: { page: '1', length: '2' } });
    expect(page.body).toMatchObject({ limits: { file_count: 20, file_byte_count: 1024 * 1024 } });
    expect(page.body.data.map((row) => row.id)[0]).toBe(id);
    expect(page.body.data).toHaveLength(2);
    expect(page.body.meta.total).toBe(await countOf('imports'));
    const beyond = await app.call(endpoints.listImports, { token: officer.token, query: { page: '9999', length: '10' } });
    expect([beyond.status, beyond.body.data]).toEqual([200, []]);
    expect(await app.call(endpoints.listImports, { token: officer.token, query: { page: '0' } })).toMatchObject({ status: 422 });
  });

  it('keeps details of an import for 30 days, then only its counts', async () => {
    const { id } = await check([freshStrategy()]);
    await confirm(id);
    await app.drain();
    app.clock.advance(31 * DAY);
    await sweepExpired(app.platform);
    officer = await createPerson(app, 'ADMIN');
    expect(await countDetails(id)).toBe(0);
    const old = await read(id);
    expect([old.state, old.rows?.inserted, only(old).preview]).toEqual(['DONE', 1, null]);
  });
});

it('the list of kinds has a sample of each, and whether the caller may import it', async () => {
  const office = await createPerson(app, 'BACK_OFFICE');
  const ask = (token: string) => app.call(endpoints.listImportKinds, { token });
  const { status, body } = await ask(office.token);
  expect(status).toBe(200);
  expect(body.data.find(({ name }) => name === 'prices')).toEqual({
    name: 'prices',
    columns: ['isin', 'date', 'price'].map((name) => ({ name, is_optional: false })),
    depends_on: ['securities'],
    is_permitted: true,
    sample: '\uFEFFisin,date,price\r\nCZ0005112300,2024-01-02,950.50\r\n',
  });
  expect(body.data.filter(({ is_permitted: isPermitted }) => !isPermitted).map(({ name }) => name)).toEqual(['strategies']);
  expect((await ask((await createPerson(app, 'ADMIN')).token)).body.data.every(({ is_permitted: isPermitted }) => isPermitted)).toBe(true);
  expect((await ask((await createPerson(app, 'INTERMEDIARY')).token)).status).toBe(403);
});
