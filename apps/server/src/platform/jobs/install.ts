import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { APP_ROLE } from '../../database/migrate.ts';

export const JOB_SCHEMA = 'pgboss';
/** Queue of the jobs whose last retry failed; an operator inspects and redrives them. */
export const DEAD_LETTERS = 'dead-letters';
const RETRY_LIMIT = 6;
const RETRY_DELAY_SECONDS = 2;
const EXPIRE_SECONDS = 300;

async function grantToApp(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`GRANT USAGE ON SCHEMA ${JOB_SCHEMA} TO ${APP_ROLE}`);
    await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${JOB_SCHEMA} TO ${APP_ROLE}`);
    await client.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${JOB_SCHEMA} TO ${APP_ROLE}`);
  } finally {
    await client.end();
  }
}

/** Creates the job schema and one queue per topic, as the database owner; safe to repeat. */
export async function installJobs(ownerUrl: string, topics: readonly string[]): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: JOB_SCHEMA, max: 2, supervise: false, schedule: false });
  const failures: Error[] = [];
  boss.on('error', (error) => failures.push(error));
  await boss.start();
  try {
    const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
    if (!existing.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS);
    for (const topic of topics.filter((name) => !existing.has(name)))
      await boss.createQueue(topic, {
        deadLetter: DEAD_LETTERS,
        retryLimit: RETRY_LIMIT,
        retryDelay: RETRY_DELAY_SECONDS,
        retryBackoff: true,
        expireInSeconds: EXPIRE_SECONDS,
      });
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failures[0]) throw failures[0];
  await grantToApp(ownerUrl);
}
