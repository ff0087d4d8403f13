import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PagedListBody } from '@pramen/contract/fields';
import { inAlphabetOf } from '../../../database/names.ts';
import type { Language } from '../../../platform/calls/call.ts';
import { toOrderBy } from '../../../platform/lists/columns.ts';
import type { OrderKey } from '../../../platform/lists/columns.ts';
import { ADVISER_FILTER } from './clients.search.ts';

/** A sort key, and the column of `clients c` that it is read from. */
interface Key extends OrderKey {
  column: SQL;
}
type Part = Omit<Key, 'isDescending'>;

/**
 * An order and its drawers: all rows of one drawer come before those of the next. A drawer is a number stored in the row for the first
 * column, or an adviser with all their clients.
 */
export interface ListOrder {
  /** Language of the alphabet. */
  language: Language;
  drawer: SQL;
  isByAdviser: boolean;
  /** Order of drawers that are advisers; numbered drawers are ordered by their number. */
  drawerOrder: readonly SQL[];
  isDescending: boolean;
  /** Order within a drawer. Numbered drawers are the first key, so that an index can be read along the whole order. */
  keys: readonly Key[];
}

/** The drawer of clients without an adviser. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

const plain = (column: SQL): Part => ({ column, by: column });

const id = plain(sql`c.id`);
const surnameDrawer = plain(sql`c.surname_drawer`);
const firstnameDrawer = plain(sql`c.firstname_drawer`);
const emailDrawer = plain(sql`c.email_drawer`);
const adviser = plain(sql`c.intermediary_person_id`);

/** A column: its drawers, its sort keys, and the keys that break ties. */
interface Chain {
  drawer: SQL;
  parts: readonly Part[];
  last: readonly Part[];
}

/** Chains by their contract names, in the alphabet of a language; all alphabets share the same drawers. */
function chainsIn(language: Language): Readonly<Record<string, Chain>> & { byName: Chain; byAdviser: Chain } {
  const spelled = (column: SQL): Part => ({ column, by: inAlphabetOf(language, column) });
  const [surname, firstname] = [spelled(sql`c.surname`), spelled(sql`c.firstname`)];
  const ofAdviser = (text: SQL): Part => ({
    ...adviser,
    by: inAlphabetOf(language, sql`(SELECT ${text} FROM intermediary_people p WHERE p.id = c.intermediary_person_id)`),
  });
  const byName: Chain = { drawer: surnameDrawer.column, parts: [surnameDrawer, surname], last: [firstname] };
  const byAdviser: Chain = {
    drawer: sql`coalesce(c.intermediary_person_id, ${NOBODY}::uuid)`,
    parts: [ofAdviser(sql`p.surname`), ofAdviser(sql`p.firstname`), adviser],
    last: [surnameDrawer, surname, firstname],
  };
  return {
    byName,
    byAdviser,
    fullname: byName,
    surname: byName,
    firstname: { drawer: firstnameDrawer.column, parts: [firstnameDrawer, firstname], last: [surname] },
    email: { drawer: emailDrawer.column, parts: [emailDrawer, plain(sql`c.email`)], last: [] },
    // No table shows codes, so one drawer contains them all.
    client_code: { drawer: sql`0`, parts: [plain(sql`c.client_code`)], last: [] },
    // The same for the creation time.
    created_at: { drawer: sql`0`, parts: [plain(sql`c.created_at`)], last: [] },
    [ADVISER_FILTER]: byAdviser,
    intermediary_person: byAdviser,
  };
}

/**
 * Reads the order of a call; unknown columns are dropped, and the default is by name. Ties are broken in the direction of the last column,
 * so that an index can be read either way.
 */
