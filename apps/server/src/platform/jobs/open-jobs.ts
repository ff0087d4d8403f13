import { sql } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { JOB_SCHEMA } from './install.ts';
import type { JobPayload } from './jobs.ts';

/** Payloads of the queued and running jobs of some topics; due work without one has lost its job and may be queued again. */
export async function readOpenJobs(db: Readable, topics: readonly string[]): Promise<JobPayload[]> {
  const { rows } = await db.execute<{ data: JobPayload }>(sql`
    SELECT data FROM ${sql.identifier(JOB_SCHEMA)}.job
    WHERE name = ANY(${`{${topics.map((topic) => `"${topic}"`).join(',')}}`}::text[]) AND state IN ('created', 'retry', 'active')`);
  return rows.map(({ data }) => data);
}
