import { asc, eq } from 'drizzle-orm';
import { statementOrders } from '../../../database/schema/statements.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { doEach } from '../../../platform/jobs/each.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import { readOpenJobs } from '../../../platform/jobs/open-jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Stopped } from '../../../platform/workers/stopped.ts';
import { readNextOrders } from '../orders/statements.reader.ts';
import { MAKE_TOPIC, RUN_TOPIC } from '../orders/statements.rules.ts';
import { makeStatement } from './statement-making.service.ts';
import type { MakingDeps } from './statement-making.service.ts';

/** Statements of a run in work at once: two are laid out and sealed while others are read and stored. */
const AT_ONCE = 4;
const BATCH = 40;

/** Makes all waiting statements of a run, a batch after another; what a killed process left waits for the next run of the job. */
async function workOnRun(platform: Platform, deps: MakingDeps, runId: string, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    const orders = await readNextOrders(platform.db, runId, BATCH);
    if (orders.length === 0) return;
    const queue = orders.values();
    const work = async () => {
      for (const order of queue) {
        if (signal?.aborted) throw new Stopped();
        await makeStatement(platform, deps, order);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
}

export function statementJobs(platform: Platform, deps: MakingDeps): JobHandler[] {
  return [
    {
      topic: MAKE_TOPIC,
      run: ({ clientId, orderId }) => makeStatement(platform, deps, { clientId: String(clientId), id: String(orderId) }),
    },
    { topic: RUN_TOPIC, run: ({ runId }, signal) => workOnRun(platform, deps, String(runId), signal), pace: 'single' },
  ];
}

/** Queues orders and runs that wait without a job, because their attempts failed or an operator emptied the queue. */
export async function resumeStatements({ db, jobs }: Pick<Platform, 'db' | 'jobs'>): Promise<void> {
  const waiting = await db
    .select({ clientId: statementOrders.clientId, orderId: statementOrders.id, runId: statementOrders.runId })
    .from(statementOrders)
    .where(eq(statementOrders.state, 'WAITING'))
    .orderBy(asc(statementOrders.createdAt));
  if (waiting.length === 0) return;
  const open = await readOpenJobs(db, [MAKE_TOPIC, RUN_TOPIC]);
  const known = new Set(open.flatMap(({ runId, orderId }) => [runId, orderId]));
  const alone = waiting.filter(({ runId, orderId }) => runId === null && !known.has(orderId));
  await doEach(alone, ({ clientId, orderId }) => inTransaction(db, (tx) => jobs.enqueue(tx, MAKE_TOPIC, { clientId, orderId })));
  const runs = new Set(waiting.flatMap(({ runId }) => (runId !== null && !known.has(runId) ? [runId] : [])));
  await doEach([...runs], (runId) => inTransaction(db, (tx) => jobs.enqueue(tx, RUN_TOPIC, { runId }, { pace: 'long' })));
}
