// Times an uncached overview of a client with 20,000 trades over 12 years in 50 securities: `npm run bench large-client`.
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded/embedded-postgres.ts';
import { connectDatabase } from '../../apps/server/src/database/connect.ts';
import type { Database } from '../../apps/server/src/database/connect.ts';
import { migrateDatabase } from '../../apps/server/src/database/migrate.ts';
import { presentWholeOverview } from '../../apps/server/src/features/portfolio/overview/overview.present.ts';
import { createPortfolioDeps, findScope, loadPortfolio } from '../../apps/server/src/features/portfolio/record/portfolio.service.ts';
import { createFixedClock } from '../../apps/server/src/platform/clock/clock.ts';
import { median, tell, timeMs } from '../setup/figures.ts';
import { withDataFolder } from '../setup/portal.ts';
import { importInto, saveLargeClient } from './sample-client.ts';

const ROUNDS = 21;
const SLOWEST_MS = 170;
const clock = createFixedClock('2026-11-20T12:00:00Z');

/** Reads, values and serializes the overview without any cache, with an open connection only. */
async function answerCold(database: Database, clientId: string): Promise<number> {
  const portfolio = await loadPortfolio(database.db, createPortfolioDeps(clock), 'bench', clientId, { hasEffects: true });
  return JSON.stringify(await presentWholeOverview(findScope(portfolio, 'all', ''), 'cs')).length;
}

await withDataFolder(async (dataFolder) => {
  const server = await startEmbeddedPostgres({ dataFolder, log: (sentence) => console.error(sentence) });
  await migrateDatabase(server.url('owner'));
  const owner = connectDatabase(server.url('owner'), { max: 2, onError: (error) => console.error(error.message) });
  try {
    const clientId = await withDataFolder((folder) => {
      saveLargeClient(folder);
      return importInto(owner, clock, folder);
    });
    await owner.pool.query('VACUUM ANALYZE');
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await timeMs(() => answerCold(owner, clientId)));
    tell({ name: 'overview of 20,000 trades, nothing cached', value: median(times), unit: 'ms', limit: SLOWEST_MS });
    tell({ name: 'the fastest such overview', value: Math.min(...times), unit: 'ms' });
  } finally {
    await owner.close();
    await server.stop();
  }
});
