import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAudit } from '../../platform/audit/append.ts';
import { noJobs } from '../../platform/jobs/jobs.ts';
import { createFixedClock } from '../../platform/clock/clock.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { importFolder } from './importer.service.ts';

const database = useTestDatabase();
const clock = createFixedClock('2026-03-02T09:00:00Z');
const masterKey = Buffer.alloc(32, 7);
const deps = { clock, jobs: noJobs, config: { keys: { master: masterKey, code: masterKey } }, audit: createAudit(masterKey, () => clock.now()) };
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pramen-rehearsal-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('a rehearsal keeps nobody from a client that it names, nor from the next number', async () => {
  await writeFile(join(folder, 'clients.csv'), 'client_code,email,firstname,surname\nR-1,r1@example.test,Jan,Novák\n');
  await importFolder(database.current.db, deps, folder);
  await writeFile(join(folder, 'clients.csv'), 'client_code,email,firstname,surname\nR-1,r1@example.test,Jan,Novák\n,r2@example.test,Eva,Malá\n');
  await writeFile(join(folder, 'contracts.csv'), 'contract_number,client_code,contract_type\n,R-1,Správa\n');
  const held: unknown[] = [];
  const result = await importFolder(database.current.db, deps, folder, {
    dryRun: true,
    onFile: async () => {
      // Within the transaction of the rehearsal, by another connection; NOWAIT fails where it would have to wait.
      held.push((await database.current.pool.query(`SELECT client_code FROM clients FOR NO KEY UPDATE NOWAIT`)).rows);
      held.push((await database.current.pool.query('SELECT last FROM number_counters FOR UPDATE NOWAIT')).rows);
      await database.current.pool.query(`SET LOCAL lock_timeout = '5s'; INSERT INTO number_counters (series, last) VALUES ('client 2026', 1), ('contract 2026', 1) ON CONFLICT (series) DO UPDATE SET last = 1`);
    },
  });
  expect(result.files.map(({ state, rowsInserted }) => [state, rowsInserted])).toEqual([['IMPORTED', 1], ['IMPORTED', 1]]);
  expect(held[0]).toEqual([{ client_code: 'R-1' }]);
});
