import { PagedListBody } from '@pramen/contract/fields';
import type { Database } from '../../apps/server/src/database/connect.ts';
import { listClientRows } from '../../apps/server/src/features/clients/list/clients.list.ts';
import { median, tell, timeMs } from '../setup/figures.ts';
import type { Question } from './questions.ts';

const WARM_UPS = 2;
const ROUNDS = 20;
const PAGE_LENGTH = 20;
/** Limit for a page at any depth, as a multiple of the first page with its total. */
const DEEP = 3;
/** How much longer than its count a first page without a search may take. */
const APART_MS = 10;

/** The user whose list is measured, with their scope; `ids` are the advisers whose clients they see, null for all. */
export interface Viewer {
  name: string;
  scope: 'all' | 'own' | 'subtree';
  personId: string | null;
  ids: readonly string[] | null;
  language?: 'cs' | 'sk';
}

function list({ db }: Database, { scope, personId, language = 'cs' }: Viewer, asked: Partial<PagedListBody>) {
  return listClientRows(
    db,
    { intermediaryPersonId: personId, origin: { language } },
    scope,
    PagedListBody.parse({ length: PAGE_LENGTH, ...asked }),
  );
}

/** Ids of the advisers that a question also matches; looked up once, so that the bare count is as fast as possible. */
async function readNamed({ pool }: Database, { scope }: Viewer, { named }: Question): Promise<string[]> {
  if (named === undefined || scope === 'own') return [];
  const { rows } = await pool.query<{ id: string }>(
    "SELECT p.id FROM intermediary_people p JOIN intermediaries i ON i.id = p.intermediary_id WHERE p.folded_name LIKE '%' || $1 || '%' OR i.folded_name LIKE '%' || $1 || '%'",
    [named],
  );
  return rows.map(({ id }) => id);
}

/** The minimum work of any list with an exact total: counts the matches among the clients that the viewer sees. */
async function countBare({ pool }: Database, { ids }: Viewer, { bare }: Question, named: readonly string[]): Promise<number> {
  const values: (readonly string[])[] = [];
  const ofAdvisers = (advisers: readonly string[]) => `intermediary_person_id = ANY($${values.push(advisers)}::uuid[])`;
  const asked = named.length > 0 ? `(${bare} OR ${ofAdvisers(named)})` : bare;
  const conditions = ['deleted_at IS NULL', ...(ids ? [ofAdvisers(ids)] : []), ...(asked ? [asked] : [])];
  const { rows } = await pool.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM clients WHERE ${conditions.join(' AND ')}`,
    values,
  );
  return rows[0]?.total ?? NaN;
}

/** Medians of several pieces of work, run alternately so that a busy machine slows all of them alike. */
async function timeInTurns<Name extends string>(works: Readonly<Record<Name, () => Promise<unknown>>>): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    for (const name of names) {
      const ms = await timeMs(works[name]);
      if (round >= 0) times[name].push(ms);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<Name, number>;
}

/** Compares the first page and its exact total with the bare count, and deep pages with the first one. */
export async function measure(database: Database, viewer: Viewer, question: Question): Promise<void> {
  const { asked, limit } = question;
  const { total } = await list(database, viewer, asked);
  const named = await readNamed(database, viewer, question);
  const count = () => countBare(database, viewer, question, named);
  const counted = await count();
  if (total !== counted) throw new Error(`${viewer.name}, ${question.name}: ${total} listed, ${counted} counted`);
  const last = Math.max(1, Math.ceil(total / PAGE_LENGTH));
  const at = (share: number) => () => list(database, viewer, { ...asked, page: Math.max(1, Math.round(last * share)) });
  const times = await timeInTurns({ count, first: at(0), middle: at(0.5), end: at(1) });
  const name = `${viewer.name}, ${question.name} (${total})`;
  tell({ name: `${name}: first page and total`, value: times.first, unit: 'ms' });
  if (limit === undefined) tell({ name: `${name}: beyond the count`, value: times.first - times.count, unit: 'ms', limit: APART_MS });
  else tell({ name: `${name}: first page / count`, value: times.first / times.count, limit });
  if (last > 1) tell({ name: `${name}: deepest page / first page`, value: Math.max(times.middle, times.end) / times.first, limit: DEEP });
}
