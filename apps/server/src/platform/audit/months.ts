import pg from 'pg';
import { APP_ROLE, LINKER_ROLE } from '../../database/migrate.ts';

/** Parts are made so many months ahead: for longer no process runs without a start. */
const MONTHS_AHEAD = 12;
/** Holds what no other part takes. */
const REST = 'audit_events_rest';

/** The lowest id that is made at a moment or later: a UUIDv7 begins with the milliseconds. */
function lowestIdFrom(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** A month of the calendar as a part: its name and the ids that begin it and the next one. */
function partOf(year: number, month: number): { name: string; from: string; until: string } {
  const start = new Date(Date.UTC(year, month));
  const name = `audit_events_${start.toISOString().slice(0, 'YYYY-MM'.length).replace('-', '_')}`;
  return { name, from: lowestIdFrom(start.getTime()), until: lowestIdFrom(Date.UTC(year, month + 1)) };
}

async function makePart(client: pg.Client, { name, from, until }: ReturnType<typeof partOf>): Promise<void> {
  const { rowCount: isThere } = await client.query('SELECT 1 WHERE to_regclass($1) IS NOT NULL', [name]);
  if (isThere) return;
  // Events of the month that came before its part stay where they are, and with them the whole month: evidence is not moved.
  const { rowCount: hasBegun } = await client.query(`SELECT 1 FROM ${REST} WHERE id >= $1 AND id < $2 LIMIT 1`, [from, until]);
  if (hasBegun) return;
  await client.query('BEGIN');
  await client.query(`CREATE TABLE ${name} PARTITION OF audit_events FOR VALUES FROM ('${from}') TO ('${until}')`);
  // Parts are reached through the whole alone, whose rights count.
  await client.query(`REVOKE ALL ON ${name} FROM ${APP_ROLE}, ${LINKER_ROLE}`);
  await client.query('COMMIT');
}

/** Makes the parts of the audit for this month and the next twelve, as the owner; safe to repeat. Ids are made by the time of the machine. */
export async function prepareAuditMonths(ownerUrl: string, now: Date, ahead = MONTHS_AHEAD): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // Two starts at once take turns; the lock goes with the connection.
    await client.query(`SELECT pg_advisory_lock(hashtext('audit months'))`);
    for (let month = 0; month <= ahead; month += 1) await makePart(client, partOf(now.getUTCFullYear(), now.getUTCMonth() + month));
  } finally {
    await client.end();
  }
}
