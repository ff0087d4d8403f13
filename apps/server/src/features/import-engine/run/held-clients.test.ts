import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../database/transaction.ts';
import { createAudit } from '../../../platform/audit/append.ts';
import { createFixedClock } from '../../../platform/clock/clock.ts';
import { noJobs } from '../../../platform/jobs/jobs.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { releaseAdded } from '../../contracts/record/holding.service.ts';
import { importFolder } from '../import-engine.service.ts';
import { describeFile } from '../rows/report.ts';

const database = useTestDatabase();
const clock = createFixedClock('2026-03-02T09:00:00Z');
const masterKey = Buffer.alloc(32, 7);
const deps = {
  clock,
  jobs: noJobs,
  config: { keys: { master: masterKey, code: masterKey } },
  audit: createAudit(masterKey, () => clock.now()),
};
let scratch = '';

async function run(files: Record<string, readonly string[]>, dryRun = false): Promise<string[]> {
  const folder = await mkdtemp(join(scratch, 'folder-'));
  for (const [name, lines] of Object.entries(files))
    await writeFile(join(folder, `${name}.csv`), lines.map((line) => `${line}\n`).join(''));
  const { files: reports } = await importFolder(database.current.db, deps, folder, { dryRun });
  return reports.flatMap((file) => describeFile(file, dryRun));
}
const query = async (text: string, values: unknown[] = []) =>
  (await database.current.pool.query<Record<string, unknown>>(text, values)).rows;

const files = {
  contracts: [
    'contract_number,client_code,contract_type,signed_on',
    'S-WAITS,WAITS,Správa portfolia,2020-01-01',
    'S-RUNS,RUNS,Správa portfolia,2020-01-01',
  ],
  'contract-strategies': [
    'contract_number,strategy_external_id,variable_symbol',
    'S-WAITS,1,9100000001',
    'S-OLD,1,9100000002',
    'S-RUNS,1,9100000003',
  ],
  'cash-transactions': [
    'trans_ref,variable_symbol,transaction_date,cash_transaction_type,amount,currency',
    'd1,9100000001,2026-02-02,DEPOSIT,100,CZK',
    'd2,9100000003,2026-02-02,DEPOSIT,100,CZK',
  ],
};
const says = (place: string) => `${place}: the client waits for the decision on an onboarding; it takes no money until then`;
const warnings = [
  says('contracts.csv:2 client_code'),
  says('contract-strategies.csv:2 contract_number'),
  says('contract-strategies.csv:3 contract_number'),
  says('cash-transactions.csv:2 variable_symbol'),
];
const warned = (lines: readonly string[]) =>
  lines.filter((line) => line.includes('waits for the decision')).map((line) => line.replace('warning: ', ''));

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'pramen-held-'));
  await run({
    strategies: ['external_id,name,code', '1,Vyvážená,VYV'],
    clients: [
      'client_code,email,firstname,surname,language',
      'WAITS,waits@example.test,Jan,Novák,cs',
      'RUNS,runs@example.test,Eva,Malá,cs',
    ],
    contracts: ['contract_number,client_code,contract_type,signed_on', 'S-OLD,WAITS,Správa portfolia,2020-01-01'],
  });
  await query(
    `INSERT INTO interaction_forms (client_id, id, state, options, creator_id, created_at, touched_at, submitted_at, version)
     SELECT c.id, $1, 'HELD', '{}', c.user_id, $2, $2, $2, 1 FROM clients c WHERE c.client_code = 'WAITS'`,
    [newId(), clock.now()],
  );
});
afterAll(() => rm(scratch, { recursive: true }));

it('holds what a file adds for a client whose onboarding is not decided, and says so beforehand', async () => {
  expect(warned(await run(files, true))).toEqual(warnings);
  expect(warned(await run(files))).toEqual(warnings);
  const held = (table: string, name: string) =>
    query(
      `SELECT ${name} AS name, held_since IS NOT NULL AS "isHeld" FROM ${table} WHERE ${name} LIKE 'S-%' OR ${name} LIKE '9100%' ORDER BY ${name}`,
    );
  const areHeld = async () =>
    [...(await held('contracts', 'contract_number')), ...(await held('contract_strategies', 'variable_symbol'))].map((row) => [
      row['name'],
      row['isHeld'],
    ]);
  expect(await areHeld()).toEqual([
    ['S-OLD', false],
    ['S-RUNS', false],
    ['S-WAITS', true],
    ['9100000001', true],
    ['9100000002', true],
    ['9100000003', false],
  ]);
  // Old news are told when they take money after all.
  const told = 'SELECT variable_symbol FROM contract_strategies WHERE terms_told_at IS NULL ORDER BY 1';
  expect((await query(told)).map((row) => row['variable_symbol'])).toEqual(['9100000001', '9100000002']);
  // The same file changes nothing and warns of nothing.
  expect(warned(await run(files))).toEqual([]);
  await query("UPDATE interaction_forms SET state = 'COMPLETED'");
  const [client] = await query("SELECT id FROM clients WHERE client_code = 'WAITS'");
  await inTransaction(database.current.db, (tx) => releaseAdded(tx, deps, String(client?.['id'])));
  expect((await areHeld()).filter(([, isHeld]) => isHeld)).toEqual([]);
});

it('tells the dates of each contract that a file adds', async () => {
  const events = await query(
    `SELECT k.contract_number AS number, e.action, e.facts -> 'dated' AS dated FROM audit_events e JOIN contracts k ON k.id::text = e.object_id
     WHERE k.contract_number IN ('S-WAITS', 'S-RUNS') ORDER BY 1, e.occurred_at, e.id`,
  );
  const dated = { signedOn: '2020-01-01', signingSource: 'IMPORT', concludedOn: null, heldSince: null, withdrawnAt: null };
  expect(events).toEqual([
    { number: 'S-RUNS', action: 'contracts.created', dated },
    { number: 'S-WAITS', action: 'contracts.created', dated: { ...dated, heldSince: clock.now().toISOString() } },
    { number: 'S-WAITS', action: 'contracts.released', dated },
  ]);
});
