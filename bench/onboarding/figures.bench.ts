// Reads the figures on ten thousand onboardings: `npm run bench onboarding`.
import { onboardingSteps } from '@pramen/domain/onboarding/onboarding-steps';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded/embedded-postgres.ts';
import { connectDatabase } from '../../apps/server/src/database/connect.ts';
import { migrateDatabase } from '../../apps/server/src/database/migrate.ts';
import { askedOf, readCounted, readDurations, readVersions } from '../../apps/server/src/features/onboarding/figures/figures.reader.ts';
import { publish } from '../../apps/server/src/features/onboarding/figures/figures.rules.ts';
import { offsets } from '../../apps/server/src/features/onboarding/figures/rounding.rules.ts';
import { addManyWalks } from './many-walks.ts';
import { median, quantile, tell, timeMs } from '../setup/figures.ts';
import { withDataFolder } from '../setup/portal.ts';

const ONBOARDINGS = 10_000;
const DAYS = 90;
const ROUNDS = 30;
/** Of three months; nobody waits for a page of figures that long. */
const FIGURES_MS = 100;

await withDataFolder(async (dataFolder) => {
  const server = await startEmbeddedPostgres({ dataFolder, log: (sentence) => console.error(sentence) });
  await migrateDatabase(server.url('owner'));
  const database = connectDatabase(server.url('owner'), { max: 2, onError: (error) => console.error(error.message) });
  try {
    const { db, pool } = database;
    await addManyWalks(pool, { walks: ONBOARDINGS, days: DAYS, lastDay: '2026-11-26', questions: 60 });
    const asked = askedOf({ from: '2026-08' }, '2026-11-26');
    const offsetOf = offsets(Buffer.alloc(32, 1));
    const read = async () => {
      await readVersions(db, asked);
      await readDurations(db, asked);
      return publish(await readCounted(db, asked), offsetOf);
    };
    const { totals, events } = await readCounted(db, asked);
    const started = totals.reduce((sum, one) => sum + one.started, 0);
    if (started !== ONBOARDINGS) throw new Error(`${started} onboardings were read`);
    await read();
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await timeMs(read));
    tell({
      name: `figures on ${ONBOARDINGS} onboardings of ${onboardingSteps.length} steps`,
      value: median(times),
      unit: 'ms',
      limit: FIGURES_MS,
    });
    tell({ name: 'the same, p95', value: quantile(times, 0.95), unit: 'ms' });
    tell({ name: 'rows of events that they add up to', value: events.length });
  } finally {
    await database.close();
    await server.stop();
  }
});
