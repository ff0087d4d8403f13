import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createHeadKeeper } from '../platform/audit/chain/chain-head.ts';
import { headPlaces } from '../platform/audit/heads/heads.ts';
import { openTestChain } from '../testing/worlds/audit-chain.ts';
import type { TestChain } from '../testing/worlds/audit-chain.ts';
import { createTestDatabase } from '../testing/app/test-database.ts';
import type { TestDatabase } from '../testing/app/test-database.ts';

const command = fileURLToPath(new URL('verify-audit.ts', import.meta.url));
let database: TestDatabase;
let chain: TestChain;
let dataFolder = '';
let head = '';

interface CommandOutput {
  code: number;
  lines: string[];
}

/** Runs the command as an operator would. */
function verifyAudit(args: string[] = [], environment: Record<string, string> = {}): Promise<CommandOutput> {
  const { ownerUrl, appUrl, linkerUrl } = database;
  const env = {
    ...process.env,
    DATABASE_URL: ownerUrl,
    DATABASE_APP_URL: appUrl,
    DATABASE_LINKER_URL: linkerUrl,
    PRAMEN_DATA: dataFolder,
    ...environment,
  };
  return new Promise((answer) => {
    execFile(process.execPath, [command, ...args], { env }, (error, stdout) =>
      answer({ code: error ? Number(error.code) : 0, lines: stdout.trim().split('\n') }),
    );
  });
}

// A chain cannot be repaired: each test has its own.
beforeEach(async () => {
  database = await createTestDatabase();
  dataFolder = await mkdtemp(join(tmpdir(), 'pramen-verify-'));
  chain = openTestChain(database, { masterKey: readConfig({}, '/').keys.master });
  for (let block = 0; block < 5; block += 1) {
    await chain.append({}, {});
    await chain.link();
  }
  head = (await chain.verify()).head?.hash ?? '';
});
afterEach(async () => {
  await chain.close();
  await database.close();
  await rm(dataFolder, { recursive: true });
});

it('prints the head, and says that there was no external head to compare with', async () => {
  expect(await verifyAudit()).toEqual({
    code: 0,
    lines: [
      '5 blocks, 10 linked events verified, 0 not yet linked.',
      `block 5 ${head}`,
      'No head is kept outside the database: a truncated chain would not be noticed.',
      'The chain is intact.',
    ],
  });
});

it('an empty chain proves nothing', async () => {
  const empty = await createTestDatabase();
  const { ownerUrl, appUrl, linkerUrl } = empty;
  const urls = { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl, DATABASE_LINKER_URL: linkerUrl };
  const said = await verifyAudit([], urls);
  await empty.close();
  expect([said.code, said.lines.at(-1)]).toEqual([1, 'There is nothing to verify: the chain has no blocks.']);
});

it('fails unless the chain contains the required heads', async () => {
  expect((await verifyAudit(['--expect', `5:${head}`])).code).toBe(0);
  const wrong = await verifyAudit(['--expect', `5:${head}`, '--expect', `4:${head}`]);
  expect([wrong.code, wrong.lines.at(-1)]).toEqual([1, 'BROKEN at block 4: the block is not the one that was required by --expect.']);
  const more = await verifyAudit(['--expect', `6:${head}`]);
  expect([more.code, more.lines.at(-1)]).toEqual([
    1,
    'BROKEN at block 6: the chain ends at block 5, but block 6 was required by --expect.',
  ]);
  expect((await verifyAudit(['--expect', '5'])).code).toBe(2);
});

it('reports a different MASTER_KEY', async () => {
  const said = await verifyAudit([], { MASTER_KEY: Buffer.alloc(32, 'another key than before, 32 bytes').toString('base64') });
  expect(said.code).toBe(1);
  expect(said.lines.at(-1)).toMatch(/^The audit chain was written with another MASTER_KEY/);
});

it('publishes on demand, and detects blocks removed afterwards', async () => {
  const published = await verifyAudit(['--publish']);
  expect([published.code, published.lines.at(-1)]).toEqual([0, expect.stringContaining(` 5 ${head} `)]);
  const folder = join(dataFolder, 'audit');
  expect(await readFile(join(folder, 'audit-heads.txt'), 'utf8')).toContain(` 5 ${head} `);
  await createHeadKeeper(chain.keys.head, headPlaces({ dataFolder, auditHeadsFolder: null }), { error: () => undefined }).keep(
    database.db,
    new Date('2026-03-02T09:00:00Z'),
  );
  expect((await verifyAudit()).lines).toContain('Compared with 2 heads kept outside the database and 0 stamps.');
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query('CREATE TEMP TABLE gone AS SELECT event_id FROM audit_block_events WHERE block_number > 2');
  for (const table of [
    'audit_block_events WHERE block_number > 2',
    'audit_blocks WHERE number > 2',
    'audit_events WHERE id IN (SELECT event_id FROM gone)',
  ])
    await owner.query(`DELETE FROM ${table}`);
  await owner.end();
  const cut = await verifyAudit();
  expect(cut.code).toBe(1);
  expect(cut.lines.at(-1)).toMatch(/^BROKEN at block 3: the chain ends at block 2, but block 5 was /);
});
