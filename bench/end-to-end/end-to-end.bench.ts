// Compares database read plus engine with one SQL query for the same daily values: `npm run bench end-to-end`.
import { parseScaled, MONEY_SCALE } from '@pramen/domain/money/scaled';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded/embedded-postgres.ts';
import { connectDatabase } from '../../apps/server/src/database/connect.ts';
import type { Database } from '../../apps/server/src/database/connect.ts';
import { migrateDatabase } from '../../apps/server/src/database/migrate.ts';
import { importFolder } from '../../apps/server/src/features/import-engine/import-engine.service.ts';
import { createPortfolioDeps, loadPortfolio } from '../../apps/server/src/features/portfolio/record/portfolio.service.ts';
import { noJobs } from '../../apps/server/src/platform/jobs/jobs.ts';
import { createAudit } from '../../apps/server/src/platform/audit/append.ts';
import { createFixedClock } from '../../apps/server/src/platform/clock/clock.ts';
import { makeSampleLedger } from '../engine/sample-ledger.ts';
import { median, tell, timeMs } from '../setup/figures.ts';
import { withDataFolder } from '../setup/portal.ts';
import { readDailyValues } from './daily-values.ts';
import { saveClient, saveMarket } from './sample-folder.ts';

const AS_OF = '2026-11-20';
const SIZE = { years: 10, positions: 50, trades: 1_000, cash: 200 };
const ROUNDS = 11;
/** Enough runs for both sides to take about the same time: a busy machine then interrupts both alike. */
const ENGINE_RUNS_PER_ROUND = 5;
const LARGEST_SHARE = 1 / 4;
const clock = createFixedClock(`${AS_OF}T12:00:00Z`);

async function importSample(database: Database, folder: string): Promise<string> {
  const ledger = makeSampleLedger(SIZE);
  saveMarket(ledger, folder);
  saveClient(ledger, folder, '1', 'bench@example.test');
  const masterKey = Buffer.alloc(32, 7);
  const { files } = await importFolder(
    database.db,
    { clock, jobs: noJobs, config: { keys: { master: masterKey, code: masterKey } }, audit: createAudit(masterKey, () => clock.now()) },
    folder,
  );
  const fault = files.flatMap(({ file, faults }) => faults.listed.map(({ line, reason }) => `${file}:${line} ${reason.key}`))[0];
  if (fault !== undefined) throw new Error(fault);
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM clients');
  return rows[0]?.id ?? '';
}

/** Reads and values without any cache, with an open connection only: the packed series are read from the database each time. */
async function valueCold(database: Database, clientId: string) {
  const deps = createPortfolioDeps(clock);
  const { valuation } = await loadPortfolio(database.db, deps, 'bench', clientId);
  if (!valuation) throw new Error('the sample has no rows');
  return valuation;
}

async function countDifferences(database: Database, clientId: string): Promise<number> {
  const { total } = await valueCold(database, clientId);
  const rows = await readDailyValues(database.pool, clientId, AS_OF);
  const differing = rows.filter(({ day, value }) => total.value[day - total.firstDay] !== parseScaled(value, MONEY_SCALE)).length;
  return differing + Math.abs(rows.length - total.value.length);
}

async function compare(database: Database, clientId: string): Promise<void> {
  tell({ name: 'days on which the two differ', value: await countDifferences(database, clientId), limit: 0 });
  const engine: number[] = [];
  const query: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    query.push(await timeMs(() => readDailyValues(database.pool, clientId, AS_OF)));
    for (let run = 0; run < ENGINE_RUNS_PER_ROUND; run += 1) engine.push(await timeMs(() => valueCold(database, clientId)));
  }
  tell({ name: 'read and engine / one SQL query', value: median(engine) / median(query), limit: LARGEST_SHARE });
  tell({ name: 'read and engine', value: median(engine), unit: 'ms' });
  tell({ name: 'one SQL query', value: median(query), unit: 'ms' });
}

await withDataFolder(async (dataFolder) => {
  const server = await startEmbeddedPostgres({ dataFolder, log: (sentence) => console.error(sentence) });
  await migrateDatabase(server.url('owner'));
  const owner = connectDatabase(server.url('owner'), { max: 2, onError: (error) => console.error(error.message) });
  try {
    const clientId = await withDataFolder((folder) => importSample(owner, folder));
    await owner.pool.query('VACUUM ANALYZE');
    await compare(owner, clientId);
  } finally {
    await owner.close();
    await server.stop();
  }
});
