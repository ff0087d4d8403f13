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

/** Who looks, and in which language; the scope says how far. */
export type Viewer = Pick<Actor, 'intermediaryPersonId'> & { origin: Pick<Actor['origin'], 'language'> };

/** Which clients are asked for: a condition on `clients c`, and what it means for the way to them. */
export interface Asked {
  where: SQL;
  /** A trigram index leads to the rows. */
  isIndexed: boolean;
  /** More is asked for than whose clients they are. */
  isNarrowed: boolean;
  /** Whose clients; null for everybody's. */
  advisers: readonly string[] | null;
}

/** A condition, and whether an index leads to its rows. */
interface Condition {
  where: SQL;
  isIndexed: boolean;
}

/** Folded text of a column by its name in the contract. */
const columns: Readonly<Record<string, SQL>> = {
  fullname: sql`split_part(c.search_text, chr(10), 1)`,
  firstname: sql`c.folded_firstname`,
  surname: sql`c.folded_surname`,
  email: sql`c.folded_email`,
  client_code: sql`fold(c.client_code)`,
};
export const ADVISER_FILTER = 'intermediary';
/** One adviser by id: names may be those of several. */
const PERSON_FILTER = 'intermediary_person_id';
const WAIT_FILTER = 'waiting';

/** The column holds the text; what a column holds stands in search_text as well, which has the one index for all of them. */
function columnHolds(column: SQL, typed: string): Condition | null {
  const needle = readNeedle(typed);
  if (!needle) return null;
  const holds = sql`${column} LIKE ${needle.pattern}`;
  return { where: needle.isIndexed ? sql`(c.search_text LIKE ${needle.pattern} AND ${holds})` : holds, isIndexed: needle.isIndexed };
}

/** Name, e-mail, code or company hold the text, the adviser is one of those named, or it is part of a phone, contract number or variable symbol, former ones too. */
function anythingHolds(typed: string, named: readonly string[]): Condition | null {
  // Commas stand in no search text: 'Příhodová, Žofie' is typed as it is read.
  const needle = readNeedle(joinedName(typed));
  if (!needle) return null;
  const number = readNumberPattern(typed);
  const ofNamed = named.length === 0 ? sql`` : sql` OR c.intermediary_person_id = ANY(${sql.param(named)}::uuid[])`;
  if (!number) return { where: sql`(c.search_text LIKE ${needle.pattern}${ofNamed})`, isIndexed: needle.isIndexed };
  // Banks write symbols with zeros in front, which are not kept.
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

/** The adviser's name, or that of their intermediary, holds what was typed; null when nothing is asked for. `isIndexed`: it is long enough to be told from most. */
function adviserHolds(typed: string): Condition | null {
  // People are kept without commas, companies as they are called: 'Kapitál, s. r. o.'
  const [person, company] = [readNeedle(joinedName(typed)), readNeedle(typed)];
  if (!person || !company) return null;
  return { where: sql`(p.folded_name LIKE ${person.pattern} OR i.folded_name LIKE ${company.pattern})`, isIndexed: person.isIndexed };
}

/** Advisers whose name, or whose intermediary's, holds what was typed; those of few letters and one's own alone lead nowhere. */
async function readNamedAdvisers(db: Readable, scope: Scope, typed: string): Promise<string[]> {
  const named = adviserHolds(typed);
  if (!named?.isIndexed || scope === 'own' || readNumberPattern(typed)) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT p.id FROM intermediary_people p JOIN intermediaries i ON i.id = p.intermediary_id WHERE ${named.where}`);
  return rows.map(({ id }) => id);
}

/** The advisers whose clients are asked for, in one statement; null for everybody's, also those that have no adviser. */
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

/** The adviser is asked for by the name of the column, or by that of the field. */
const adviserIn = (filter: PagedListBody['filter']) =>
  [ADVISER_FILTER, 'intermediary_person']
    .map((name) => textOf(Object.hasOwn(filter, name) ? filter[name] : ''))
    .find((text) => text !== '') ?? '';

/** What a member of staff asks for within their scope; unknown filters are dropped. */
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
  // As a list of ids, not a subquery: the planner then knows how many clients they have.
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
