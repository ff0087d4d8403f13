import { asc, desc, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PagedListBody } from '@pramen/contract/fields';
import { foldText } from '@pramen/domain/text/fold';

/** A column that a caller may name: what it is ordered by and when a row of it matches what was typed. */
export interface Column {
  /** Several count one after the other, all in the same direction. */
  order: SQL | readonly SQL[];
  matches(needle: string): SQL;
}

/** Columns by their names in the contract. */
export type Columns = Readonly<Record<string, Column>>;

/** Text in which case and diacritics do not matter. */
export function folded(text: SQL, order: SQL = text): Column {
  return { order, matches: (needle) => sql`position(fold(${needle}::text) in fold(${text})) > 0` };
}

/** Text that the table keeps folded beside it. */
export function keptFolded(kept: SQL, order: SQL): Column {
  return { order, matches: (needle) => sql`position(fold(${needle}::text) in ${kept}) > 0` };
}

/** People's names as they are shown, either part first, with or without the comma between them; kept folded in both orders. */
export function personName(kept: SQL, order: SQL): Column {
  return { order, matches: (needle) => keptFolded(kept, order).matches(joinedName(needle)) };
}

/** What was typed of a name, on one line with single spaces and without the commas that end a word. */
export const joinedName = (typed: string): string =>
  typed
    .replaceAll(/,(?=\s|$)/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** A phone kept as digits after a plus: what people put between digits does not matter, nor does 00 for the plus. */
export function phone(stored: SQL): Column {
  return {
    order: stored,
    matches: (needle) => {
      const digits = needle.replaceAll(/[\s/().-]/g, '').replace(/^00(?=\d{9})/, '');
      return digits === '' ? sql`false` : sql`position(${digits}::text in coalesce(${stored}, '')) > 0`;
    },
  };
}

/** Text of digits and signs, such as a day: there is nothing to fold. */
export function plain(text: SQL, order: SQL = text): Column {
  return { order, matches: (needle) => sql`position(${needle}::text in ${text}) > 0` };
}

/** An instant, asked for by the beginning of its day in Prague, `YYYY-MM-DD`. */
export function day(instant: SQL): Column {
  return {
    order: instant,
    matches: (needle) => sql`position(${needle}::text in (${instant} AT TIME ZONE 'Europe/Prague')::date::text) > 0`,
  };
}

/** A number, however the decimals and thousands of what was typed are written. */
export function decimal(value: SQL): Column {
  return {
    order: value,
    matches: (needle) => sql`position(${needle.replaceAll(/\s/g, '').replace(',', '.')}::text in ${value}::text) > 0`,
  };
}

/** What no row can have: a choice that is not offered finds nothing, and never everything. */
const NO_ROW = sql`false`;

/** One of a few choices, each with its condition; spelled exactly. */
export function oneChoice(conditions: Readonly<Record<string, SQL>>, needle: string): SQL {
  return (Object.hasOwn(conditions, needle) ? conditions[needle] : undefined) ?? NO_ROW;
}

/** Yes or no, asked for as `true` or `false`. */
export function flag(value: SQL): Column {
  const [yes, no] = [sql`${value}`, sql`NOT ${value}`];
  return { order: value, matches: (needle) => oneChoice({ true: yes, 1: yes, false: no, 0: no }, needle) };
}

/** One of few fixed words, or some that hold what was typed: folding each once is folding no row. A whole word is not taken for a part of another one. */
export function oneOf(word: SQL, words: readonly string[]): Column {
  const matching = (needle: string) =>
    words.includes(needle) ? [needle] : words.filter((one) => foldText(one).includes(foldText(needle)));
  return { order: word, matches: (needle) => sql`${word} = ANY(${`{${matching(needle).join(',')}}`}::text[])` };
}

/** Text of which a client's rows hold few different ones, given by a query: each is folded once, not once a row. */
export function fewOf(text: SQL, different: (clientId: string) => SQL, clientId: string): Column {
  return {
    order: text,
    matches: (needle) =>
      sql`${text} IN (SELECT few.one FROM (${different(clientId)}) AS few (one) WHERE position(fold(${needle}::text) in fold(few.one)) > 0)`,
  };
}

function columnOf(columns: Columns, name: string): Column | undefined {
  return Object.hasOwn(columns, name) ? columns[name] : undefined;
}

/** One thing that rows are ordered by. */
export interface OrderKey {
  by: SQL;
  isDescending: boolean;
}

/** Reads `column:dir,column:dir`; unknown columns are dropped, `last` keeps the order total. */
export function orderOf(columns: Columns, order: string | undefined, last: readonly OrderKey[]): OrderKey[] {
  const wanted = (order ?? '').split(',').flatMap((part): OrderKey[] => {
    const [name = '', direction] = part.trim().split(':');
    const column = columnOf(columns, name);
    return column ? [column.order].flat().map((by) => ({ by, isDescending: direction === 'desc' })) : [];
  });
  return [...wanted, ...last];
}

/** As `orderOf`, for the order of a paged list call. */
export function listOrderOf(columns: Columns, order: PagedListBody['order'], last: readonly OrderKey[]): OrderKey[] {
  return orderOf(columns, order.map(({ column, dir }) => `${column}:${dir}`).join(','), last);
}

export const toOrderBy = (keys: readonly OrderKey[]): SQL =>
  sql.join(
    keys.map(({ by, isDescending }) => (isDescending ? desc(by) : asc(by))),
    sql`, `,
  );

/** Every known filter must match its column. */
export function filtersOf(columns: Columns, filter: PagedListBody['filter'] | undefined): SQL[] {
  return Object.entries(filter ?? {}).flatMap(([name, needle]) => {
    const column = columnOf(columns, name);
    return column && needle !== null && needle !== '' ? [column.matches(String(needle))] : [];
  });
}

/** One of these columns holds what was searched for; nothing when nothing was. */
export function searchOf(columns: Columns, names: readonly string[], search: string): SQL[] {
  const needle = search.trim();
  if (needle === '') return [];
  const matches = names.flatMap((name) => columnOf(columns, name)?.matches(needle) ?? []);
  return [sql`(${sql.join(matches, sql` OR `)})`];
}
