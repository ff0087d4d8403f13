import { sql } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { executePrepared } from '../../../database/reading/prepared.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { COMPANY } from '../fold/client-figures.rules.ts';
import { askToOpen, currentnessOf, foldColumns, peopleWithin, reach } from '../reach/report-reach.reader.ts';
import type { CurrentCells, Currentness, Opened, ReachCells } from '../reach/report-reach.reader.ts';
import { ownSums } from './table.reader.ts';
import type { StatsCells } from './table.reader.ts';

/** What was opened, its figures, and how current they are. */
export interface OpenedFigures {
  opened: Opened;
  /** Its own, and those of its structure. */
  sums: StatsCells;
  current: Currentness;
}

/** Opens an adviser, nobody, or everything that the caller may see, in one statement; throws record.not_found. */
export async function openWithFigures(db: Readable, actor: Actor, wanted: string | null): Promise<OpenedFigures> {
  const asked = askToOpen(actor, wanted);
  const top = asked.id ?? (asked.scope === 'all' ? COMPANY : asked.ownId);
  const [row] = await executePrepared<StatsCells & CurrentCells & ReachCells>(
    db,
    sql`
    SELECT ${asked.columns}, ${ownSums}, b.*, ${foldColumns}
    FROM (SELECT coalesce(sum(t.contracts), 0)::int AS contracts_below, coalesce(sum(t.clients), 0)::int AS clients_below,
                 coalesce(sum(t.paid_in), 0)::numeric(20, 2) AS paid_in_below, coalesce(sum(t.unrated), 0)::int AS unrated
          FROM report_person_totals t WHERE t.kind = 'ALL' AND t.person_id ${peopleWithin(asked)}) b
    LEFT JOIN report_person_totals o ON o.person_id = ${top}::uuid AND o.kind = 'ALL'`,
  );
  if (!row) throw new Error('an aggregate without GROUP BY always has a row');
  return { opened: reach(asked, row), sums: row, current: currentnessOf(row) };
}
