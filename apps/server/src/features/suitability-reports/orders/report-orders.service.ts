import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import type { StatementOrderState, StatementReason } from '@pramen/domain/documents/statement-orders';
import type { DueReport } from '@pramen/domain/strategies/report-schedule';
import { and, eq, gte } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { suitabilityReportOrders } from '../../../database/schema/suitability-reports.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { holdClient } from '../../clients/record/client.reader.ts';
import { findLatest, findOrder, findOrderOf } from './report-orders.reader.ts';
import type { OrderRecord } from './report-orders.reader.ts';
import { REPORT_TOPIC } from './report-orders.rules.ts';

type Deps = Pick<Platform, 'audit' | 'clock' | 'jobs'>;

async function addOrder(tx: Tx, { audit, clock, jobs }: Deps, actor: Actor | null, clientId: string, due: DueReport): Promise<boolean> {
  const { anchorOn, dueOn, from, to } = due;
  const id = newId();
  const orderedBy = actor?.userId ?? null;
  const added = await tx
    .insert(suitabilityReportOrders)
    .values({ clientId, id, anchorOn, dueOn, fromDate: from, toDate: to, orderedBy, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: suitabilityReportOrders.id });
  if (added.length === 0) return false;
  await jobs.enqueue(tx, REPORT_TOPIC, { clientId, orderId: id }, { pace: 'long' });
  await audit.append(
    tx,
    { actor, ...(actor ? { origin: actor.origin } : {}) },
    {
      action: 'suitabilityReports.ordered',
      objectType: 'suitability_report',
      objectId: id,
      clientId,
      facts: { after: { due_on: dueOn, from, to } },
    },
  );
  return true;
}

/** Orders a report that is due; does nothing when it was ordered before. */
export const orderDueReport = (tx: Tx, deps: Deps, clientId: string, due: DueReport): Promise<boolean> =>
  addOrder(tx, deps, null, clientId, due);

/**
 * Orders the report of a period that ends on a day once more, made or failed. Throws record.not_found when none was ordered, and
 * record.state_refused while it waits.
 */
export async function orderCorrection(tx: Tx, deps: Deps, actor: Actor, clientId: string, to: CalendarDate): Promise<void> {
  await holdClient(tx, actor, 'suitability.report', clientId);
  const order = await findOrderOf(tx, clientId, to);
  if (!order) throw new Problem('record.not_found');
  const { anchorOn, dueOn, fromDate: from } = order;
  if (!(await addOrder(tx, deps, actor, clientId, { anchorOn, dueOn, from, to }))) throw new Problem('record.state_refused');
}

/** Settles an order that still waits; false when another job was first. */
export async function settleOrder(
  tx: Tx,
  now: Date,
  { clientId, id }: Pick<OrderRecord, 'clientId' | 'id'>,
  state: Exclude<StatementOrderState, 'WAITING'>,
  { reason = null, reportId = null }: { reason?: StatementReason | null; reportId?: string | null },
): Promise<boolean> {
  const settled = await tx
    .update(suitabilityReportOrders)
    .set({ state, reason, reportId, settledAt: now })
    .where(
      and(eq(suitabilityReportOrders.clientId, clientId), eq(suitabilityReportOrders.id, id), eq(suitabilityReportOrders.state, 'WAITING')),
    )
    .returning({ id: suitabilityReportOrders.id });
  return settled.length > 0;
}

/** Lets an order of the portal that failed since then wait again, unless its report was made in the meantime. */
export async function retryOrder(
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
  { clientId, id }: Pick<OrderRecord, 'clientId' | 'id'>,
  since: Date,
) {
  const order = await findOrder(tx, { clientId, id });
  if (order?.state !== 'FAILED' || (await findLatest(tx, clientId, order.dueOn))) return;
  const waiting = await tx
    .update(suitabilityReportOrders)
    .set({ state: 'WAITING', reason: null, settledAt: null })
    .where(
      and(
        eq(suitabilityReportOrders.clientId, clientId),
        eq(suitabilityReportOrders.id, id),
        eq(suitabilityReportOrders.state, 'FAILED'),
        gte(suitabilityReportOrders.settledAt, since),
      ),
    )
    .returning({ id: suitabilityReportOrders.id });
  if (waiting.length > 0) await jobs.enqueue(tx, REPORT_TOPIC, { clientId, orderId: id }, { pace: 'long' });
}
