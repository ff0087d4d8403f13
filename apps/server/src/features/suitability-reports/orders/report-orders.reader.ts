import type { ManagedClient } from '@pramen/domain/strategies/report-schedule';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { suitabilityReportOrders, suitabilityReports } from '../../../database/schema/suitability-reports.ts';

export type OrderRecord = typeof suitabilityReportOrders.$inferSelect;
export type ReportRecord = typeof suitabilityReports.$inferSelect;

/** Contracts `k` with an investment `s` that the firm manages: neither trashed nor left, and no longer held by an onboarding. */
export const isManaged = sql`k.deleted_at IS NULL AND k.held_since IS NULL AND k.withdrawn_at IS NULL AND s.deleted_at IS NULL AND s.held_since IS NULL`;

interface ManagedRow extends Record<string, unknown> {
  clientId: string;
  managedSince: string;
  knownSince: string;
  assessedOn: string[];
  anchorOn: string | null;
  dueOn: string | null;
}

/**
 * What the yearly reports of the clients with a managed contract follow from, in the order of their ids; some at a time, after the last of
 * the page before. A contract begins on the day of its conclusion, else of its signing, else of its entry.
 */
export async function listManagedClients(
  db: Readable,
  { after, count }: { after: string | null; count: number },
): Promise<(ManagedClient & { clientId: string })[]> {
  const { rows } = await db.execute<ManagedRow>(sql`
    SELECT m.client_id AS "clientId", m.managed_since::text AS "managedSince", m.known_since::text AS "knownSince",
           ARRAY(SELECT ((v.saved_at AT TIME ZONE 'Europe/Prague')::date)::text FROM records r
             JOIN record_versions v ON v.client_id = r.client_id AND v.record_id = r.id AND v.number = r.version_number
             WHERE r.client_id = m.client_id AND r.type = 'INVESTMENT_QUESTIONNAIRE' AND r.state = 'ACCEPTED' AND r.deleted_at IS NULL) AS "assessedOn",
           o.anchor_on::text AS "anchorOn", o.due_on::text AS "dueOn"
    FROM (SELECT k.client_id, min(coalesce(k.concluded_on, k.signed_on, (k.created_at AT TIME ZONE 'Europe/Prague')::date)) AS managed_since,
                 min((k.created_at AT TIME ZONE 'Europe/Prague')::date) AS known_since
          FROM contracts k JOIN contract_strategies s ON s.client_id = k.client_id AND s.contract_id = k.id
          JOIN clients c ON c.id = k.client_id AND c.deleted_at IS NULL
          WHERE ${isManaged} AND (${after}::uuid IS NULL OR k.client_id > ${after}::uuid)
          GROUP BY k.client_id ORDER BY k.client_id LIMIT ${count}) m
    LEFT JOIN LATERAL (SELECT anchor_on, due_on FROM suitability_report_orders p WHERE p.client_id = m.client_id ORDER BY due_on DESC LIMIT 1) o ON true
    ORDER BY m.client_id`);
  return rows.map(({ anchorOn, dueOn, ...row }) => ({ ...row, last: anchorOn !== null && dueOn !== null ? { anchorOn, dueOn } : null }));
}

export async function findOrder(db: Readable, { clientId, id }: Pick<OrderRecord, 'clientId' | 'id'>): Promise<OrderRecord | null> {
  const [found] = await db
    .select()
    .from(suitabilityReportOrders)
    .where(and(eq(suitabilityReportOrders.clientId, clientId), eq(suitabilityReportOrders.id, id)));
  return found ?? null;
}

/** The last order of the period that ends on a day. */
export async function findOrderOf(db: Readable, clientId: string, to: string): Promise<OrderRecord | null> {
  const [found] = await db
    .select()
    .from(suitabilityReportOrders)
    .where(and(eq(suitabilityReportOrders.clientId, clientId), eq(suitabilityReportOrders.toDate, to)))
    .orderBy(desc(suitabilityReportOrders.createdAt), desc(suitabilityReportOrders.id))
    .limit(1);
  return found ?? null;
}

/** The last edition of the report that was due on a day; null before the first. */
export async function findLatest(db: Readable, clientId: string, dueOn: string): Promise<ReportRecord | null> {
  const [found] = await db
    .select()
    .from(suitabilityReports)
    .where(and(eq(suitabilityReports.clientId, clientId), eq(suitabilityReports.dueOn, dueOn)))
    .orderBy(desc(suitabilityReports.edition))
    .limit(1);
  return found ?? null;
}

/** A client's orders without a report of their own: those that wait or failed, the newest first. */
export const readOpenOrders = (db: Readable, clientId: string): Promise<OrderRecord[]> =>
  db
    .select()
    .from(suitabilityReportOrders)
    .where(and(eq(suitabilityReportOrders.clientId, clientId), inArray(suitabilityReportOrders.state, ['WAITING', 'FAILED'])))
    .orderBy(desc(suitabilityReportOrders.createdAt), desc(suitabilityReportOrders.id));

/** All orders that wait, the oldest first. */
export const readWaiting = (db: Readable): Promise<{ clientId: string; orderId: string }[]> =>
  db
    .select({ clientId: suitabilityReportOrders.clientId, orderId: suitabilityReportOrders.id })
    .from(suitabilityReportOrders)
    .where(eq(suitabilityReportOrders.state, 'WAITING'))
    .orderBy(asc(suitabilityReportOrders.createdAt));
