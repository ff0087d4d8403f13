import { and, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PagedListBody } from '@pramen/contract/fields';
import { readVariableSymbol } from '@pramen/domain/banking/payment';
import type { Scope } from '@pramen/domain/permissions/permissions';
import type { Readable } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { isId } from '../../../platform/keys/identifiers.ts';
import { joinedName } from '../../../platform/lists/columns.ts';
import { readNeedle, readNumberPattern } from '../../../platform/lists/needle.ts';
import { readWaitFilter } from './clients.waiting.ts';

/** The person who searches and their language; the scope is passed separately. */
export type Viewer = Pick<Actor, 'intermediaryPersonId'> & { origin: Pick<Actor['origin'], 'language'> };

/** The requested clients: a condition on `clients c`, and facts that decide how to read them. */
export interface Asked {
  where: SQL;
  /** A trigram index can find the rows. */
  isIndexed: boolean;
  /** There are conditions other than the adviser. */
  isNarrowed: boolean;
  /** Advisers whose clients are requested; null for all clients. */
  advisers: readonly string[] | null;
}

/** A condition, and whether an index can find its rows. */
interface Condition {
  where: SQL;
  isIndexed: boolean;
}

/** Folded text columns, keyed by the contract's column names. */
const columns: Readonly<Record<string, SQL>> = {
  fullname: sql`split_part(c.search_text, chr(10), 1)`,
  firstname: sql`c.folded_firstname`,
  surname: sql`c.folded_surname`,
  email: sql`c.folded_email`,
  client_code: sql`fold(c.client_code)`,
};
export const ADVISER_FILTER = 'intermediary';
/** One adviser by id, because several advisers may share a name. */
const PERSON_FILTER = 'intermediary_person_id';
const WAIT_FILTER = 'waiting';

/** The column contains the text. search_text contains the values of all columns and has their only index, so it is tested as well. */
function columnHolds(column: SQL, typed: string): Condition | null {
  const needle = readNeedle(typed);
  if (!needle) return null;
  const holds = sql`${column} LIKE ${needle.pattern}`;
  return { where: needle.isIndexed ? sql`(c.search_text LIKE ${needle.pattern} AND ${holds})` : holds, isIndexed: needle.isIndexed };
}

/**
 * Matches name, e-mail, code, company or one of the named advisers, or part of a phone, contract number or current or former variable
 * symbol.
 */
function anythingHolds(typed: string, named: readonly string[]): Condition | null {
  // search_text contains no commas: 'Příhodová, Žofie' is typed as it is displayed.
  const needle = readNeedle(joinedName(typed));
  if (!needle) return null;
  const number = readNumberPattern(typed);
  const ofNamed = named.length === 0 ? sql`` : sql` OR c.intermediary_person_id = ANY(${sql.param(named)}::uuid[])`;
  if (!number) return { where: sql`(c.search_text LIKE ${needle.pattern}${ofNamed})`, isIndexed: needle.isIndexed };
  // Banks pad symbols with leading zeros, which are not stored.
  const symbol = typed.trim().startsWith('0') ? readVariableSymbol(typed) : null;
  const ofWhole = (table: SQL) => (symbol === null ? sql`` : sql`UNION SELECT client_id FROM ${table} WHERE variable_symbol = ${symbol}`);
  const where = sql`c.id IN (
    SELECT id FROM clients WHERE search_text LIKE ${needle.pattern}
    UNION SELECT named.id FROM users u JOIN clients named ON named.user_id = u.id WHERE u.phone LIKE ${number}
    UNION SELECT client_id FROM contracts WHERE contract_number ILIKE ${number}
    UNION SELECT client_id FROM contract_strategies WHERE variable_symbol LIKE ${number}
    UNION SELECT client_id FROM former_variable_symbols WHERE variable_symbol LIKE ${number}
    ${ofWhole(sql`contract_strategies`)}
    ${ofWhole(sql`former_variable_symbols`)})`;
  return { where, isIndexed: true };
}

/**
 * Matches the adviser's name or that of their intermediary; null for an empty text. `isIndexed`: the text is long enough to be selective.
 */
