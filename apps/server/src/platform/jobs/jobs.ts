import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Db, Tx } from '../../database/connect.ts';
import type { Log } from '../log/log.ts';
import { describeError } from '../log/log.ts';
import { JOB_SCHEMA } from './install.ts';

/** Ids and dates only: never a name, an address, a code or a token. */
export type JobPayload = Readonly<Record<string, string | number | boolean | null>>;

/** Background work for one topic; idempotent, because a killed process runs it again. */
export interface JobHandler {
  topic: string;
  run(payload: JobPayload): Promise<void>;
}

export interface Jobs {
  /** Queues work that exists only if the transaction commits; 'long' for what may take hours. */
  enqueue(tx: Tx, topic: string, payload: JobPayload, pace?: 'long'): Promise<void>;
  /** The same for many at once. */
  enqueueAll(tx: Tx, topic: string, payloads: readonly JobPayload[]): Promise<void>;
  /** Starts to work off the handlers' topics. */
  start(handlers: readonly JobHandler[]): Promise<void>;
  /** Runs everything that waits, in this call; for tests and commands. Answers how many jobs ran. */
  drain(handlers: readonly JobHandler[]): Promise<number>;
  /** Finishes what runs, then stops. */
  stop(): Promise<void>;
}

const refuseJob = (topic: string) => Promise.reject(new Error(`nothing of ${topic} is to be queued here`));
/** For work that must not queue anything: whoever does it all the same is stopped. */
export const noJobs: Pick<Jobs, 'enqueue' | 'enqueueAll'> = { enqueue: (_tx, topic) => refuseJob(topic), enqueueAll: (_tx, topic) => refuseJob(topic) };

const POLLING_SECONDS = 0.5;
const STOP_TIMEOUT_MS = 10_000;
const DRAIN_BATCH = 20;
/** Long work proves that it lives: when a process was killed, another takes it over after the silence. */
const longWork = { heartbeatSeconds: 30, expireInSeconds: 12 * 3600 };

async function runLogged(handler: JobHandler, payload: JobPayload, log: Log): Promise<void> {
  try {
    await handler.run(payload);
  } catch (error) {
    log.error({ topic: handler.topic, error: describeError(error) }, 'job failed');
    throw error;
  }
}

async function drainTopic(boss: PgBoss, handler: JobHandler, log: Log): Promise<number> {
  const batch = await boss.fetch<JobPayload>(handler.topic, { batchSize: DRAIN_BATCH });
  for (const job of batch) {
    try {
      await runLogged(handler, job.data, log);
    } catch (error) {
      await boss.fail(handler.topic, job.id, { name: error instanceof Error ? error.name : 'unknown' });
      throw error;
    }
    await boss.complete(handler.topic, job.id);
  }
  return batch.length;
}

/** Several at a time, each with an outcome of its own: one job that fails does not repeat the others. */
const working = { pollingIntervalSeconds: POLLING_SECONDS, batchSize: 10, perJobResults: true } as const;

async function settle(handler: JobHandler, id: string, payload: JobPayload, log: Log): Promise<{ id: string; status: 'completed' | 'failed' }> {
  const isDone = await runLogged(handler, payload, log).then(
    () => true,
    () => false,
  );
  return { id, status: isDone ? 'completed' : 'failed' };
}

/** Connects to the job queue as the application; the schema must be installed. */
export async function createJobs(db: Db, log: Log, options: { supervise: boolean }): Promise<Jobs> {
  const boss = new PgBoss({
    db: fromDrizzle(db, sql),
    schema: JOB_SCHEMA,
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: options.supervise,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.warn({ error: describeError(error) }, 'job queue not reachable'));
  await boss.start();
  const drain = async (handlers: readonly JobHandler[]) => {
    let total = 0;
    for (let ran = 1; ran > 0; total += ran) {
      ran = 0;
      for (const handler of handlers) ran += await drainTopic(boss, handler, log);
    }
    return total;
  };
  return {
    enqueue: async (tx, topic, payload, pace) => {
      await boss.send(topic, payload, { db: fromDrizzle(tx, sql), ...(pace === 'long' ? longWork : {}) });
    },
    enqueueAll: async (tx, topic, payloads) => {
      await boss.insert(topic, payloads.map((data) => ({ data })), { db: fromDrizzle(tx, sql) });
    },
    start: async (handlers) => {
      for (const handler of handlers)
        await boss.work<JobPayload, unknown, typeof working>(handler.topic, working, (jobs) => Promise.all(jobs.map((job) => settle(handler, job.id, job.data, log))));
    },
    drain,
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
  };
}
