import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import * as endpoints from '@pramen/contract/imports/imports.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { uploadFiles } from '../../testing/app/uploads.ts';
import type { UploadedTexts } from '../../testing/app/uploads.ts';
import { workOnImport } from './imports.work.ts';

const database = useTestDatabase();
let app: TestApp;
let officer: TestPerson;
const ROWS = 30_000;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  app = await createTestApp(database.current);
  // Only administrators may change strategies.
  officer = await createPerson(app, 'ADMIN');
});
afterAll(() => app.close());

const dayAt = (index: number) => new Date(Date.parse('2025-12-31') - index * DAY_MS).toISOString().slice(0, 10);
const securities = (isin: string) => ['securities.csv', `isin,name,kind,currency\n${isin},Zkušební,SHARE,CZK\n`] as const;
const prices = (isin: string, rows: number) =>
  ['prices.csv', `isin,date,price\n${Array.from({ length: rows }, (_, index) => `${isin},${dayAt(index)},100\n`).join('')}`] as const;

const query = async <Row extends object>(text: string, ...values: unknown[]) => (await database.current.pool.query<Row>(text, values)).rows;
const countOf = async (from: string, ...values: unknown[]) =>
  (await query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`, ...values))[0]?.count;
const CHUNKS = 'import_chunks c JOIN import_uploads u ON u.id = c.upload_id WHERE u.import_id = $1';
const PRICES = 'prices p JOIN securities s ON s.id = p.security_id WHERE s.isin = $1';
const read = async (id: string) => (await app.call(endpoints.readImport, { params: { id }, token: officer.token })).body;

async function confirmed(files: UploadedTexts): Promise<string> {
  const { body } = await uploadFiles(app, officer.token, files);
  await app.drain();
  await app.call(endpoints.confirmImport, { params: { id: body.id }, token: officer.token, body: {} });
  return body.id;
}

/** Does what the supervisor does when a worker has been silent for too long, without waiting for it. */
async function missHeartbeat(): Promise<void> {
  await query(`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 hour' WHERE state = 'active'`);
  const boss = new PgBoss({
    db: fromDrizzle(database.current.db, sql),
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: false,
  });
  await boss.start();
  await boss.supervise('imports.run');
  await boss.stop({ graceful: false });
  await query(`UPDATE pgboss.job SET start_after = created_on WHERE state = 'retry'`);
}

it('a process killed half-way leaves complete files; another one continues the import and imports nothing twice', async () => {
  const isin = 'CZ0005112300';
  const id = await confirmed([securities(isin), prices(isin, ROWS)]);
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../testing/app/drain-jobs.ts', import.meta.url)), database.current.appUrl],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  // The first file is imported, the large one is being read.
  await expect.poll(() => countOf('import_files WHERE run_id = $1', id), { interval: 5 }).toBeGreaterThanOrEqual(1);
  child.kill('SIGKILL');
  await ended;
  expect([0, ROWS]).toContain(await countOf(PRICES, isin));

  await missHeartbeat();
  await app.drain();
  const done = await read(id);
  expect([done.state, ...done.files.map(({ result, differs_from_check: differs }) => [result?.outcome, differs])]).toEqual([
    'DONE',
    ['IMPORTED', false],
    ['IMPORTED', false],
  ]);
  expect([
    await countOf('securities WHERE isin = $1', isin),
    await countOf(PRICES, isin),
    await countOf('import_files WHERE run_id = $1', id),
  ]).toEqual([1, ROWS, 2]);
  expect(await countOf(CHUNKS, id)).toBe(0);
});

it('two processes on one import write each file once', async () => {
  const isin = 'US0378331005';
  const id = await confirmed([securities(isin), prices(isin, 500)]);
  await Promise.all([workOnImport(app.platform, id, 'IMPORTING'), workOnImport(app.platform, id, 'IMPORTING')]);
  await app.drain();
  expect(await read(id)).toMatchObject({
    state: 'DONE',
    files: [{ result: { outcome: 'IMPORTED' } }, { result: { outcome: 'IMPORTED' } }],
  });
  expect(await countOf('import_files WHERE run_id = $1', id)).toBe(2);
});

it('bytes that differ from the checked ones are never imported; after three attempts the import fails', async () => {
  const isin = 'IE00B5BMR087';
  const id = await confirmed([securities(isin)]);
  await query(`UPDATE import_uploads SET sha256 = decode(repeat('00', 32), 'hex') WHERE import_id = $1`, id);
  for (let attempt = 1; attempt <= 3; attempt += 1)
    await expect(workOnImport(app.platform, id, 'IMPORTING')).rejects.toThrow('the hash of an upload has changed');
  await workOnImport(app.platform, id, 'IMPORTING');
  expect(await read(id)).toMatchObject({ state: 'FAILED', files: [{ result: null }] });
  expect(await countOf('securities WHERE isin = $1', isin)).toBe(0);
  expect(await countOf(CHUNKS, id)).toBe(0);
});

it('an import cancelled during its check stops, and nothing of it is kept', async () => {
  const { body } = await uploadFiles(app, officer.token, [prices('DE0007164600', ROWS)]);
  const working = workOnImport(app.platform, body.id, 'CHECKING');
  await expect.poll(async () => (await read(body.id)).state, { interval: 5 }).not.toBe('UPLOADED');
  await app.call(endpoints.cancelImport, { params: { id: body.id }, token: officer.token, body: {} });
  await working;
  await app.drain();
  expect(await read(body.id)).toMatchObject({ state: 'CANCELLED', files: [{ preview: null }] });
  expect([
    await countOf(CHUNKS, body.id),
    await countOf('import_details d JOIN import_uploads u ON u.id = d.upload_id WHERE u.import_id = $1', body.id),
  ]).toEqual([0, 0]);
});

it('a stop during an import does not count as an attempt, however often it happens', async () => {
  const isin = 'US5949181045';
  const id = await confirmed([securities(isin), prices(isin, ROWS)]);
  for (let stop = 0; stop < 5; stop += 1) {
    const stopping = new AbortController();
    const working = workOnImport(app.platform, id, 'IMPORTING', stopping.signal);
    const ended = working.catch((error: unknown) => error);
    await expect
      .poll(() => countOf(`import_uploads WHERE import_id = $1 AND file_name = 'prices.csv' AND phase = 'READING'`, id), { interval: 5 })
      .toBe(1);
    stopping.abort();
    expect(await ended).toMatchObject({ name: 'Stopped' });
    expect(await query('SELECT state, attempts FROM imports WHERE id = $1', id)).toEqual([{ state: 'IMPORTING', attempts: 0 }]);
  }
  await app.drain();
  expect((await read(id)).state).toBe('DONE');
});