function adviserHolds(typed: string): Condition | null {
  // Names of people are stored without commas, company names exactly as given: 'Kapitál, s. r. o.'
  const [person, company] = [readNeedle(joinedName(typed)), readNeedle(typed)];
  if (!person || !company) return null;
  return { where: sql`(p.folded_name LIKE ${person.pattern} OR i.folded_name LIKE ${company.pattern})`, isIndexed: person.isIndexed };
}

/** Advisers whose name, or whose intermediary's name, contains the text; none for short texts, for numbers, or in the 'own' scope. */
async function readNamedAdvisers(db: Readable, scope: Scope, typed: string): Promise<string[]> {
  const named = adviserHolds(typed);
  if (!named?.isIndexed || scope === 'own' || readNumberPattern(typed)) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT p.id FROM intermediary_people p JOIN intermediaries i ON i.id = p.intermediary_id WHERE ${named.where}`);
  return rows.map(({ id }) => id);
}

/** Advisers whose clients are requested, read in one statement; null for all clients, including those without an adviser. */
async function readAdvisers(db: Readable, viewer: Viewer, scope: Scope, typed: string, person: string): Promise<string[] | null> {
  const named = adviserHolds(typed);
  const own = viewer.intermediaryPersonId;
  if (!named && !person && scope === 'all') return null;
  if (!named && !person && scope === 'own') return own ? [own] : [];
  if (person && !isId(person)) return [];
  const conditions = [
    scope === 'all'
      ? sql`true`
      : scope === 'own'
        ? sql`p.id = ${own}`
        : sql`p.id IN (SELECT descendant_id FROM intermediary_person_closure WHERE ancestor_id = ${own})`,
    named ? named.where : sql`true`,
    person ? sql`p.id = ${person}` : sql`true`,
  ];
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT p.id FROM intermediary_people p JOIN intermediaries i ON i.id = p.intermediary_id WHERE ${and(...conditions)}`);
  return rows.map(({ id }) => id);
}

const textOf = (value: PagedListBody['filter'][string] | undefined) => (value === undefined || value === null ? '' : String(value));

/** The adviser filter may use the name of the column or of the field. */
const adviserIn = (filter: PagedListBody['filter']) =>
  [ADVISER_FILTER, 'intermediary_person']
    .map((name) => textOf(Object.hasOwn(filter, name) ? filter[name] : ''))
    .find((text) => text !== '') ?? '';

/** The viewer's filters within their scope; unknown filters are dropped. */
export async function readAsked(
  db: Readable,
  viewer: Viewer,
  scope: Scope,
  { filter, search }: Pick<PagedListBody, 'filter' | 'search'>,
): Promise<Asked> {
  const chosen = (name: string) => textOf(Object.hasOwn(filter, name) ? filter[name] : '');
  const advisers = await readAdvisers(db, viewer, scope, adviserIn(filter), chosen(PERSON_FILTER));
  const waiting = readWaitFilter(chosen(WAIT_FILTER));
  const known = Object.entries(columns).flatMap(([name, column]) =>
    Object.hasOwn(filter, name) ? [columnHolds(column, joinedName(textOf(filter[name])))] : [],
  );
  const texts = [...known, anythingHolds(search, await readNamedAdvisers(db, scope, search))].filter((condition) => condition !== null);
  // A list of ids instead of a subquery lets the planner estimate how many clients they have.
  const [only, ...others] = advisers ?? [];
  const ofAdvisers =
    others.length === 0
      ? sql`c.intermediary_person_id = ${only ?? null}::uuid`
      : sql`c.intermediary_person_id = ANY(${sql.param(advisers)}::uuid[])`;
  const conditions = [
    sql`c.deleted_at IS NULL`,
    ...(advisers ? [ofAdvisers] : []),
    ...(waiting ? [waiting] : []),
    ...texts.map(({ where }) => where),
  ];
  return {
    where: sql.join(conditions, sql` AND `),
    isIndexed: texts.some(({ isIndexed }) => isIndexed),
    isNarrowed: texts.length > 0 || waiting !== null,
    advisers,
  };
}
