import { PagedListBody } from '@pramen/contract/fields';
import { foldText } from '@pramen/domain/text/fold';
import type { Database } from '../../apps/server/src/database/connect.ts';
import { listClientRows } from '../../apps/server/src/features/clients/clients.list.ts';
import { median, tell, timeMs } from '../setup/figures.ts';

const WARM_UPS = 2;
const ROUNDS = 20;
const PAGE_LENGTH = 20;
const NARROW = 1.5;
const BROAD = 2.2;
const SHORT = 2;
const DEEP = 3;
const APART_MS = 10;
/** A ratio of less says more about sending a statement than about finding rows. */
const SHORTEST_MS = 5;

/** Whose list is measured, by the names of the scopes; `ids` are the advisers whose clients they see, null for all. */
export interface Viewer {
  name: string;
  scope: 'all' | 'own' | 'subtree';
  personId: string | null;
  ids: readonly string[] | null;
}

type Asked = Partial<PagedListBody>;

function list({ db }: Database, { scope, personId }: Viewer, asked: Asked) {
  return listClientRows(db, { intermediaryPersonId: personId }, scope, PagedListBody.parse({ length: PAGE_LENGTH, ...asked }));
}

/** The least that any list with an exact total must do. */
async function countBare({ pool }: Database, { ids }: Viewer, needle: string | null): Promise<number> {
  const conditions = ['deleted_at IS NULL', ...(ids ? ['intermediary_person_id = ANY($1::uuid[])'] : []), ...(needle === null ? [] : [`search_text LIKE $${ids ? 2 : 1}`])];
  const parameters = [...(ids ? [ids] : []), ...(needle === null ? [] : [`%${foldText(needle)}%`])];
  const { rows } = await pool.query<{ total: number }>(`SELECT count(*)::int AS total FROM clients WHERE ${conditions.join(' AND ')}`, parameters);
  return rows[0]?.total ?? NaN;
}

/** Medians of several works, done in turns so that a busy machine slows all of them alike. */
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

/** Needles and what the page with its exact total may take, in counts of the same rows. */
const needles = [
  { needle: 'Žofie Kovář', limit: NARROW },
  { needle: 'řezníčková', limit: NARROW },
  { needle: 'MAR', limit: BROAD },
  { needle: 'a', limit: SHORT },
  { needle: 'ab', limit: SHORT },
  { needle: 'qx', limit: SHORT },
] as const;

/** The first page and the exact total of everything that a needle finds, against counting it. */
export async function compareNeedles(database: Database, viewer: Viewer): Promise<void> {
  for (const { needle, limit } of needles) {
    const { total } = await list(database, viewer, { search: needle });
    const counted = await countBare(database, viewer, needle);
    if (total !== counted) throw new Error(`${needle}: ${total} listed, ${counted} counted`);
    const { page, count } = await timeInTurns({ page: () => list(database, viewer, { search: needle }), count: () => countBare(database, viewer, needle) });
    const isLong = count >= SHORTEST_MS;
    tell({ name: `${viewer.name}, ${needle} (${total}): page and total / count`, value: page / count, ...(isLong ? { limit } : {}) });
    if (!isLong) tell({ name: `${viewer.name}, ${needle}: page and total, beyond the count`, value: page - count, unit: 'ms', limit: APART_MS });
    tell({ name: `${viewer.name}, ${needle}: page and total`, value: page, unit: 'ms' });
  }
}

/** The list as it opens, and deep in it. */
export async function measureDepth(database: Database, viewer: Viewer): Promise<void> {
  const { total } = await list(database, viewer, {});
  const last = Math.ceil(total / PAGE_LENGTH);
  const at = (share: number) => () => list(database, viewer, { page: Math.max(1, Math.round(last * share)) });
  const { count, first, middle, late, end } = await timeInTurns({ count: () => countBare(database, viewer, null), first: at(0), middle: at(0.5), late: at(0.8), end: at(1) });
  tell({ name: `${viewer.name} (${total}): first page and total, beyond the count`, value: first - count, unit: 'ms', limit: APART_MS });
  tell({ name: `${viewer.name}: first page and total`, value: first, unit: 'ms' });
  tell({ name: `${viewer.name}: deepest page / first page`, value: Math.max(middle, late, end) / first, ...(viewer.scope === 'subtree' ? {} : { limit: DEEP }) });
}

const foundMany: readonly Asked[] = [{ search: 'MAR' }, { search: 'ab' }, { filter: { surname: 'novak' } }, { filter: { intermediary: 'novotn' } }];

/** The middle of what needles and filters find, against its first page. */
export async function measureDepthOfNeedles(database: Database, viewer: Viewer): Promise<void> {
  for (const asked of foundMany) {
    const { total } = await list(database, viewer, asked);
    const page = Math.max(1, Math.ceil(total / PAGE_LENGTH / 2));
    const { first, middle } = await timeInTurns({ first: () => list(database, viewer, asked), middle: () => list(database, viewer, { ...asked, page }) });
    tell({ name: `${viewer.name}, ${Object.values(asked.filter ?? asked).join()} (${total}): middle page / first page`, value: middle / first, limit: DEEP });
  }
}
