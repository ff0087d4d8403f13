import { dueReportOf } from '@pramen/domain/strategies/report-schedule';
import type { DueReport } from '@pramen/domain/strategies/report-schedule';
import { and, eq, gte, isNull } from 'drizzle-orm';
import { suitabilityReportOrders } from '../../../database/schema/suitability-reports.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import { doEach } from '../../../platform/jobs/each.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readLastPriceDate } from '../../portfolio/record/portfolio.reader.ts';
import { listManagedClients } from './report-orders.reader.ts';
import { orderDueReport, retryOrder } from './report-orders.service.ts';

type Deps = Pick<Platform, 'audit' | 'clock' | 'db' | 'jobs'>;

const AT_ONCE = 500;
/** What fails for so long is for staff to solve. */
const RETRIED_MS = 30 * DAY;

async function retryFailed({ db, clock, jobs }: Deps): Promise<void> {
  const since = new Date(clock.now().getTime() - RETRIED_MS);
  const { clientId, id, state, settledAt, orderedBy } = suitabilityReportOrders;
  const failed = await db
    .select({ clientId, id })
    .from(suitabilityReportOrders)
    .where(and(eq(state, 'FAILED'), isNull(orderedBy), gte(settledAt, since)));
  await doEach(failed, (order) => inTransaction(db, (tx) => retryOrder(tx, { jobs }, order, since)));
}

/**
 * Orders the yearly suitability reports that are due, once each, as soon as there are prices up to the end of their period; what failed is
 * tried again. Safe to kill and to run in two processes at once.
 */
export async function orderDueReports(platform: Deps): Promise<void> {
  const { db, clock } = platform;
  const today = clock.today();
  const pricedUntil = await readLastPriceDate(db, today);
  if (pricedUntil === null) return;
  await retryFailed(platform);
  for (let after: string | null = null, isLast = false; !isLast;) {
    const clients = await listManagedClients(db, { after, count: AT_ONCE });
    const due = clients.flatMap((client): { clientId: string; due: DueReport }[] => {
      const report = dueReportOf(client, today);
      return report && report.to <= pricedUntil ? [{ clientId: client.clientId, due: report }] : [];
    });
    await doEach(due, ({ clientId, due: report }) => inTransaction(db, (tx) => orderDueReport(tx, platform, clientId, report)));
    isLast = clients.length < AT_ONCE;
    after = clients.at(-1)?.clientId ?? null;
  }
}
