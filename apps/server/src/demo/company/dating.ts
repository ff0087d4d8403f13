import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { clients } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/people.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { NEWCOMER, staff } from './people.ts';
import { markReported } from '../../platform/rollups/report-marks.ts';

/** Backdates clients and everything created with them. `known` has rows (client_id, since). */
async function dateClients(tx: Tx, known: SQL): Promise<void> {
  await tx.execute(sql`
    WITH known AS (${known}),
    dated AS (
      UPDATE clients c SET created_at = least(c.created_at, known.since) FROM known WHERE c.id = known.client_id
      RETURNING c.id, c.user_id, c.created_at),
    entered AS (UPDATE users u SET created_at = dated.created_at FROM dated WHERE u.id = dated.user_id),
    at_home AS (UPDATE client_addresses a SET created_at = dated.created_at FROM dated WHERE a.client_id = dated.id),
    in_banks AS (UPDATE client_bank_accounts b SET created_at = dated.created_at FROM dated WHERE b.client_id = dated.id)
    UPDATE client_ownerships o SET valid_from = dated.created_at FROM dated WHERE o.client_id = dated.id AND o.valid_to IS NULL`);
}

/** Age in days of the clients that guides mention, and of the first other client without a contract. */
const knownForDays: Readonly<Record<string, number>> = { [NEWCOMER]: 3, 'empty@pramen.test': 46 };
const [FIRST_KNOWN_DAYS, DAYS_BETWEEN] = [61, 23];

/** A client with contracts has existed since the first one; those without were added one by one over the last months. */
export async function dateDemoClients(tx: Tx, now: Date, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const id of ids) await markReported(tx, id);
  const listed = sql`${`{${ids.join(',')}}`}::uuid[]`;
  await dateClients(
    tx,
    sql`SELECT client_id, min(signed_on)::timestamp AT TIME ZONE 'Europe/Prague' AS since FROM contracts WHERE client_id = ANY(${listed}) GROUP BY 1`,
  );
  await tx.execute(
    sql`UPDATE contracts SET created_at = signed_on::timestamp AT TIME ZONE 'Europe/Prague' WHERE client_id = ANY(${listed}) AND signed_on IS NOT NULL`,
  );
  await tx.execute(
    sql`UPDATE contract_strategies s SET created_at = k.created_at FROM contracts k WHERE k.client_id = s.client_id AND k.id = s.contract_id AND s.client_id = ANY(${listed})`,
  );
  const isNew = and(
    inArray(clients.id, [...ids]),
    sql`${clients.id} NOT IN (SELECT client_id FROM contracts WHERE client_id = ANY(${listed}))`,
  );
  const found = await tx.select({ id: clients.id, email: clients.email }).from(clients).where(isNew).orderBy(asc(clients.clientCode));
  const others = found.filter(({ email }) => knownForDays[email] === undefined);
  for (const { id, email } of found) {
    const days = knownForDays[email] ?? FIRST_KNOWN_DAYS + DAYS_BETWEEN * others.findIndex((other) => other.id === id);
    await dateClients(tx, sql`SELECT ${id}::uuid AS client_id, ${new Date(now.getTime() - days * DAY)}::timestamptz AS since`);
  }
}

/** The company is twelve years old, older than its first contract; its staff joined within its first months. */
const [COMPANY_DAYS, DAYS_BETWEEN_STAFF] = [12 * 365, 12];

/** Backdates the company's people, its intermediaries and its offers. */
export async function dateCompany(tx: Tx, now: Date): Promise<void> {
  for (const [place, { email }] of staff.entries()) {
    const since = new Date(now.getTime() - (COMPANY_DAYS - DAYS_BETWEEN_STAFF * place) * DAY);
    const [user] = await tx.update(users).set({ createdAt: since }).where(eq(users.email, email)).returning({ id: users.id });
    if (user) await tx.execute(sql`UPDATE intermediary_people SET created_at = ${since} WHERE user_id = ${user.id}`);
  }
  await tx.execute(
    sql`UPDATE intermediaries i SET created_at = (SELECT min(p.created_at) FROM intermediary_people p WHERE p.intermediary_id = i.id) WHERE EXISTS (SELECT FROM intermediary_people p WHERE p.intermediary_id = i.id)`,
  );
  const founded = new Date(now.getTime() - COMPANY_DAYS * DAY);
  await tx.execute(
    sql`UPDATE contract_types t SET created_at = to_timestamp(${founded.getTime() / 1000}::float8 + 9 * 86400 * (SELECT count(*) FROM contract_types o WHERE o.name < t.name))`,
  );
  await tx.execute(
    sql`UPDATE strategies s SET created_at = to_timestamp(${founded.getTime() / 1000}::float8 + 11 * 86400 * (SELECT count(*) FROM strategies o WHERE o.name < s.name))`,
  );
}
