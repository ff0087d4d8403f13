import { NO_INTERMEDIARY_ID } from '@pramen/contract/reports/reports.lists';
import type { ReportFilter } from '@pramen/contract/reports/reports.schemas';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { executePrepared } from '../../../database/reading/prepared.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { askToOpen, currentnessOf, foldColumns, peopleWithin, reach } from '../reach/report-reach.reader.ts';
import type { Asked, CurrentCells, Currentness, Opened, ReachCells } from '../reach/report-reach.reader.ts';

/** Sums of the rows of a level, with everybody below them. Money as decimal text. */
export type LevelSums = {
  contracts: number;
  clients: number;
  paid_in: string;
  invested: string;
  /** Whether a row has others below, so that what is the rows' own is less than these sums. */
  is_deep: boolean;
};

/** What was opened, the sums of its rows, and how current they are. */
export interface OpenedFigures {
  opened: Opened;
  sums: LevelSums;
  current: Currentness;
}

/** Whether an adviser directly below what is opened has others below. */
function isDeep({ id, scope, ownId }: Asked, shown: ReportFilter['scope']): SQL {
  if (shown === 'clients' || id === NO_INTERMEDIARY_ID || scope === 'own' || scope === 'never') return sql`false`;
  if (id !== null)
    return sql`EXISTS (SELECT FROM intermediary_people p JOIN intermediary_people b ON b.parent_id = p.id WHERE p.parent_id = ${id}::uuid)`;
  return sql`EXISTS (SELECT FROM intermediary_people p WHERE ${scope === 'all' ? sql`p.parent_id IS NOT NULL` : sql`p.parent_id = ${ownId}::uuid`})`;
}

/** What the rows that are shown add up to: the whole (b), or of an adviser only their own clients (o) or only those below. */
function sumOfShown(id: string | null, shown: ReportFilter['scope'], column: string, type: string): SQL {
  const whole = `coalesce(b.${column}, 0)`;
  const own = `coalesce(o.${column}, 0)`;
  const parts = { clients: own, intermediary_persons: `${whole} - ${own}` };
  return sql.raw(`(${id === null || shown === null ? whole : parts[shown]})::${type} AS ${column}`);
}

/** Opens an adviser, nobody, or everything that the caller may see, in one statement; throws record.not_found. */
export async function openWithFigures(db: Readable, actor: Actor, filter: ReportFilter): Promise<OpenedFigures> {
  const asked = askToOpen(actor, filter.intermediary_person_id);
  const sumOf = (column: string, type: string) => sumOfShown(asked.id, filter.scope, column, type);
  const [row] = await executePrepared<LevelSums & CurrentCells & ReachCells>(
    db,
    sql`
    SELECT ${asked.columns}, ${isDeep(asked, filter.scope)} AS is_deep, ${sumOf('contracts', 'int')}, ${sumOf('clients', 'int')},
           ${sumOf('paid_in', 'numeric(20, 2)')}, ${sumOf('invested', 'numeric(20, 2)')}, b.unrated, ${foldColumns}
    FROM (SELECT sum(t.contracts) AS contracts, sum(t.clients) AS clients, sum(t.paid_in) AS paid_in, sum(t.invested) AS invested,
                 coalesce(sum(t.unrated), 0)::int AS unrated
          FROM report_person_totals t WHERE t.kind = 'ALL' AND t.person_id ${peopleWithin(asked)}) b
    LEFT JOIN report_person_totals o ON o.person_id = ${asked.id}::uuid AND o.kind = 'ALL'`,
  );
  if (!row) throw new Error('an aggregate without GROUP BY always has a row');
  return { opened: reach(asked, row), sums: row, current: currentnessOf(row) };
}
