// Compares the document lists of the back office and of one client among a million documents with bare counts of the same conditions:
// `npm run bench document-lists`.
import { PagedListBody } from '@pramen/contract/fields';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded/embedded-postgres.ts';
import { connectDatabase } from '../../apps/server/src/database/connect.ts';
import type { Database } from '../../apps/server/src/database/connect.ts';
import { migrateDatabase } from '../../apps/server/src/database/migrate.ts';
import { listDocuments } from '../../apps/server/src/features/documents/list/documents.list.ts';
import { readDocumentsOfClient, readOwnDocuments } from '../../apps/server/src/features/documents/record/documents.reader.ts';
import type { Actor } from '../../apps/server/src/platform/calls/call.ts';
import { addManyDocuments, idOf } from '../../apps/server/src/testing/worlds/many-documents.ts';
import { withoutIndexes } from '../clients/bulk-load.ts';
import { median, tell, timeMs } from '../setup/figures.ts';
import { withDataFolder } from '../setup/portal.ts';
import { questions } from './questions.ts';
import type { Question } from './questions.ts';

const CLIENTS = 100_000;
const DOCUMENTS = 1_000_000;
const WARM_UPS = 2;
const ROUNDS = 9;
const OWN_MS = 25;

const office = {
  userId: '00000000-0000-4000-8000-000000000000',
  role: 'BACK_OFFICE',
  clientId: null,
  origin: { language: 'cs' },
} as unknown as Actor;

async function addAll(database: Database): Promise<void> {
  const tables = ['users', 'clients', 'documents', 'document_signatures'];
  await withoutIndexes(database, tables, () => addManyDocuments(database.pool, CLIENTS, DOCUMENTS));
  await database.pool.query(`VACUUM (ANALYZE) ${tables.join(', ')}`);
}

async function timeInTurns(works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = works.map((): number[] => []);
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    for (const [place, work] of works.entries()) {
      const ms = await timeMs(work);
      if (round >= 0) times[place]?.push(ms);
    }
  }
  return times.map(median);
}

const shown = `deleted_at IS NULL AND client_id NOT IN (SELECT id FROM clients WHERE deleted_at IS NOT NULL)`;

async function measure({ db, pool }: Database, { name, asked, bare, factor, beyondMs }: Question): Promise<void> {
  const body = PagedListBody.parse({ length: 20, ...asked });
  const list = () => listDocuments(db, office, body);
  const count = async () =>
    (await pool.query<{ total: number }>(`SELECT count(*)::int AS total FROM documents d WHERE ${shown} AND ${bare}`)).rows[0]?.total ??
    NaN;
  const [listed, counted] = [(await list()).total, await count()];
  if (listed !== counted) throw new Error(`${name}: ${listed} listed, ${counted} counted`);
  const [listMs = NaN, countMs = NaN] = await timeInTurns([list, count]);
  tell({ name: `${name} (${listed}): page and total`, value: listMs, unit: 'ms', limit: factor * countMs + beyondMs });
}

async function measureOwn({ db, pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ client: string; user: string; adviser: string }>(
    `SELECT ${idOf('client', '7')} AS client, ${idOf('client-user', '7')} AS "user", ${idOf('adviser-user', '3')} AS adviser`,
  );
  const { client = '', user = '', adviser = '' } = rows[0] ?? {};
  const mine = (userId: string, clientId: string | null) => () => readOwnDocuments(db, { ...office, userId, clientId });
  const [ofClient = NaN, own = NaN, asked = NaN] = await timeInTurns([
    () => readDocumentsOfClient(db, office, client),
    mine(user, client),
    mine(adviser, null),
  ]);
  tell({ name: 'documents of one client', value: ofClient, unit: 'ms', limit: OWN_MS });
  tell({ name: 'my documents, as a client', value: own, unit: 'ms', limit: OWN_MS });
  tell({ name: 'my documents, as an adviser asked to sign a twentieth of those in progress', value: asked, unit: 'ms' });
}

await withDataFolder(async (dataFolder) => {
  const server = await startEmbeddedPostgres({ dataFolder, log: (sentence) => console.error(sentence) });
  await migrateDatabase(server.url('owner'));
  const database = connectDatabase(server.url('owner'), { max: 2, onError: (error) => console.error(error.message) });
  try {
    tell({ name: `${DOCUMENTS.toLocaleString('en')} documents created`, value: (await timeMs(() => addAll(database))) / 1000, unit: 's' });
    for (const question of questions) await measure(database, question);
    await measureOwn(database);
  } finally {
    await database.close();
    await server.stop();
  }
});
