import { MONEY_SCALE, parseScaled } from '@pramen/domain/money/scaled';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import type { ReportMode } from '@pramen/contract/reports/reports.lists';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import type { Range } from './periods.rules.ts';

const columns: Record<ReportMode, SQL> = {
  amount: sql.raw('t.paid_in'),
  contracts_count: sql.raw('t.contracts::numeric(20, 2)'),
  clients_count: sql.raw('t.clients::numeric(20, 2)'),
};

export interface Changes {
  before: number;
  days: { day: CalendarDate; change: number }[];
}

/** The sum before a range and its changes by day, all in hundredths. */
export async function readChanges(db: Readable, people: SQL, mode: ReportMode, { from, to }: Range): Promise<Changes> {
  const sum = sql`coalesce(sum(${columns[mode]}), 0)::numeric(20, 2)`;
  const { rows } = await db.execute<{ day: CalendarDate | null; change: string }>(sql`
    SELECT NULL::date AS day, ${sum} AS change FROM report_person_days t WHERE t.person_id ${people} AND t.day < ${from}::date
    UNION ALL
    SELECT t.day, ${sum} FROM report_person_days t WHERE t.person_id ${people} AND t.day BETWEEN ${from}::date AND ${to}::date GROUP BY t.day`);
  const changes: Changes = { before: 0, days: [] };
  for (const { day, change } of rows) {
    const minor = parseScaled(change, MONEY_SCALE);
    if (day === null) changes.before = minor;
    else changes.days.push({ day, change: minor });
  }
  return changes;
}
