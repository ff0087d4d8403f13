import { inTransaction } from '../../../database/transaction.ts';
import { doEach } from '../../../platform/jobs/each.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import { readOpenJobs } from '../../../platform/jobs/open-jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readWaiting } from '../orders/report-orders.reader.ts';
import { REPORT_TOPIC } from '../orders/report-orders.rules.ts';
import { makeReport } from './report-making.service.ts';
import type { MakingDeps } from './report-making.service.ts';

export const reportJobs = (platform: Platform, deps: MakingDeps): JobHandler[] => [
  {
    topic: REPORT_TOPIC,
    run: ({ clientId, orderId }) => makeReport(platform, deps, { clientId: String(clientId), id: String(orderId) }),
    pace: 'single',
  },
];

/** Queues orders that wait without a job, because their attempts failed or an operator emptied the queue. */
export async function resumeReports({ db, jobs }: Pick<Platform, 'db' | 'jobs'>): Promise<void> {
  const waiting = await readWaiting(db);
  if (waiting.length === 0) return;
  const open = await readOpenJobs(db, [REPORT_TOPIC]);
  const known = new Set(open.map(({ orderId }) => orderId));
  const lost = waiting.filter(({ orderId }) => !known.has(orderId));
  await doEach(lost, (order) => inTransaction(db, (tx) => jobs.enqueue(tx, REPORT_TOPIC, order, { pace: 'long' })));
}
