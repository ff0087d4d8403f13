import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from './account.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';

// Several starts and stops in a row, on a machine that may be busy with other test files.

let folder = '';
let running: EmbeddedPostgres[] = [];

async function start(options: { dataFolder?: string; testMode?: boolean; whenRunning?: 'attach' } = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataFolder: folder, testMode: true, log: () => undefined, ...options });
  running.push(server);
  return server;
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

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pramen-embedded-'));
});
afterEach(async () => {
  for (const server of running.reverse()) await server.stop();
  running = [];
  rmSync(folder, { recursive: true });
});

describe('a new database', () => {
  it('keeps written data across a stop and a start', async () => {
    const first = await start({ testMode: false });
    await ask(first.url('owner'), `CREATE TABLE kept (name text); INSERT INTO kept VALUES ('Žluťoučký kůň')`);
    await first.stop();
    const second = await start({ testMode: false });
    expect(await ask(second.url('owner'), 'SELECT name FROM kept')).toEqual([{ name: 'Žluťoučký kůň' }]);
    expect(await ask(second.url('owner'), 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
  });

  it('does not start without its passwords, and names the missing file', async () => {
    const server = await start();
    await server.stop();
    rmSync(join(server.databaseFolder, 'credentials.json'));
    await expect(start()).rejects.toThrow(/credentials\.json with the passwords of the database is missing/);
  });

  it('starts over after a killed first start', async () => {
    chmodSync(folder, 0o755);
    const half = join(folder, 'postgres', 'cluster.part-1');
    mkdirSync(half, { recursive: true });
    await start();
    expect(() => statSync(half)).toThrow(/ENOENT/);
  });
});

describe('roles and settings', () => {
  let server: EmbeddedPostgres;
  let shared = '';
  beforeAll(async () => {
    shared = mkdtempSync(join(tmpdir(), 'pramen-embedded-'));
    server = await startEmbeddedPostgres({ dataFolder: shared, testMode: true, log: () => undefined });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(shared, { recursive: true });
  });

  it('lets the owner create extensions and databases, and the application neither', async () => {
    for (const extension of ['unaccent', 'pg_trgm', 'pgcrypto', 'btree_gin'])
      await ask(server.url('owner'), `CREATE EXTENSION ${extension}`);
    await ask(server.url('owner'), 'CREATE DATABASE another');
    expect(await ask(server.url('app', 'another'), 'SELECT current_database() AS name, current_user AS role')).toEqual([
      { name: 'another', role: 'pramen_app' },
    ]);
    await expect(ask(server.url('app'), 'CREATE TABLE mine ()')).rejects.toThrow(/permission denied for schema public/);
    await expect(ask(server.url('app'), 'CREATE DATABASE mine')).rejects.toThrow(/permission denied to create database/);
  });

  it('sorts by code point unless a query names a language', async () => {
    const sorted = (order: string) =>
      ask(server.url('app'), `SELECT string_agg(w, '' ORDER BY w ${order}) AS sorted FROM unnest('{č,d,c,D,ch,h}'::text[]) w`);
    expect([await sorted(''), await sorted('COLLATE "cs-CZ-x-icu"')]).toEqual([[{ sorted: 'Dcchdhč' }], [{ sorted: 'cčdDhch' }]]);
  });

  it('accepts only passwords, from a file that others cannot read', async () => {
    const wrong = new URL(server.url('app'));
    wrong.password = 'wrong';
    await expect(ask(wrong.toString(), 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    const file = join(server.databaseFolder, 'credentials.json');
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readFileSync(join(server.databaseFolder, 'cluster', 'pg_hba.conf'), 'utf8')).not.toMatch(/^[^#]*\btrust\b/m);
    expect(await ask(server.url('app'), 'SHOW listen_addresses')).toEqual([
      { listen_addresses: process.platform === 'win32' ? '127.0.0.1' : '' },
    ]);
  });
});

it('listens in its own short folder when the data folder has a long path', async () => {
  chmodSync(folder, 0o755);
  const server = await start({ dataFolder: join(folder, 'a-rather-long-name/'.repeat(6)) });
  const socketFolder = decodeURIComponent(new URL(server.url('app')).hostname);
  expect(socketFolder).toMatch(/^\/tmp\/pramen-[0-9a-f]{16}$/);
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
  expect(await ask(server.url('app'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await server.stop();
  rmSync(socketFolder, { recursive: true });
});

describe('a folder that is in use', () => {
  it('is refused with the address of its holder, or shared with a process that only attaches', async () => {
    const server = await start();
    server.tellAddress('http://127.0.0.1:3000');
    const refused = start();
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(`Pramen is already running at http://127.0.0.1:3000 on ${folder} (process ${process.pid})`);
    const guest = await start({ whenRunning: 'attach' });
    expect([guest.serverPid(), guest.url('owner')]).toEqual([server.serverPid(), server.url('owner')]);
    await guest.stop();
    expect(await ask(server.url('app'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('is free again after a stop, and the next attaching process becomes its owner', async () => {
    const server = await start();
    await server.stop();
    const next = await start({ whenRunning: 'attach' });
    await next.stop();
    expect(next.serverPid()).not.toBe(server.serverPid());
  });
});
