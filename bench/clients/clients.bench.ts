// Compares the list of clients at a million rows with bare counts of the same conditions: `npm run bench clients`. Takes some minutes.
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded/embedded-postgres.ts';
import { connectDatabase } from '../../apps/server/src/database/connect.ts';
import type { Database } from '../../apps/server/src/database/connect.ts';
import { migrateDatabase } from '../../apps/server/src/database/migrate.ts';
import { tell, timeMs } from '../setup/figures.ts';
import { withDataFolder } from '../setup/portal.ts';
import { measure } from './looks.ts';
import type { Viewer } from './looks.ts';
import { addManyClients, personId } from './many-clients.ts';
import { filters, longNeedles, orders, ordersInSlovak, shortNeedles } from './questions.ts';
import type { Question } from './questions.ts';

const CLIENTS = 1_000_000;
const MADE_WITHIN_S = 90;
const MADE_AT = new Date('2026-11-20T12:00:00Z');
/** Positions in the tree: the head of all advisers, a manager below the head, and an adviser without subordinates. */
const HEAD = 0;
const MANAGER = 7;
const ADVISER = 400;

const everything: readonly Question[] = [...orders, ...longNeedles, ...shortNeedles, ...filters];

async function readViewers({ pool }: Database): Promise<{ viewer: Viewer; questions: readonly Question[] }[]> {
  const below = async (person: number) => {
    const { rows } = await pool.query<{ id: string }>(
      'SELECT descendant_id AS id FROM intermediary_person_closure WHERE ancestor_id = $1',
      [personId(person)],
    );
    return rows.map(({ id }) => id);
  };
  const managing = async (name: string, person: number): Promise<Viewer> => ({
    name,
    scope: 'subtree',
    personId: personId(person),
    ids: await below(person),
  });
  return [
    { viewer: { name: 'everybody', scope: 'all', personId: null, ids: null }, questions: everything },
    { viewer: { name: 'adviser', scope: 'own', personId: personId(ADVISER), ids: [personId(ADVISER)] }, questions: everything },
    { viewer: { name: 'everybody in Slovak', scope: 'all', personId: null, ids: null, language: 'sk' }, questions: ordersInSlovak },
    { viewer: await managing('manager', MANAGER), questions: everything },
    // Sees nearly all clients, but through a list of advisers.
    { viewer: await managing('head', HEAD), questions: [...orders, ...longNeedles.slice(0, 2), ...shortNeedles.slice(0, 1)] },
  ];
}

await withDataFolder(async (dataFolder) => {
  const server = await startEmbeddedPostgres({ dataFolder, log: (sentence) => console.error(sentence) });
  await migrateDatabase(server.url('owner'));
  const database = connectDatabase(server.url('owner'), { max: 2, onError: (error) => console.error(error.message) });
  try {
    const madeMs = await timeMs(() => addManyClients(database, CLIENTS, MADE_AT));
    tell({ name: `${CLIENTS.toLocaleString('en')} clients created`, value: madeMs / 1000, unit: 's', limit: MADE_WITHIN_S });
    for (const { viewer, questions } of await readViewers(database))
      for (const question of questions) await measure(database, viewer, question);
  } finally {
    await database.close();
    await server.stop();
  }
});
