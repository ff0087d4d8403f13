// Times the search for falls over all clients and the telling of them: `npm run bench falls`.
import { sql } from 'drizzle-orm';
import { connectDatabase } from '../../apps/server/src/database/connect.ts';
import type { Database } from '../../apps/server/src/database/connect.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../../apps/server/src/database/migrate.ts';
import { inTransaction } from '../../apps/server/src/database/transaction.ts';
import { tellFalls } from '../../apps/server/src/features/duties/falls/told.service.ts';
import { findNewFalls } from '../../apps/server/src/features/duties/falls/walk.service.ts';
import { writePricesFrom } from '../../apps/server/src/features/market/market.service.ts';
import { createAudit } from '../../apps/server/src/platform/audit/append.ts';
import { createFixedClock } from '../../apps/server/src/platform/clock/clock.ts';
import { tell, timeMs } from '../setup/figures.ts';
import { withDataFolder } from '../setup/portal.ts';
import { addPortfolios, SECURITIES } from './many-portfolios.ts';

/** Measured; the figures are for ten times as many, because the work of a client does not depend on the others. */
const MEASURED = 10_000;
const PROMISED = 100_000;
const MOST_MINUTES = 10;
const WALK_MINUTES = 8;
const LAST_DAY = '2026-11-20';
const clock = createFixedClock(`${LAST_DAY}T16:30:00Z`);

const minutesFor = (ms: number) => (ms / 60_000) * (PROMISED / MEASURED);

/** Corrects the last price of every security. */
async function reprice({ db }: Database, factor: string): Promise<void> {
  await inTransaction(db, (tx) =>
    writePricesFrom(
      tx,
      sql`SELECT security_id, price_date, price * ${factor}::numeric AS price FROM prices WHERE price_date = ${LAST_DAY}::date`,
    ),
  );
}

async function measure(database: Database): Promise<void> {
  await addPortfolios(database, MEASURED, LAST_DAY);
  const masterKey = Buffer.alloc(32, 7);
  const platform = {
    db: database.db,
    clock,
    audit: createAudit(masterKey, () => clock.now()),
    jobs: { enqueue: () => Promise.resolve(), enqueueAll: () => Promise.resolve() },
    config: { keys: { master: masterKey, code: masterKey }, firmCountry: 'CZ' as const },
  };
  await reprice(database, '1.000001');
  const calm = await timeMs(() => findNewFalls(database.db, clock));
  await reprice(database, '0.7');
  const fallen = await timeMs(() => findNewFalls(database.db, clock));
  const { rows } = await database.pool.query<{ count: number }>('SELECT count(DISTINCT client_id)::int AS count FROM fall_notices');
  const told = await timeMs(() => tellFalls(platform));
  const { rows: left } = await database.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM fall_notices WHERE told_at IS NULL',
  );
  tell({ name: `${MEASURED} portfolios of 360 trades in ${SECURITIES} securities, a calm day`, value: calm / 1000, unit: 's' });
  tell({ name: `${PROMISED} portfolios, a calm day (ten times as long)`, value: minutesFor(calm), unit: 'min', limit: WALK_MINUTES });
  tell({ name: `of ${MEASURED}, portfolios that did not fall by a third`, value: MEASURED - (rows[0]?.count ?? 0), limit: 0 });
  tell({
    name: `${PROMISED} portfolios that all fall, found and told (ten times as long)`,
    value: minutesFor(fallen + told),
    unit: 'min',
    limit: MOST_MINUTES,
  });
  tell({ name: 'falls not told', value: left[0]?.count ?? 0, limit: 0 });
}

await withDataFolder(async (dataFolder) => {
  const server = await startEmbeddedPostgres({ dataFolder, log: (sentence) => console.error(sentence) });
  await migrateDatabase(server.url('owner'));
  const owner = connectDatabase(server.url('owner'), { max: 2, onError: (error) => console.error(error.message) });
  try {
    await measure(owner);
  } finally {
    await owner.close();
    await server.stop();
  }
});
