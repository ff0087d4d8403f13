import { DISTRIBUTION_COLUMN, distributedTables, referenceTables } from '../../database/distribution/distribution.ts';
import { knownFanOuts } from './known-fan-outs.ts';

const below = new Set<string>(distributedTables);
/** A bound value, or a list of bound values. */
const VALUE = String.raw`(?:\(?\$\d+(?:::uuid)?\)?|\(\$…\)|ANY\(\$\d+(?:::uuid\[\])?\))`;
const word = String.raw`"?([a-z_]+)"?`;

interface Use {
  table: string;
  alias: string;
}

/** Splits a statement into its parenthesised queries, innermost first; a mark replaces each extracted query. */
function levelsOf(statement: string): string[] {
  const levels: string[] = [];
  let rest = statement;
  for (;;) {
    const inner =
      /\(\s*(?:select|with|delete|update|insert)\b[^()]*(?:\((?!\s*(?:select|with)\b)[^()]*(?:\([^()]*\)[^()]*)*\)[^()]*)*\)/i.exec(rest);
    if (!inner) return [...levels, rest];
    levels.push(inner[0].slice(1, -1));
    rest = `${rest.slice(0, inner.index)}(§)${rest.slice(inner.index + inner[0].length)}`;
  }
}

/** Client-owned tables that a query reads or writes, with their aliases. */
function usesOf(level: string): Use[] {
  const found = level.matchAll(
    new RegExp(
      String.raw`\b(?:from|join|update|into|,)\s+(?:"?public"?\.)?${word}(?:\s+(?:as\s+)?(?!where|on|set|join|left|inner|cross|order|group|limit|values|using|returning|for|union|select)${word})?`,
      'gi',
    ),
  );
  return [...found].flatMap(([, table = '', alias]) => (below.has(table) ? [{ table, alias: alias ?? table }] : []));
}

/** Whether a query restricts each client-owned table to a client, by a bound value or through a join with another restricted table. */
function namesClients(level: string): boolean {
  const uses = usesOf(level);
  if (uses.length === 0) return true;
  if (/^\s*insert into/i.test(level)) return true;
  const column = (alias: string) => String.raw`(?:"?${alias}"?\.)?"?${DISTRIBUTION_COLUMN}"?`;
  const own = (alias: string) => String.raw`"?${alias}"?\."?${DISTRIBUTION_COLUMN}"?`;
  const isBound = ({ alias }: Use) =>
    new RegExp(String.raw`${uses.length === 1 ? column(alias) : own(alias)}\s*(?:=|in)\s*${VALUE}`, 'i').test(level);
  const named = new Set(uses.filter(isBound).map(({ alias }) => alias));
  // Clients are on every node, so a bound client id also restricts the tables joined by it.
  const clients = new Set(
    Array.from(
      level.matchAll(/\b(?:from|join)\s+"?clients"?(?:\s+"?(?!where\b|on\b|left\b|inner\b|join\b)([a-z_]+)"?)?/gi),
      ([, alias]) => alias ?? 'clients',
    ),
  );
  const isKey = (alias: string, name: string) =>
    name === DISTRIBUTION_COLUMN ? below.has(uses.find((use) => use.alias === alias)?.table ?? '') : clients.has(alias);
  for (const alias of clients) if (new RegExp(String.raw`"?${alias}"?\."?id"?\s*(?:=|in)\s*${VALUE}`, 'i').test(level)) named.add(alias);
  for (let before = -1; before !== named.size;) {
    before = named.size;
    for (const [, left = '', leftColumn = '', right = '', rightColumn = ''] of level.matchAll(
      /"?([a-z_]+)"?\."?(client_id|id)"?\s*=\s*"?([a-z_]+)"?\."?(client_id|id)"?/gi,
    )) {
      if (!isKey(left, leftColumn) || !isKey(right, rightColumn)) continue;
      if (named.has(left)) named.add(right);
      else if (named.has(right)) named.add(left);
    }
  }
  return uses.every(({ alias }) => named.has(alias));
}

/** The part of a query from its tables on, with values and whitespace normalised. */
const withoutColumns = (level: string): string =>
  level
    .slice(Math.max(0, level.search(/\b(?:from|update|delete from)\s/i)))
    .replace(/\$\d+/g, '$')
    .replace(/\s+/g, ' ')
    .replaceAll('"', '')
    .toLowerCase()
    .trim();

/** The queries in a normalised statement that do not name their clients and therefore run on every node; empty when there are none. */
export const listFanOuts = (statement: string): string[] =>
  levelsOf(statement)
    .filter((level) => !namesClients(level))
    .map(withoutColumns);

const onNodes = new Set<string>([...referenceTables, ...distributedTables]);

/**
 * Whether a normalised statement inserts from a UNION into a table on the nodes: a cluster chooses the shard from all its parts together,
 * and inserts nothing when a value of one part is NULL.
 */
export const insertsUnion = (statement: string): boolean =>
  levelsOf(statement).some((level) => {
    const [, table = ''] = new RegExp(String.raw`\binsert\s+into\s+(?:"?public"?\.)?${word}.*\bunion\b`, 'i').exec(level) ?? [];
    return onNodes.has(table);
  });

const known = Object.values(knownFanOuts).flat();

/** Queries in these statements that run on every node and are not in the list of known ones. */
export function findUnknownFanOuts(statements: Iterable<string>): string[] {
  const found = new Set<string>();
  for (const statement of statements)
    for (const part of listFanOuts(statement)) if (!known.some((beginning) => part.startsWith(beginning))) found.add(part);
  return [...found];
}
