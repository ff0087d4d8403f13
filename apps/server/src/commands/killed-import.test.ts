import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';

const commandFile = (name: string) => fileURLToPath(new URL(`${name}.ts`, import.meta.url));
const ROWS = 30_000;
/** Seven processes start one after another, each with its own PostgreSQL: slow, but not hung. */
let dataFolder = '';
let folder = '';

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'pramen-killed-'));
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(dataFolder, 0o755);
  folder = await mkdtemp(join(tmpdir(), 'pramen-import-'));
  await cp(fileURLToPath(new URL('../features/import-engine/fixtures/good', import.meta.url)), folder, { recursive: true });
  const rows = Array.from({ length: ROWS }, (_, index) => `K-${index},2400000101,2024-01-05,DEPOSIT,1.25,CZK\n`);
  await writeFile(
    join(folder, 'cash-transactions.csv'),
    `trans_ref,variable_symbol,transaction_date,cash_transaction_type,amount,currency\n${rows.join('')}`,
  );
});
afterAll(() => Promise.all([dataFolder, folder].map((path) => rm(path, { recursive: true, force: true }))));

interface Ended {
  lines: string[];
  code: number | null;
}

/** Runs a command on the test's own data folder, with its own PostgreSQL. */
async function run(
  name: string,
  args: readonly string[],
  onLine: (line: string, kill: () => void) => void = () => undefined,
): Promise<Ended> {
  const environment = { ...process.env, PRAMEN_DATA: dataFolder, DATABASE_URL: undefined, DATABASE_APP_URL: undefined };
  const child = spawn(process.execPath, [commandFile(name), ...args], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => {
      lines.push(line);
      onLine(line, () => child.kill('SIGKILL'));
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { lines, code };
}

/** Opens the database of the folder as its owner. */
async function withOwner<Result>(work: (client: pg.Client, serverPid: number | undefined) => Promise<Result>): Promise<Result> {
  const server = await startEmbeddedPostgres({ dataFolder, whenRunning: 'attach', log: () => undefined });
  const client = new pg.Client({ connectionString: server.url('owner') });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client, server.serverPid());
  } finally {
    await client.end().catch(() => undefined);
    await server.stop();
  }
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0]?.count ?? -1;
}

/** Changes the first linked event and returns its id. */
const changeFirstEvent = () =>
  withOwner(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `UPDATE audit_events SET action = 'nothing.happened' WHERE id = (SELECT event_id FROM audit_block_events ORDER BY block_number, position LIMIT 1) RETURNING id`,
    );
    return rows[0]?.id;
  });

it('after a kill of the importer and its PostgreSQL, every file is imported whole or not at all, and the chain verifies until a row is changed', async () => {
  let killed: Promise<void> | undefined;
  await run('import', [folder], (line, kill) => {
    // The next file is the large one: it is being written when both are killed.
    if (line.startsWith('contract-strategies.csv: '))
      killed ??= withOwner(async (_client, serverPid) => {
        if (serverPid !== undefined) process.kill(serverPid, 'SIGKILL');
      }).finally(kill);
  });
  await killed;

  await withOwner(async (client) => {
    expect([0, ROWS]).toContain(await countRows(client, 'cash_transactions'));
    expect(await countRows(client, `audit_events WHERE action = 'imports.fileImported'`)).toBe(await countRows(client, 'import_files'));
  });

  // A kill early enough leaves a chain without blocks.
  expect((await run('verify-audit', [])).lines.at(-1)).toMatch(
    /^The(?: chain is intact|re is nothing to verify: the chain has no blocks)\.$/,
  );
  expect((await run('import', [folder])).code).toBe(0);
  expect(await withOwner((client) => countRows(client, 'cash_transactions'))).toBe(ROWS);

  const changed = await changeFirstEvent();
  const verdict = await run('verify-audit', []);
  expect(verdict.code).toBe(1);
  expect(verdict.lines.at(-1)).toContain(`event ${changed}: the event was changed`);
});
