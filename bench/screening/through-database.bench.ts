// Screens through the database of a running portal, as the product does, and asks whether other calls notice: `npm run bench screening`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readConfig } from '../../apps/server/src/config/config.ts';
import type { Database } from '../../apps/server/src/database/connect.ts';
import { inTransaction } from '../../apps/server/src/database/transaction.ts';
import { addClient } from '../../apps/server/src/features/clients/record/clients.service.ts';
import { catchUp } from '../../apps/server/src/features/screening/matching/passes/catch-up.ts';
import { joinConnected } from '../../apps/server/src/features/screening/matching/connected.reader.ts';
import { createScreener } from '../../apps/server/src/features/screening/matching/screener.ts';
import { ENGINE, identityHash } from '../../apps/server/src/features/screening/matching/subjects.ts';
import { createAudit } from '../../apps/server/src/platform/audit/append.ts';
import { createSystemClock } from '../../apps/server/src/platform/clock/clock.ts';
import { newId } from '../../apps/server/src/platform/keys/identifiers.ts';
import { withDatabaseOf } from '../lists/many-rows.ts';
import { quantile, tell, timeMs } from '../setup/figures.ts';
import { signIn, startPortal, withDataFolder } from '../setup/portal.ts';
import type { Portal } from '../setup/portal.ts';
import { probeDuring } from '../setup/probing.ts';
import { inventClients, inventEntries, inventLookAlike } from './fictional-people.ts';
import { sendList, writeList } from './list-files.ts';

const LIST = 500_000;
const NEW_ENTRIES = 1_000;
const NEW_SEED = 7_000_001;
const LARGE_LIST = 1_000_000;
const CLIENTS = 100_000;
/** Clients who are on the new part of the list, so that hits are found and written. */
const LISTED = 500;
const ASKED = 300;
const ONE_CLIENT_MS = 20;
const ALL_CLIENTS_S = 60;
const MOST_MEGABYTES = 400;
const IDLE_MS = 10_000;
/** The demonstration has made its documents after this. */
const FILLED_MS = 30_000;
const SETTLED_MS = 5_000;
const POLL_MS = 250;
/** As in the health bench. */
const IDLE_FACTOR = 5;
const SLOWEST_MS = 25;
/** One for each list in use, as the portal's pool has. */
const CONNECTIONS = 4;
const PATIENCE_MS = 15 * 60_000;
const KILOBYTES_PER_MEGABYTE = 1024;
/** The large list has about 200 bytes an entry. */
process.env['IMPORT_FILE_MEGABYTES'] = '1000';

interface Bench {
  folder: string;
  portal: Portal;
  token: string;
  database: Database;
  idleP99: number;
}

function readMemory(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / KILOBYTES_PER_MEGABYTE;
}

async function waitUntil({ pool }: Database, condition: string, values: readonly unknown[]): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    const { rows } = await pool.query<{ is: boolean | null }>(`SELECT (${condition}) AS is`, [...values]);
    if (rows[0]?.is === true) return;
    await pause(POLL_MS);
  }
  throw new Error(`this did not come true: ${condition}`);
}

const isUsed = `SELECT current_number = $2 FROM screening_lists WHERE name = $1`;
/** The pass over the clients that the version caused has ended. */
const isCompared = `SELECT count(*) > 0 AND bool_and(r.finished_at IS NOT NULL) FROM screening_runs r JOIN screening_lists l ON l.id = r.list_id WHERE l.name = $1 AND r.list_number = $2`;

function tellHealth({ idleP99 }: Bench, doing: string, times: readonly number[]): void {
  tell({ name: `/health while ${doing}, p50`, value: quantile(times, 0.5), unit: 'ms' });
  const limit = Math.max(IDLE_FACTOR * idleP99, SLOWEST_MS);
  tell({ name: `/health while ${doing}, p99`, value: quantile(times, 0.99), unit: 'ms', limit });
}

