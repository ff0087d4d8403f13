import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Job } from 'pg-boss';
import type { Db, Tx } from '../../database/connect.ts';
import type { Log } from '../log/log.ts';
import { describeError } from '../log/log.ts';
import { Stopped } from '../workers/stopped.ts';
import { JOB_SCHEMA } from './install.ts';

/** Ids and dates only: never a name, an address, a code or a token. */
export type JobPayload = Readonly<Record<string, string | number | boolean | null>>;

/** Background work for one topic; idempotent, because a killed process runs it again. */
export interface JobHandler {
  topic: string;
  /** `signal` is aborted when the process cannot wait any longer: work that goes on for minutes then ends with Stopped. */
  run(payload: JobPayload, signal?: AbortSignal): Promise<void>;
  /** 'single': one job at a time in each process, for work that takes minutes or cannot run beside itself. */
  pace?: 'single';
}

/** 'long' for what may take hours; a higher `priority` goes before what waits already. */
export interface JobOptions {
  pace?: 'long';
  priority?: number;
}

export interface Jobs {
  /** Queues work that exists only if the transaction commits. */
  enqueue(tx: Tx, topic: string, payload: JobPayload, options?: JobOptions): Promise<void>;
  /** The same for many at once. */
  enqueueAll(tx: Tx, topic: string, payloads: readonly JobPayload[], options?: Pick<JobOptions, 'priority'>): Promise<void>;
  /** Starts to work off the handlers' topics. */
  start(handlers: readonly JobHandler[]): Promise<void>;
  /** Runs everything that waits, in this call; for tests and commands. Answers how many jobs ran. */
  drain(handlers: readonly JobHandler[]): Promise<number>;
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>;
  /** Ends what runs: it is thrown Stopped, and another process takes it up. */
  interrupt(): void;
}

const refuseJob = (topic: string) => Promise.reject(new Error(`nothing of ${topic} is to be queued here`));
/** For work that must not queue anything: whoever does it all the same is stopped. */
export const noJobs: Pick<Jobs, 'enqueue' | 'enqueueAll'> = {
  enqueue: (_tx, topic) => refuseJob(topic),
  enqueueAll: (_tx, topic) => refuseJob(topic),
};

const POLLING_SECONDS = 0.5;
/** Longer than a stop of the server waits before it interrupts: what ends by then is put back as if it had not begun. */
const STOP_TIMEOUT_MS = 20_000;
const DRAIN_BATCH = 20;
/** Long work proves that it lives: when a process was killed, another takes it over after the silence. */
const longWork = { heartbeatSeconds: 30, expireInSeconds: 12 * 3600 };

async function runLogged(handler: JobHandler, payload: JobPayload, log: Log, signal: AbortSignal): Promise<void> {
  try {
    await handler.run(payload, signal);
  } catch (error) {
    if (error instanceof Stopped) log.info({ topic: handler.topic }, 'job interrupted, to be run again');
    else log.error({ topic: handler.topic, error: describeError(error) }, 'job failed');
    throw error;
  }
}

/** A job that was thrown Stopped. */
interface InterruptedJob {
  topic: string;
  id: string;
}

const jobTable = sql`${sql.identifier(JOB_SCHEMA)}.job`;

/**
 * Puts an interrupted job back as if it had not begun: the try does not count. Nobody may take it up before the queue has
 * settled it here, or that would settle the work of whoever did: it rests until the process has stopped, or for seconds.
 */
async function putBack(db: Db, { topic, id }: InterruptedJob): Promise<void> {
  await db.execute(
    // oxlint-disable-next-line house/no-sql-clock -- start_after is compared with the queue's clock, which is the database's
    sql`UPDATE ${jobTable} SET state = 'created', started_on = NULL, heartbeat_on = NULL, start_after = now() + interval '5 seconds' WHERE name = ${topic} AND id = ${id} AND state = 'active'`,
  );
}

/** Ends the rest of what was put back. */
async function offer(db: Db, { topic, id }: InterruptedJob): Promise<void> {
  // oxlint-disable-next-line house/no-sql-clock -- start_after is compared with the queue's clock, which is the database's
  await db.execute(sql`UPDATE ${jobTable} SET start_after = now() WHERE name = ${topic} AND id = ${id} AND state = 'created'`);
}

/** What every job of this process leans on. */
interface Working {
  db: Db;
  log: Log;
  signal: AbortSignal;
  interrupted: InterruptedJob[];
}

async function drainTopic(boss: PgBoss, handler: JobHandler, { db, log, signal }: Omit<Working, 'interrupted'>): Promise<number> {
  const batch = await boss.fetch<JobPayload>(handler.topic, { batchSize: DRAIN_BATCH });
  for (const job of batch) {
    try {
      await runLogged(handler, job.data, log, signal);
    } catch (error) {
      if (error instanceof Stopped) await putBack(db, { topic: handler.topic, id: job.id });
      else await boss.fail(handler.topic, job.id, { name: error instanceof Error ? error.name : 'unknown' });
      throw error;
    }
    await boss.complete(handler.topic, job.id);
  }
  return batch.length;
}

/**
 * A few workers a topic with small batches, each job with an outcome of its own: a slow one holds up its worker, which takes
 * nothing meanwhile, and the others go on at once while there is more to do.
 */
const working = {
  pollingIntervalSeconds: POLLING_SECONDS,
  batchSize: 2,
  localConcurrency: 4,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;
const workingOnOne = { ...working, batchSize: 1, localConcurrency: 1, burstWhenBatchFull: false } as const;

async function runJob(
  handler: JobHandler,
  { id, data }: Job<JobPayload>,
  { db, log, signal, interrupted }: Working,
): Promise<{ id: string; status: 'completed' | 'failed' }> {
  try {
    await runLogged(handler, data, log, signal);
    return { id, status: 'completed' };
  } catch (error) {
    if (error instanceof Stopped) {
      interrupted.push({ topic: handler.topic, id });
      await putBack(db, { topic: handler.topic, id });
    }
    return { id, status: 'failed' };
  }
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
  const interruption = new AbortController();
  const running: Working = { db, log, signal: interruption.signal, interrupted: [] };
  const drain = async (handlers: readonly JobHandler[]) => {
    let total = 0;
    for (let ran = 1; ran > 0; total += ran) {
      ran = 0;
      for (const handler of handlers) ran += await drainTopic(boss, handler, running);
    }
    return total;
  };
  return {
    enqueue: async (tx, topic, payload, { pace, priority = 0 } = {}) => {
      await boss.send(topic, payload, { db: fromDrizzle(tx, sql), priority, ...(pace === 'long' ? longWork : {}) });
    },
    enqueueAll: async (tx, topic, payloads, { priority = 0 } = {}) => {
      await boss.insert(
        topic,
        payloads.map((data) => ({ data, priority })),
        { db: fromDrizzle(tx, sql) },
      );
    },
    start: async (handlers) => {
      for (const handler of handlers)
        await boss.work<JobPayload, unknown, typeof working | typeof workingOnOne>(
          handler.topic,
          handler.pace === 'single' ? workingOnOne : working,
          (jobs) => Promise.all(jobs.map((job) => runJob(handler, job, running))),
        );
    },
    drain,
    interrupt: () => interruption.abort(),
    stop: async () => {
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
      for (const job of running.interrupted.splice(0)) await offer(db, job);
    },
  };
}
