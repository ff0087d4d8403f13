// Compares reports of 100,000 clients and 20,000 advisers with the bare rows that they are made of: `npm run bench reports`. Takes some minutes.
import { setTimeout as pause } from 'node:timers/promises';
import { readSheet } from 'read-excel-file/node';
import type { Database } from '../../apps/server/src/database/connect.ts';
import { foldReports } from '../../apps/server/src/features/reports/fold/fold.service.ts';
import { createFixedClock } from '../../apps/server/src/platform/clock/clock.ts';
import { withDatabaseOf } from '../lists/many-rows.ts';
import { median, tell, timeMs } from '../setup/figures.ts';
import { watchPeakMemory } from '../setup/processes.ts';
import { signIn, startPortal, withDataFolder } from '../setup/portal.ts';
import type { Portal } from '../setup/portal.ts';
import { readAsJson, readByKey, readStructure } from './bare-queries.ts';
import { addFirm, addOthers, ADVISERS, BOOKED_CLIENTS, BROAD_ROWS, CLIENTS, people } from './firm.ts';
import { readFirmByWeek, readLedgerByWeek, readTable } from './looks.ts';

const LEVEL_RATIO = 2;
const HISTORY_RATIO = 1 / 20;
const TABLE_RATIO = 2;
const MOST_MEGABYTES = 60;
/** At most; prepared statements are planned anew the first five times. */
const WARM_UPS = 6;
const ROUNDS = 41;
/** Of work that takes seconds. */
const FEW_ROUNDS = 7;
const SETTLED_MS = 5_000;
/** Indexes are restored by two at a time. */
const CONNECTIONS = 2;

/** Medians of two pieces of work, run alternately, so that a busy machine slows both alike. */
async function timeInTurns(
  ours: () => Promise<unknown>,
  bare: () => Promise<unknown>,
  rounds: number,
): Promise<{ ours: number; bare: number }> {
  const times = { ours: [] as number[], bare: [] as number[] };
  for (let round = -Math.min(WARM_UPS, Math.ceil(rounds / 5)); round < rounds; round += 1) {
    const bareMs = await timeMs(bare);
    const oursMs = await timeMs(ours);
    if (round < 0) continue;
    times.bare.push(bareMs);
    times.ours.push(oursMs);
  }
  return { ours: median(times.ours), bare: median(times.bare) };
}

async function compareHistory(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ from: string; to: string }>(
    `SELECT (now() AT TIME ZONE 'Europe/Prague' - interval '10 years')::date AS from, (now() AT TIME ZONE 'Europe/Prague')::date AS to`,
  );
  const range = rows[0] ?? { from: '', to: '' };
  const [ours, ledger] = [await readFirmByWeek(database, range), await readLedgerByWeek(database, range)];
  const different = ours.filter((sum, index) => sum !== ledger[index]).length;
  const name = `history of the firm by week, ${BOOKED_CLIENTS.toLocaleString('en')} clients`;
  tell({ name: `${name}: weeks that differ from the ledger, of ${ours.length}`, value: different, limit: 0 });
  const times = await timeInTurns(
    () => readFirmByWeek(database, range),
    () => readLedgerByWeek(database, range),
    FEW_ROUNDS,
  );
  tell({ name: `${name} / the same from the ledger`, value: times.ours / times.bare, limit: HISTORY_RATIO });
  tell({ name, value: times.ours, unit: 'ms' });
}

const levels = [
  ['a manager of 1,000', people.flat],
  ['a manager of 100', people.team],
  ['an adviser alone', people.alone],
] as const;

async function compareLevels(database: Database): Promise<void> {
  for (const [name, top] of levels) {
    const structure = await readStructure(database, top);
    const times = await timeInTurns(
      () => readTable(database, top),
      () => readByKey(database, top, structure),
      ROUNDS,
    );
    tell({ name: `level of ${name} / its rollup rows by key`, value: times.ours / times.bare, limit: LEVEL_RATIO });
    tell({ name: `level of ${name}`, value: times.ours, unit: 'ms' });
  }
}

async function compareTable(database: Database): Promise<void> {
  const { data } = await readTable(database, people.broad);
  const rows = data.reduce((count, { type, children }) => count + (type === 'CLIENT' ? 0 : 1 + children.length), 0);
  const { rows: bareRows } = await readAsJson(database, people.broad);
  tell({
    name: `advisers missing in the table of ${BROAD_ROWS.toLocaleString('en')}`,
    value: Math.abs(BROAD_ROWS - rows) + Math.abs(BROAD_ROWS - bareRows),
    limit: 0,
  });
  const times = await timeInTurns(
    async () => JSON.stringify(await readTable(database, people.broad)),
    () => readAsJson(database, people.broad),
    FEW_ROUNDS,
  );
  tell({
    name: `table of ${BROAD_ROWS.toLocaleString('en')} rows / JSON made by the database`,
    value: times.ours / times.bare,
    limit: TABLE_RATIO,
  });
  tell({ name: `table of ${BROAD_ROWS.toLocaleString('en')} rows`, value: times.ours, unit: 'ms' });
}

/** Takes the spreadsheet from the portal, a process of its own. */
async function measureSpreadsheet({ address, pid }: Portal, database: Database, token: string): Promise<void> {
  const { data, meta } = await readTable(database, people.broad);
  await pause(SETTLED_MS);
  const readAddedMemory = watchPeakMemory(pid);
  const start = performance.now();
  const answer = await fetch(`${address}/api/reports/stats-table/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ filter: { intermediary_person_id: people.broad, scope: null } }),
  });
  if (!answer.ok) throw new Error(`the spreadsheet responded with ${answer.status}`);
  const file = Buffer.from(await answer.arrayBuffer());
  const ms = performance.now() - start;
  const added = readAddedMemory();
  const rows = await readSheet(file, 1);
  const expected = data.reduce((count, { children }) => count + 1 + children.length, 0);
  const isSum = rows.at(-1)?.[6] === meta.stats.contracts_amount_structure;
  const name = `spreadsheet of ${BROAD_ROWS.toLocaleString('en')} rows`;
  tell({ name: `${name}: rows missing beside heading and sum`, value: Math.abs(rows.length - 2 - expected) + (isSum ? 0 : 1), limit: 0 });
  tell({ name: `${name}, peak additional memory`, value: added, unit: 'MB', limit: MOST_MEGABYTES });
  tell({ name: `${name}, complete`, value: ms, unit: 'ms' });
}

await withDataFolder(async (folder) => {
  const first = await startPortal(folder);
  const token = await signIn(first.address, 'admin@pramen.test');
  try {
    await withDatabaseOf(
      folder,
      async (database) => {
        await addFirm(database);
        const { rows } = await database.pool.query<{ now: Date }>('SELECT now() AS now');
        const foldedMs = await timeMs(() => foldReports(database.db, createFixedClock(rows[0]?.now.toISOString() ?? '')));
        tell({
          name: `figures of ${BOOKED_CLIENTS.toLocaleString('en')} clients computed from the ledger`,
          value: foldedMs / 1000,
          unit: 's',
        });
        await compareHistory(database);
        await addOthers(database);
      },
      CONNECTIONS,
    );
  } finally {
    await first.stop();
  }
  // Restarted, because the memory used to create the demonstration would hide that of the spreadsheet.
  const portal = await startPortal(folder);
  try {
    await withDatabaseOf(folder, async (database) => {
      tell({ name: `clients and advisers, in thousands`, value: (CLIENTS + ADVISERS) / 1000 });
      await measureSpreadsheet(portal, database, token);
      await compareLevels(database);
      await compareTable(database);
    });
  } finally {
    await portal.stop();
  }
});