/** Imports a file of the list over the network until it is in use, and measures what the server's other calls notice of it. */
async function importMeasured(bench: Bench, path: string, name: string, number: number, told: string): Promise<void> {
  const { portal, token, database } = bench;
  const before = readMemory(portal.pid, 'VmRSS');
  // Resets the peak memory (proc(5), clear_refs).
  writeFileSync(`/proc/${portal.pid}/clear_refs`, '5');
  let received = 0;
  let used = 0;
  const health = await probeDuring(portal.address, async () => {
    received = await timeMs(() => sendList(portal.address, token, path, name));
    used = await timeMs(() => waitUntil(database, isUsed, [name, number]));
  });
  tell({ name: `${told}: received and checked`, value: received / 1000, unit: 's' });
  tell({ name: `${told}: in use after another`, value: used / 1000, unit: 's' });
  const peak = readMemory(portal.pid, 'VmHWM') - before;
  tell({ name: `${told}: peak additional memory of the server`, value: peak, unit: 'MB', limit: MOST_MEGABYTES });
  tellHealth(bench, `${told} is imported`, health);
}

async function screenOneByOne({ folder, database: { db } }: Bench): Promise<void> {
  const config = readConfig({ ...process.env, PRAMEN_MODE: 'demo', PRAMEN_DATA: folder }, join(import.meta.dirname, '../..'));
  const clock = createSystemClock();
  const deps = { db, clock, config, audit: createAudit(config.keys.master, () => clock.now()) };
  const screener = createScreener();
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM clients WHERE deleted_at IS NULL ORDER BY id LIMIT 20`);
  const people = inventClients(ASKED, 3);
  const times: number[] = [];
  try {
    for (const [index, person] of people.entries()) {
      const id = rows[index % rows.length]?.id ?? '';
      const [firstname, surname] = splitName(person);
      await db.execute(sql`UPDATE clients SET firstname = ${firstname}, surname = ${surname} WHERE id = ${id}`);
      const ms = await timeMs(async () => {
        const { whole } = await catchUp(deps, screener, id);
        if (whole === 0) throw new Error('the client was not compared');
      });
      if (index === 0) tell({ name: `loading ${LIST} entries before the first client`, value: ms / 1000, unit: 's' });
      else times.push(ms);
    }
  } finally {
    await screener.close();
  }
  tell({
    name: `one client against ${LIST} entries through the database, p50`,
    value: quantile(times, 0.5),
    unit: 'ms',
    limit: ONE_CLIENT_MS,
  });
  tell({ name: 'one client through the database, p99', value: quantile(times, 0.99), unit: 'ms' });
}

const addOthers = (firstnames: string[], surnames: string[], portion: string, at: string) => sql`
  WITH n AS (SELECT ordinal, firstname, surname, gen_random_uuid() AS client, gen_random_uuid() AS person, 'other' || ${portion}::text || '-' || ordinal || '@bench.test' AS email
    FROM unnest(${sql.param(firstnames)}::text[], ${sql.param(surnames)}::text[]) WITH ORDINALITY AS t (firstname, surname, ordinal)),
  u AS (INSERT INTO users (id, email, name, role, created_at) SELECT person, email, firstname || ' ' || surname, 'CLIENT', ${at}::timestamptz FROM n)
  INSERT INTO clients (id, user_id, email, client_code, firstname, surname, birth_date, nationality, created_at)
  SELECT client, person, email, 'B' || ${portion}::text || '-' || ordinal, firstname, surname, DATE '1950-01-01' + ordinal::int, 'CZ', ${at}::timestamptz FROM n`;
const PORTION = 5_000;

/** First name and the rest of an invented name. */
function splitName({ names }: { names: readonly string[] }): [firstname: string, surname: string] {
  const [firstname = '', ...rest] = (names[0] ?? '').split(' ');
  return [firstname, rest.join(' ')];
}

/** Clients as if each had been compared with the lists in use; some have the names of the entries to come. */
async function addClients({ database, folder }: Bench): Promise<void> {
  const { keys } = readConfig({ ...process.env, PRAMEN_MODE: 'demo', PRAMEN_DATA: folder }, join(import.meta.dirname, '../..'));
  const now = new Date();
  const at = now.toISOString();
  const others = inventClients(CLIENTS - LISTED, 4).map(splitName);
  const listed = inventEntries(NEW_ENTRIES, NEW_SEED).slice(0, LISTED).map(inventLookAlike).map(splitName);
  // In one transaction: the server would compare whoever it sees without a mark.
  await inTransaction(database.db, async (tx) => {
    for (let from = 0; from < others.length; from += PORTION) {
      const some = others.slice(from, from + PORTION);
      const [firstnames, surnames] = [some.map(([first]) => first), some.map(([, last]) => last)];
      await tx.execute(addOthers(firstnames, surnames, String(from), at));
    }
    for (const [index, [firstname, surname]] of listed.entries()) {
      const contacts = { email: `listed${index}@bench.test`, phone: null, language: 'cs', passwordHash: null } as const;
      const own = { id: newId(), firstname, surname, titleBefore: null, titleAfter: null, companyName: null };
      await addClient(tx, keys.master, { ...contacts, ...own, clientCode: `L${index}`, intermediaryPersonId: null }, now);
    }
    await tx.execute(sql`
      INSERT INTO screening_marks (client_id, list_id, number, identity, engine, screened_at, whole_at)
      SELECT c.id, l.id, l.current_number, ${identityHash}, ${ENGINE}, ${at}::timestamptz, ${at}::timestamptz
      FROM screening_lists l CROSS JOIN clients c ${joinConnected(null)} WHERE l.current_number IS NOT NULL AND c.created_at = ${at}::timestamptz`);
  });
  await database.pool.query('VACUUM ANALYZE clients, screening_marks');
}

async function screenAllAgainstNew(bench: Bench, path: string, name: string): Promise<void> {
  const { portal, token, database } = bench;
  await sendList(portal.address, token, path, name);
  await waitUntil(database, isUsed, [name, 2]);
  const health = await probeDuring(portal.address, () => waitUntil(database, isCompared, [name, 2]));
  const { rows } = await database.pool.query<{ seconds: number; clients: number; hits: number }>(
    `SELECT extract(epoch FROM r.finished_at - r.started_at)::float AS seconds, r.changes_count AS clients, r.new_hit_count AS hits
     FROM screening_runs r JOIN screening_lists l ON l.id = r.list_id WHERE l.name = $1 AND r.list_number = 2`,
    [name],
  );
  const [run] = rows;
  if (!run || run.clients < CLIENTS || run.hits < LISTED * 0.9) throw new Error(`not everybody was compared: ${JSON.stringify(rows)}`);
  const told = `${CLIENTS} clients against ${NEW_ENTRIES} new entries through the database`;
  tell({ name: told, value: run.seconds, unit: 's', limit: ALL_CLIENTS_S });
  tell({ name: 'hits that this wrote', value: run.hits });
  tellHealth(bench, 'the clients are compared', health);
}

async function measureAll(folder: string, portal: Portal): Promise<void> {
  const token = await signIn(portal.address, 'office@pramen.test');
  await withDatabaseOf(
    folder,
    async (database) => {
      const [first, second, large] = ['first', 'second', 'large'].map((file) => join(folder, `${file}.jsonl`)) as [string, string, string];
      await writeList(first, [{ count: LIST, seed: 1 }]);
      await writeList(second, [
        { count: LIST, seed: 1 },
        { count: NEW_ENTRIES, seed: NEW_SEED },
      ]);
      await writeList(large, [{ count: LARGE_LIST, seed: 3 }]);
      await pause(SETTLED_MS);
      const idleP99 = quantile(await probeDuring(portal.address, () => pause(IDLE_MS)), 0.99);
      tell({ name: '/health on an idle server, p99', value: idleP99, unit: 'ms' });
      const bench = { folder, portal, token, database, idleP99 };
      await importMeasured(bench, first, 'Bench', 1, `a list of ${LIST} entries`);
      const loading = await probeDuring(portal.address, () => waitUntil(database, isCompared, ['Bench', 1]));
      tellHealth(bench, `${LIST} entries are loaded`, loading);
      await screenOneByOne(bench);
      await addClients(bench);
      await screenAllAgainstNew(bench, second, 'Bench');
      await importMeasured(bench, large, 'Bench large', 1, `a list of ${LARGE_LIST} entries`);
    },
    CONNECTIONS,
  );
}

await withDataFolder(async (folder) => {
  const first = await startPortal(folder);
  await pause(FILLED_MS);
  await first.stop();
  // Restarted, so that the work and the memory of seeding are over.
  const portal = await startPortal(folder);
  try {
    await measureAll(folder, portal);
  } finally {
    await portal.stop();
  }
});
