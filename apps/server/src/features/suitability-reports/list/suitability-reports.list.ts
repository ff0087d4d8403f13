import type { PagedListBody } from '@pramen/contract/fields';
import type { SuitabilityReport } from '@pramen/contract/suitability-reports/suitability-reports.schemas';
import { reportOutcomes } from '@pramen/domain/strategies/suitability-reports';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { inAlphabetOf } from '../../../database/names.ts';
import type { Readable } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import { day, flag, folded, oneOf } from '../../../platform/lists/columns.ts';
import type { Column } from '../../../platform/lists/columns.ts';
import { readListPage } from '../../../platform/lists/list-page.ts';
import type { ReadableList } from '../../../platform/lists/list-page.ts';
import { clientsInScope } from '../../clients/record/clients.reader.ts';

/** When the client first received the file of the report `r` in a session of their own. */
const openedAt = sql`(SELECT min(o.opened_at) FROM document_openings o
  WHERE o.client_id = r.client_id AND o.document_id = r.document_id AND o.user_id = clients.user_id)`;
const toldAt = sql`(SELECT t.told_at FROM suitability_report_tellings t WHERE t.client_id = r.client_id AND t.report_id = r.id)`;

interface ReportCells extends Record<string, unknown> {
  id: string;
  client_id: string;
  client_name: string;
  adviser: string | null;
  from: string;
  to: string;
  edition: number;
  outcome: SuitabilityReport['outcome'];
  document_id: string;
  placed_at: string;
  told_at: string | null;
  opened_at: string | null;
}

const instantOf = (at: string | null) => (at === null ? null : new Date(at).toISOString());

async function readReports(db: Readable, which: SQL): Promise<SuitabilityReport[]> {
  const { rows } = await db.execute<ReportCells>(sql`
    SELECT r.id, r.client_id, concat_ws(' ', clients.firstname, clients.surname) AS client_name,
           p.firstname || ' ' || p.surname AS adviser, r.from_date::text AS "from", r.to_date::text AS "to", r.edition, r.outcome,
           r.document_id, r.placed_at, ${toldAt} AS told_at, ${openedAt} AS opened_at
    FROM suitability_reports r JOIN clients ON clients.id = r.client_id LEFT JOIN intermediary_people p ON p.id = clients.intermediary_person_id
    WHERE ${which} ORDER BY r.placed_at DESC, r.id DESC`);
  return rows.map(({ placed_at: placedAt, told_at: told, opened_at: opened, ...row }) => ({
    ...row,
    placed_at: new Date(placedAt).toISOString(),
    told_at: instantOf(told),
    opened_at: instantOf(opened),
  }));
}

/** All editions of a client's reports, the newest first. */
export const readReportsOf = (db: Readable, clientId: string): Promise<SuitabilityReport[]> =>
  readReports(db, sql`r.client_id = ${clientId} AND clients.id = ${clientId}`);

/** Placed at least so many days ago and not opened since; a text that is no whole number finds nothing. */
const unopenedFor = (now: Date): Column => ({
  order: sql`r.placed_at`,
  matches: (needle) =>
    /^\d{1,4}$/.test(needle) ? sql`(${openedAt} IS NULL AND r.placed_at <= ${new Date(now.getTime() - Number(needle) * DAY)})` : sql`false`,
});

/** The last edition of each report of the clients within the actor's reach. */
export function reportListFor(actor: Actor, now: Date): ReadableList<SuitabilityReport> {
  const { language } = actor.origin;
  return {
    list: {
      from: sql`suitability_reports r JOIN clients ON clients.id = r.client_id LEFT JOIN intermediary_people p ON p.id = clients.intermediary_person_id`,
      id: sql`r.id`,
      columns: {
        client: folded(
          sql`concat_ws(' ', clients.firstname, clients.surname, clients.firstname)`,
          inAlphabetOf(language, sql`clients.surname`),
        ),
        adviser: folded(sql`concat_ws(' ', p.firstname, p.surname, p.firstname)`, inAlphabetOf(language, sql`p.surname`)),
        outcome: oneOf(sql`r.outcome`, reportOutcomes),
        placed_at: day(sql`r.placed_at`),
        told_at: day(toldAt),
        opened_at: day(openedAt),
        is_opened: flag(sql`(${openedAt} IS NOT NULL)`),
        unopened_days: unopenedFor(now),
      },
      searched: ['client', 'adviser'],
      usual: [{ by: sql`r.placed_at`, isDescending: true }],
      scope: sql`clients.deleted_at IS NULL AND ${clientsInScope(actor, scopeOf('suitability.read', actor.role))} AND NOT EXISTS (
        SELECT FROM suitability_reports l WHERE l.client_id = r.client_id AND l.due_on = r.due_on AND l.edition > r.edition)`,
    },
    rows: (db, ids) => readReports(db, sql`r.id = ANY(${sql.param(ids)}::uuid[])`),
  };
}

export const listReportRows = (
  db: Readable,
  actor: Actor,
  now: Date,
  body: PagedListBody,
): Promise<{ rows: SuitabilityReport[]; total: number }> => readListPage(db, reportListFor(actor, now), body);
