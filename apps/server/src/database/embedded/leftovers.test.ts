import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { connectDatabase } from '../connect.ts';
import { chooseHome } from './account.ts';
import { prepareBinaries } from './binaries.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { findServer } from './leftovers.ts';

const PATIENCE = { timeout: 60_000 };
// Several starts and stops in a row, on a machine that may be busy with other test files.

let folder = '';
let cluster = '';
let sentences: string[] = [];
let running: EmbeddedPostgres | undefined;
let children: ChildProcess[] = [];

async function start(): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataFolder: folder, log: (sentence) => sentences.push(sentence) });
  return running;
}

function spawnChild(file: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(file, args, options);
  children.push(child);
  return child;
}

/** The user that the folder's server runs as. */
function account(): { uid?: number; gid?: number } {
  const { uid, gid } = statSync(cluster);
  return process.getuid?.() === 0 ? { uid, gid } : {};
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a process that runs the database, commits a row and reports its server's pid; it lives until it is killed. */
async function startElsewhere(committed: number): Promise<{ child: ChildProcess; serverPid: number; url: string }> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)});
    const server = await startEmbeddedPostgres({ dataFolder: ${JSON.stringify(folder)}, log: () => undefined });
    process.stdout.write(JSON.stringify({ serverPid: server.serverPid(), url: server.url('owner') }));`;
  const child = spawnChild(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (!child.stdout) throw new Error('no output');
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const { serverPid, url } = JSON.parse(said.toString()) as { serverPid: number; url: string };
  await ask(url, `TRUNCATE kept; INSERT INTO kept VALUES (${committed})`);
  return { child, serverPid, url };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

// One database for all tests, because creating its files takes longest. Production settings, because committed rows must survive.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pramen-leftovers-'));
  cluster = join(folder, 'postgres', 'cluster');
  const first = await start();
  await ask(first.url('owner'), 'CREATE TABLE kept (number int)');
  await first.stop();
});
afterEach(async () => {
  sentences = [];
  await running?.stop();
  running = undefined;
  for (const child of children) if (child.exitCode === null && child.signalCode === null) await kill(child);
  children = [];
  await vi.waitFor(() => expect(findServer(cluster)).toBeNull(), PATIENCE);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('a server killed by kill -9 restarts by itself, and the pool recovers', async () => {
  const server = await start();
  const pool = connectDatabase(server.url('owner'), { max: 3, onError: () => undefined });
  await pool.pool.query('TRUNCATE kept');
  await pool.pool.query('INSERT INTO kept VALUES (11)');
  const killed = server.serverPid() ?? 0;
  process.kill(killed, 'SIGKILL');
  const rows = await vi.waitFor(async () => {
    expect(server.serverPid()).not.toBe(killed);
    return (await pool.pool.query('SELECT number FROM kept')).rows as unknown[];
  }, PATIENCE);
  await pool.close();
  expect(rows).toEqual([{ number: 11 }]);
  expect(sentences).toEqual(['PostgreSQL ended (SIGKILL) and is being restarted.']);
});

it('the server stops when its starter is killed', async () => {
  const { child, serverPid } = await startElsewhere(12);
  expect(findServer(cluster)).toBe(serverPid);
  await kill(child);
  await vi.waitFor(() => expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false), PATIENCE);
});

it('the next start after a killed starter keeps every committed row', async () => {
  const elsewhere = await startElsewhere(13);
  await kill(elsewhere.child);
  const server = await start();
  expect(server.serverPid()).not.toBe(elsewhere.serverPid);
  expect(await ask(server.url('owner'), 'SELECT number FROM kept')).toEqual([{ number: 13 }]);
});

it('the next start after starter and server were both killed keeps every committed row', async () => {
  const elsewhere = await startElsewhere(14);
  process.kill(elsewhere.child.pid ?? 0, 'SIGSTOP');
  process.kill(elsewhere.serverPid, 'SIGKILL');
  await kill(elsewhere.child);
  const server = await start();
  expect(await ask(server.url('owner'), 'SELECT number FROM kept')).toEqual([{ number: 14 }]);
});

it('a second start alongside a running one is refused and does no harm', async () => {
  const { child, serverPid, url } = await startElsewhere(15);
  const lock = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  await expect(start()).rejects.toThrow(`Pramen is already running on ${folder} (process ${child.pid})`);
  expect(readFileSync(join(cluster, 'postmaster.pid'), 'utf8')).toBe(lock);
  expect([findServer(cluster), await ask(url, 'SELECT number FROM kept')]).toEqual([serverPid, [{ number: 15 }]]);
});

it.each(['of a dead process', 'that was given to another program'])(
  'stale locks with the pid %s do not prevent the start',
  async (whose) => {
    const first = await start();
    await ask(first.url('owner'), 'TRUNCATE kept');
    const locks = [join(cluster, 'postmaster.pid'), join(folder, 'postgres', '.s.PGSQL.5432.lock')].map((file) => ({
      file,
      lines: readFileSync(file, 'utf8').split('\n'),
    }));
    await first.stop();
    const other = spawnChild('cat', [], { ...account(), stdio: ['pipe', 'ignore', 'ignore'] });
    if (whose === 'of a dead process') await kill(other);
    for (const { file, lines } of locks) {
      writeFileSync(file, [other.pid, ...lines.slice(1)].join('\n'), { mode: 0o600 });
      const { uid, gid } = account();
      if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
    }
    const second = await start();
    expect(await ask(second.url('owner'), 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 0 }]);
    expect(other.signalCode).toBe(whose === 'of a dead process' ? 'SIGKILL' : null);
  },
);

it('leaves a server alone that another program started in the folder', async () => {
  const other = spawnChild(
    join(prepareBinaries(chooseHome(folder)), 'postgres'),
    ['-D', cluster, '-c', 'listen_addresses=', '-k', join(folder, 'postgres')],
    { ...account(), stdio: 'ignore', env: { LC_ALL: 'C' } },
  );
  await vi.waitFor(() => expect(findServer(cluster)).toBe(other.pid), PATIENCE);
  await expect(start()).rejects.toThrow(`Another PostgreSQL (process ${other.pid}) is using`);
  expect(findServer(cluster)).toBe(other.pid);
  const gone = once(other, 'exit');
  other.kill('SIGINT');
  await gone;
});
