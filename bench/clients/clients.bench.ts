// The list of clients at a million rows, against the bare counts of the same questions: `npm run bench clients`. Takes some minutes.
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded/embedded-postgres.ts';
import { connectDatabase } from '../../apps/server/src/database/connect.ts';
import type { Database } from '../../apps/server/src/database/connect.ts';
import { migrateDatabase } from '../../apps/server/src/database/migrate.ts';
import { tell, timeMs } from '../setup/figures.ts';
import { withDataFolder } from '../setup/portal.ts';
import { compareNeedles, measureDepth, measureDepthOfNeedles } from './looks.ts';
import type { Viewer } from './looks.ts';
import { addManyClients, personId } from './many-clients.ts';

const CLIENTS = 1_000_000;
const MADE_WITHIN_S = 90;
const MADE_AT = new Date('2026-11-20T12:00:00Z');
const ADVISER = 500;
const MANAGER = 7;

async function readViewers({ pool }: Database): Promise<Viewer[]> {
  const managed = await pool.query<{ id: string }>('SELECT descendant_id AS id FROM intermediary_person_closure WHERE ancestor_id = $1', [personId(MANAGER)]);
  return [
    { name: 'everybody', scope: 'all', personId: null, ids: null },
    { name: 'adviser', scope: 'own', personId: personId(ADVISER), ids: [personId(ADVISER)] },
    { name: 'manager', scope: 'subtree', personId: personId(MANAGER), ids: managed.rows.map(({ id }) => id) },
  ];
}

await withDataFolder(async (dataFolder) => {
  const server = await startEmbeddedPostgres({ dataFolder, log: (sentence) => console.error(sentence) });
  await migrateDatabase(server.url('owner'), null);
  const database = connectDatabase(server.url('owner'), { max: 2, onError: (error) => console.error(error.message) });
  try {
    const madeMs = await timeMs(() => addManyClients(database, CLIENTS, MADE_AT));
    tell({ name: `${CLIENTS} clients made`, value: madeMs / 1000, unit: 's', limit: MADE_WITHIN_S });
    for (const viewer of await readViewers(database)) {
      await measureDepth(database, viewer);
      await compareNeedles(database, viewer);
      if (viewer.scope === 'all') await measureDepthOfNeedles(database, viewer);
    }
  } finally {
    await database.close();
    await server.stop();
  }
});
