import { DISTRIBUTION_COLUMN, distributedTables } from '../../database/distribution/distribution.ts';
import { knownFanOuts } from './known-fan-outs.ts';

const below = new Set<string>(distributedTables);
/** A bound value, or a list of them. */
const VALUE = String.raw`(?:\(?\$\d+(?:::uuid)?\)?|\(\$…\)|ANY\(\$\d+(?:::uuid\[\])?\))`;
const word = String.raw`"?([a-z_]+)"?`;

interface Use {
  table: string;
  alias: string;
}

/** Cuts a statement into its parenthesised queries, innermost first; what is cut leaves a mark. */
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

/** Tables below a client that one query reads or writes, with the names it calls them by. */
function usesOf(level: string): Use[] {
  const found = level.matchAll(
    new RegExp(
      String.raw`\b(?:from|join|update|into|,)\s+(?:"?public"?\.)?${word}(?:\s+(?:as\s+)?(?!where|on|set|join|left|inner|cross|order|group|limit|values|using|returning|for|union|select)${word})?`,
      'gi',
    ),
  );
  return [...found].flatMap(([, table = '', alias]) => (below.has(table) ? [{ table, alias: alias ?? table }] : []));
}

/** Whether a query says for each table below a client whose rows it wants, by a value of its own or through another table that it joins. */
function namesClients(level: string): boolean {
  const uses = usesOf(level);
  if (uses.length === 0) return true;
  if (/^\s*insert into/i.test(level)) return true;
  const column = (alias: string) => String.raw`(?:"?${alias}"?\.)?"?${DISTRIBUTION_COLUMN}"?`;
  const own = (alias: string) => String.raw`"?${alias}"?\."?${DISTRIBUTION_COLUMN}"?`;
  const isBound = ({ alias }: Use) =>
    new RegExp(String.raw`${uses.length === 1 ? column(alias) : own(alias)}\s*(?:=|in)\s*${VALUE}`, 'i').test(level);
  const named = new Set(uses.filter(isBound).map(({ alias }) => alias));
  // Clients lie on every node: who is joined by their id is named by it.
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

/** What a query finds rows by: from its tables on, with values and blanks evened. */
const withoutColumns = (level: string): string =>
  level
    .slice(Math.max(0, level.search(/\b(?:from|update|delete from)\s/i)))
    .replace(/\$\d+/g, '$')
    .replace(/\s+/g, ' ')
    .replaceAll('"', '')
    .toLowerCase()
    .trim();

/** The queries of a statement, in its normal form, that ask more nodes than those of clients that they name; none: it goes to its clients alone. */
export const listFanOuts = (statement: string): string[] =>
  levelsOf(statement)
    .filter((level) => !namesClients(level))
    .map(withoutColumns);

const known = Object.values(knownFanOuts).flat();

/** Queries among these statements that ask every node and stand in no list. */
export function findUnknownFanOuts(statements: Iterable<string>): string[] {
  const found = new Set<string>();
  for (const statement of statements)
    for (const part of listFanOuts(statement)) if (!known.some((beginning) => part.startsWith(beginning))) found.add(part);
  return [...found];
}