export function readOrder(asked: PagedListBody['order'], language: Language): ListOrder {
  const { byName, byAdviser, ...chains } = chainsIn(language);
  const known = asked.flatMap(({ column, dir }) =>
    Object.hasOwn(chains, column) ? [{ chain: chains[column] ?? byName, isDescending: dir === 'desc' }] : [],
  );
  const [first = { chain: byName, isDescending: false }, ...others] = known;
  const isByAdviser = first.chain === byAdviser;
  const keys: Key[] = [];
  const wanted = [first, ...others];
  wanted.forEach(({ chain, isDescending }, index) => {
    // Adviser drawers are ordered by drawerOrder.
    const parts = index === 0 && isByAdviser ? [] : chain.parts;
    const all = index === wanted.length - 1 ? [...parts, ...chain.last, id] : parts;
    keys.push(...all.filter(({ by }) => keys.every((key) => key.by !== by)).map((part) => ({ ...part, isDescending })));
  });
  const drawerOrder = isByAdviser ? byAdviser.parts.slice(0, -1).map(({ by }) => by) : [];
  return { language, drawer: first.chain.drawer, isByAdviser, drawerOrder, isDescending: first.isDescending, keys };
}

/** The requested range of rows of the whole list. */
export interface Window {
  offset: number;
  length: number;
}

/**
 * Common table expressions over `groups` (drawer, held), a query of all drawers with their numbers of matching rows: `counted` (total), and
 * `opened` (drawer, before), the drawers within the window with the number of rows before each.
 */
export function openDrawers({ language, isByAdviser, isDescending }: ListOrder, groups: SQL, { offset, length }: Window): SQL {
  const order = isByAdviser
    ? [inAlphabetOf(language, sql`p.surname`), inAlphabetOf(language, sql`p.firstname`), sql`g.drawer`]
    : [sql`g.drawer`];
  return sql`
    groups AS MATERIALIZED (${groups}),
    counted AS (SELECT coalesce(sum(held), 0)::int AS total FROM groups),
    placed AS (
      SELECT g.drawer, g.held, (sum(g.held) OVER (ORDER BY ${toOrderBy(order.map((by) => ({ by, isDescending })))}) - g.held)::int AS before
      FROM groups g ${isByAdviser ? sql`LEFT JOIN intermediary_people p ON p.id = g.drawer` : sql``}
    ),
    opened AS MATERIALIZED (SELECT drawer, before FROM placed WHERE held > 0 AND before < ${offset + length} AND before + held > ${offset})`;
}

/** A condition on `clients c`: the row is in one of these drawers, which are adjacent in the order. */
export function isInDrawers({ drawer, isByAdviser }: ListOrder, drawers: readonly string[]): SQL {
  if (!isByAdviser) {
    const numbers = drawers.map(Number);
    return sql`${drawer} BETWEEN ${Math.min(...numbers)} AND ${Math.max(...numbers)}`;
  }
  const people = drawers.filter((one) => one !== NOBODY);
  const ofPeople =
    people.length === 1
      ? sql`c.intermediary_person_id = ${people[0]}::uuid`
      : sql`c.intermediary_person_id = ANY(${sql.param(people)}::uuid[])`;
  if (people.length === drawers.length) return ofPeople;
  return people.length === 0 ? sql`c.intermediary_person_id IS NULL` : sql`(${ofPeople} OR c.intermediary_person_id IS NULL)`;
}

/** ORDER BY of all rows, drawer by drawer, like their pages. */
export function orderOfAll({ drawer, drawerOrder, isDescending, keys }: ListOrder): SQL {
  return toOrderBy([
    ...drawerOrder.map((by) => ({ by, isDescending })),
    ...(drawerOrder.length > 0 ? [{ by: drawer, isDescending }] : []),
    ...keys,
  ]);
}

/** ORDER BY of the rows in these drawers. */
export function orderInDrawers({ drawer, isByAdviser, keys }: ListOrder, drawers: readonly string[]): SQL {
  if (!isByAdviser || drawers.length === 1) return toOrderBy(keys);
  return sql`array_position(${sql.param(drawers)}::uuid[], ${drawer}), ${toOrderBy(keys)}`;
}
