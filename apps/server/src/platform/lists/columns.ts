import { asc, desc, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PagedListBody } from '@pramen/contract/fields';
import { foldText } from '@pramen/domain/text/fold';

/** A column that a caller may name: its order and its condition for a typed text. */
export interface Column {
  /** Several expressions order one after the other, all in the same direction. */
  order: SQL | readonly SQL[];
  matches(needle: string): SQL;
}

/** Columns, keyed by their names in the contract. */
export type Columns = Readonly<Record<string, Column>>;

/** Text compared without case and diacritics. */
export function folded(text: SQL, order: SQL = text): Column {
  return { order, matches: (needle) => sql`position(fold(${needle}::text) in fold(${text})) > 0` };
}

/** Text with a folded copy stored in the table. */
export function keptFolded(kept: SQL, order: SQL): Column {
  return { order, matches: (needle) => sql`position(fold(${needle}::text) in ${kept}) > 0` };
}

/** Names of people, either part first, with or without a comma between them; stored folded in both orders. */
export function personName(kept: SQL, order: SQL): Column {
  return { order, matches: (needle) => keptFolded(kept, order).matches(joinedName(needle)) };
}

/** A typed name with single spaces and without the commas at the end of a word. */
export const joinedName = (typed: string): string =>
  typed
    .replaceAll(/,(?=\s|$)/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** A phone stored as digits after a plus; separators in the typed text are ignored and a leading 00 stands for the plus. */
export function phone(stored: SQL): Column {
  return {
    order: stored,
    matches: (needle) => {
      const digits = needle.replaceAll(/[\s/().-]/g, '').replace(/^00(?=\d{9})/, '');
      return digits === '' ? sql`false` : sql`position(${digits}::text in coalesce(${stored}, '')) > 0`;
    },
  };
}

/** Text of digits and punctuation, such as a date, which needs no folding. */
export function plain(text: SQL, order: SQL = text): Column {
  return { order, matches: (needle) => sql`position(${needle}::text in ${text}) > 0` };
}

/** An instant, searched by its date in Prague, `YYYY-MM-DD` or a part of it. */
export function day(instant: SQL): Column {
  return {
    order: instant,
    matches: (needle) => sql`position(${needle}::text in (${instant} AT TIME ZONE 'Europe/Prague')::date::text) > 0`,
  };
}

/** A number; the typed text may have a decimal comma and spaces between thousands. */
export function decimal(value: SQL): Column {
  return {
    order: value,
    matches: (needle) => sql`position(${needle.replaceAll(/\s/g, '').replace(',', '.')}::text in ${value}::text) > 0`,
  };
}

/** Matches no row: an unknown choice finds nothing rather than everything. */
const NO_ROW = sql`false`;

/** The condition of one of a few choices; the choice must be spelled exactly. */
export function oneChoice(conditions: Readonly<Record<string, SQL>>, needle: string): SQL {
  return (Object.hasOwn(conditions, needle) ? conditions[needle] : undefined) ?? NO_ROW;
}

/** Yes or no, requested as `true` or `false`. */
export function flag(value: SQL): Column {
  const [yes, no] = [sql`${value}`, sql`NOT ${value}`];
  return { order: value, matches: (needle) => oneChoice({ true: yes, 1: yes, false: no, 0: no }, needle) };
}

/**
 * One of a few fixed words: an exact word finds only itself, other text every word that contains it. Folds the words instead of the rows.
 */
export function oneOf(word: SQL, words: readonly string[]): Column {
  const matching = (needle: string) =>
    words.includes(needle) ? [needle] : words.filter((one) => foldText(one).includes(foldText(needle)));
  return { order: word, matches: (needle) => sql`${word} = ANY(${`{${matching(needle).join(',')}}`}::text[])` };
}

/** Text with few distinct values in a client's rows. The query `different` lists them, so that each value is folded once, not per row. */
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

/** One expression that rows are ordered by. */
export interface OrderKey {
  by: SQL;
  isDescending: boolean;
}

/** Parses `column:dir,column:dir`; drops unknown columns, `last` makes the order total. */
export function orderOf(columns: Columns, order: string | undefined, last: readonly OrderKey[]): OrderKey[] {
  const wanted = (order ?? '').split(',').flatMap((part): OrderKey[] => {
    const [name = '', direction] = part.trim().split(':');
    const column = columnOf(columns, name);
    return column ? [column.order].flat().map((by) => ({ by, isDescending: direction === 'desc' })) : [];
  });
  return [...wanted, ...last];
}

/** Does the same as `orderOf` for the order of a paged list call. */
export function listOrderOf(columns: Columns, order: PagedListBody['order'], last: readonly OrderKey[]): OrderKey[] {
  return orderOf(columns, order.map(({ column, dir }) => `${column}:${dir}`).join(','), last);
}

export const toOrderBy = (keys: readonly OrderKey[]): SQL =>
  sql.join(
    keys.map(({ by, isDescending }) => (isDescending ? desc(by) : asc(by))),
    sql`, `,
  );

/** Conditions of all filters on known columns. */
export function filtersOf(columns: Columns, filter: PagedListBody['filter'] | undefined): SQL[] {
  return Object.entries(filter ?? {}).flatMap(([name, needle]) => {
    const column = columnOf(columns, name);
    return column && needle !== null && needle !== '' ? [column.matches(String(needle))] : [];
  });
}

/** The condition that one of these columns matches the search; empty without a search. */
export function searchOf(columns: Columns, names: readonly string[], search: string): SQL[] {
  const needle = search.trim();
  if (needle === '') return [];
  const matches = names.flatMap((name) => columnOf(columns, name)?.matches(needle) ?? []);
  return [sql`(${sql.join(matches, sql` OR `)})`];
}
