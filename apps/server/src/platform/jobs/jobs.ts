import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Job } from 'pg-boss';
import type { Db, Tx } from '../../database/connect.ts';
import type { Log } from '../log/log.ts';
import { describeError } from '../log/log.ts';
import { Stopped } from '../workers/stopped.ts';
import { repeatEvery } from './every.ts';
import type { Repeated } from './every.ts';
import { JOB_SCHEMA } from './install.ts';

/** Ids and dates only; never a name, an address, a code or a token. */
export type JobPayload = Readonly<Record<string, string | number | boolean | null>>;

/** Background work of one topic; must be idempotent, because a job of a killed process runs again. */
export interface JobHandler {
  topic: string;
  /** `signal` is aborted when the process must stop: work that takes minutes then ends with Stopped. */
  run(payload: JobPayload, signal?: AbortSignal): Promise<void>;
  /** 'single': one job at a time in each process, for work that takes minutes or cannot run concurrently. */
  pace?: 'single';
}

/** 'long' is for jobs that may take hours; a higher `priority` goes before jobs already queued; `afterSeconds`: not earlier than then. */
export interface JobOptions {
  pace?: 'long';
  priority?: number;
  afterSeconds?: number;
}

export interface Jobs {
  /** Queues a job that exists only if the transaction commits. */
  enqueue(tx: Tx, topic: string, payload: JobPayload, options?: JobOptions): Promise<void>;
  /** Queues many jobs at once in the same way. */
  enqueueAll(tx: Tx, topic: string, payloads: readonly JobPayload[], options?: Pick<JobOptions, 'priority'>): Promise<void>;
  /** Starts processing the handlers' topics. */
  start(handlers: readonly JobHandler[]): Promise<void>;
  /** Runs all queued jobs in this call; for tests and commands. Returns how many ran. */
  drain(handlers: readonly JobHandler[]): Promise<number>;
  /** Takes no more jobs and waits for the running ones. */
  stop(): Promise<void>;
  /** Aborts the running jobs, which throw Stopped; another process runs them again. */
  interrupt(): void;
}

const refuseJob = (topic: string) => Promise.reject(new Error(`this work must not queue a job of ${topic}`));
/** For work that must not queue jobs: both functions throw. */
export const noJobs: Pick<Jobs, 'enqueue' | 'enqueueAll'> = {
  enqueue: (_tx, topic) => refuseJob(topic),
  enqueueAll: (_tx, topic) => refuseJob(topic),
};

/** How often the process looks which topics have due jobs, in one statement for all of them. */
const WAKE_MS = 500;
/** Workers look on their own only in case a call was missed: four for each of forty topics would send 160 statements a second. */
const POLLING_SECONDS = 30;
/** Longer than the server waits before it interrupts: jobs interrupted in time are put back as if they had not started. */
const STOP_TIMEOUT_MS = 20_000;
const DRAIN_BATCH = 20;
/** A long job sends heartbeats: when its process was killed, another takes it over after they stop. */
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

/** A job that ended with Stopped. */
interface InterruptedJob {
  topic: string;
  id: string;
}

const jobTable = sql`${sql.identifier(JOB_SCHEMA)}.job`;

/**
 * Puts an interrupted job back as if it had not started; the attempt does not count. No process may fetch it before pg-boss has settled it
 * here, which would settle the other process's run. It is therefore delayed by 5 seconds, or until this process has stopped.
 */
async function putBack(db: Db, { topic, id }: InterruptedJob): Promise<void> {
  await db.execute(
    // oxlint-disable-next-line house/no-sql-clock -- start_after is compared with the queue's clock, which is the database's
    sql`UPDATE ${jobTable} SET state = 'created', started_on = NULL, heartbeat_on = NULL, start_after = now() + interval '5 seconds' WHERE name = ${topic} AND id = ${id} AND state = 'active'`,
  );
}

/** Ends the delay of a job that was put back. */
async function offer(db: Db, { topic, id }: InterruptedJob): Promise<void> {
  // oxlint-disable-next-line house/no-sql-clock -- start_after is compared with the queue's clock, which is the database's
  await db.execute(sql`UPDATE ${jobTable} SET start_after = now() WHERE name = ${topic} AND id = ${id} AND state = 'created'`);
}

/** What every job of this process needs. */
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
 * A few workers per topic with small batches; each job has its own result. A slow job blocks only its worker, and the others
 * fetch again at once while the queue is not empty.
 */
const working = { pollingIntervalSeconds: POLLING_SECONDS, batchSize: 2, burstWhenBatchFull: true, perJobResults: true } as const;
const workingOnOne = { ...working, batchSize: 1, burstWhenBatchFull: false } as const;
const WORKERS = 4;

/** The topics with a job that could start now. */
async function findDueTopics(db: Db, topics: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ topic: string }>(sql`
    SELECT topic FROM unnest(${`{${topics.map((topic) => `"${topic}"`).join(',')}}`}::text[]) AS topic
    WHERE EXISTS (
      SELECT FROM ${jobTable} j
      WHERE j.name = topic AND j.state < 'active' AND NOT j.blocked AND j.start_after <= ${sql.identifier(JOB_SCHEMA)}.job_now())`);
  return rows.map(({ topic }) => topic);
}

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

/** Connects to the job queue with the application's role; the schema must be installed. */
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
  let waking: Repeated | null = null;
  const drain = async (handlers: readonly JobHandler[]) => {
    let total = 0;
    for (let ran = 1; ran > 0; total += ran) {
      ran = 0;
      for (const handler of handlers) ran += await drainTopic(boss, handler, running);
    }
    return total;
  };
  return {
    enqueue: async (tx, topic, payload, { pace, priority = 0, afterSeconds = 0 } = {}) => {
      await boss.send(topic, payload, {
        db: fromDrizzle(tx, sql),
        priority,
        startAfter: afterSeconds,
        ...(pace === 'long' ? longWork : {}),
      });
    },
    enqueueAll: async (tx, topic, payloads, { priority = 0 } = {}) => {
      await boss.insert(
        topic,
        payloads.map((data) => ({ data, priority })),
        { db: fromDrizzle(tx, sql) },
      );
    },
    start: async (handlers) => {
      const workers = new Map<string, string[]>();
      for (const handler of handlers) {
        const { topic, pace } = handler;
        const ids = Array.from({ length: pace === 'single' ? 1 : WORKERS }, () =>
          boss.work<JobPayload, unknown, typeof working | typeof workingOnOne>(topic, pace === 'single' ? workingOnOne : working, (jobs) =>
            Promise.all(jobs.map((job) => runJob(handler, job, running))),
          ),
        );
        workers.set(topic, await Promise.all(ids));
      }
      const wake = async () => {
        for (const topic of await findDueTopics(db, [...workers.keys()])) for (const id of workers.get(topic) ?? []) boss.notifyWorker(id);
      };
      waking = repeatEvery({ name: 'jobs.wake', pauseMs: WAKE_MS, run: wake }, log);
    },
    drain,
    interrupt: () => interruption.abort(),
    stop: async () => {
      await waking?.stop();
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
      for (const job of running.interrupted.splice(0)) await offer(db, job);
    },
  };
}
