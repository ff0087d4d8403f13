import { sql } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';

/** The parent table of one partition per month (see months.ts); the other three are plain tables. */
const EVENTS = 'audit_events';
const tables = [EVENTS, 'audit_queue', 'audit_blocks', 'audit_block_events'] as const;

interface TableFacts extends Record<string, unknown> {
  name: string;
  kind: string | null;
  isPart: boolean;
  hasRowSecurity: boolean;
  hasRules: boolean;
  hasChildren: boolean;
  /** A user-defined trigger, or a foreign key's trigger that was switched off. */
  trigger: string | null;
}

function describeDisguise({ name, kind, isPart, hasRowSecurity, hasRules, hasChildren, trigger }: TableFacts): string | null {
  if (kind === null) return 'it is missing';
  const isWhole = name === EVENTS;
  if (kind !== (isWhole ? 'p' : 'r')) return 'something other than a table is in its place';
  if (hasRowSecurity) return 'row security can hide its rows';
  if (hasRules) return 'a rule can change what is written to it';
  if (hasChildren && (!isWhole || isPart)) return 'another table adds rows to it';
  return trigger === null ? null : `trigger ${trigger} can change what is written to it, or was switched off`;
}

/**
 * Describes why an audit table may show this command different rows than the portal, or may lose what the portal writes; null
 * when all are ordinary tables, the partitions of the events included. An attacker with all rights could put a view in place of a table, so
 * that the rows are only complete while they are verified.
 */
export async function findDisguisedTable(db: Readable): Promise<string | null> {
  const names = sql.join(
    tables.map((name) => sql`${name}::text`),
    sql`, `,
  );
  const { rows } = await db.execute<TableFacts>(sql`
    SELECT t.name, c.relkind::text AS "kind", coalesce(c.relispartition, false) AS "isPart", coalesce(c.relrowsecurity, false) AS "hasRowSecurity",
      EXISTS (SELECT FROM pg_rewrite r WHERE r.ev_class = c.oid) AS "hasRules",
      EXISTS (SELECT FROM pg_inherits i WHERE i.inhparent = c.oid) AS "hasChildren",
      (SELECT min(g.tgname::text) FROM pg_trigger g WHERE g.tgrelid = c.oid AND (NOT g.tgisinternal OR g.tgenabled <> 'O')) AS "trigger"
    FROM (
      SELECT * FROM unnest(ARRAY[${names}]) WITH ORDINALITY AS made (name, place)
      UNION ALL SELECT i.inhrelid::regclass::text, ${tables.length} + row_number() OVER (ORDER BY i.inhrelid) FROM pg_inherits i WHERE i.inhparent = to_regclass(${EVENTS})) AS t (name, place)
    LEFT JOIN pg_class c ON c.oid = to_regclass(t.name)
    ORDER BY t.place`);
  for (const row of rows) {
    const disguise = describeDisguise(row);
    if (disguise !== null) return `table ${row.name} is not as it was created: ${disguise}`;
  }
  return null;
}
