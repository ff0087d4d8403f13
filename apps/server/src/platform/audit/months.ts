import pg from 'pg';
import { APP_ROLE, LINKER_ROLE } from '../../database/migrate.ts';

/** Partitions are created this many months ahead; no process runs longer than that without a restart. */
const MONTHS_AHEAD = 12;
/** The default partition, for events outside all others. */
const REST = 'audit_events_rest';

/** The lowest id generated at or after a moment: a UUIDv7 begins with the milliseconds. */
function lowestIdFrom(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** The partition of a calendar month: its name, its first id and that of the next month. */
function partOf(year: number, month: number): { name: string; from: string; until: string } {
  const start = new Date(Date.UTC(year, month));
  const name = `audit_events_${start.toISOString().slice(0, 'YYYY-MM'.length).replace('-', '_')}`;
  return { name, from: lowestIdFrom(start.getTime()), until: lowestIdFrom(Date.UTC(year, month + 1)) };
}

async function makePart(client: pg.Client, { name, from, until }: ReturnType<typeof partOf>): Promise<void> {
  const { rowCount: isThere } = await client.query('SELECT 1 WHERE to_regclass($1) IS NOT NULL', [name]);
  if (isThere) return;
  // Events of the month that arrived before its partition stay where they are, and so does the rest of the month: evidence is not moved.
  const { rowCount: hasBegun } = await client.query(`SELECT 1 FROM ${REST} WHERE id >= $1 AND id < $2 LIMIT 1`, [from, until]);
  if (hasBegun) return;
  await client.query('BEGIN');
  await client.query(`CREATE TABLE ${name} PARTITION OF audit_events FOR VALUES FROM ('${from}') TO ('${until}')`);
  // Partitions are used only through the parent table, whose rights apply.
  await client.query(`REVOKE ALL ON ${name} FROM ${APP_ROLE}, ${LINKER_ROLE}`);
  await client.query('COMMIT');
}

/**
 * Creates the partitions of the audit log for this month and the next twelve, as the owner; safe to repeat. Ids contain the machine's time,
 * so `now` is that as well.
 */
export async function prepareAuditMonths(ownerUrl: string, now: Date, ahead = MONTHS_AHEAD): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // Concurrent starts run one after another; the lock ends with the connection.
    await client.query(`SELECT pg_advisory_lock(hashtext('audit months'))`);
    for (let month = 0; month <= ahead; month += 1) await makePart(client, partOf(now.getUTCFullYear(), now.getUTCMonth() + month));
  } finally {
    await client.end();
  }
}
