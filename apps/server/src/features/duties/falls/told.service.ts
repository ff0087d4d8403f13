import { sql } from 'drizzle-orm';
import type { HolidayCountry } from '@pramen/domain/dates/business-days';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import type { Readable, Tx } from '../../../database/connect.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Platform, WritePlatform } from '../../../platform/platform.ts';
import { notify } from '../../messages/notifications/notifications.service.ts';
import { queueMessages } from '../../messages/outbox/messages.service.ts';
import { readStatedDays } from '../calendar/business-calendar.reader.ts';
import { countriesToTell, highestOf } from './falls.rules.ts';
import { countryOfClient } from './walk.store.ts';

/** Kind of the notice, {clientId, fallId}, and of the e-mail about a fall. */
export const VALUE_FELL = 'duties.value-fell';

/** Clients told in one transaction. */
const BATCH_CLIENTS = 200;

interface UntoldClient extends Record<string, unknown> {
  client_id: string;
  user_id: string;
}

/** Clients of these countries with falls that they were not told of, in the order of their ids. */
async function listUntold(db: Readable, countries: readonly HolidayCountry[], after: string | null): Promise<UntoldClient[]> {
  const { rows } = await db.execute<UntoldClient>(sql`
    SELECT DISTINCT f.client_id, c.user_id
    FROM fall_notices f JOIN clients c ON c.id = f.client_id JOIN users u ON u.id = c.user_id
    JOIN contracts k ON k.client_id = f.client_id AND k.id = f.contract_id
    WHERE f.told_at IS NULL AND NOT f.is_closed AND c.deleted_at IS NULL AND k.deleted_at IS NULL
      AND (${after}::uuid IS NULL OR f.client_id > ${after}::uuid) AND ${countryOfClient} = ANY(${sql.param(countries)}::text[])
    ORDER BY f.client_id LIMIT ${BATCH_CLIENTS}`);
  return rows;
}

interface ToldCells extends Record<string, unknown> {
  client_id: string;
  id: string;
  contract_id: string;
  period_start: CalendarDate;
  step: number;
  crossed_on: CalendarDate;
}

/** Marks the falls of these clients as told. Of two processes that try, one gets the rows. */
async function markTold(tx: Tx, clientIds: readonly string[], now: Date): Promise<ToldCells[]> {
  const ids = sql`ANY(${sql.param(clientIds)}::uuid[])`;
  const { rows } = await tx.execute<ToldCells>(sql`
    UPDATE fall_notices f SET told_at = ${now}::timestamptz
    WHERE f.client_id = ${ids} AND f.told_at IS NULL AND NOT f.is_closed
      AND EXISTS (SELECT FROM contracts k WHERE k.client_id = f.client_id AND k.client_id = ${ids} AND k.id = f.contract_id AND k.deleted_at IS NULL)
    RETURNING f.client_id, f.id, f.contract_id, f.period_start, f.step, f.crossed_on`);
  return rows;
}

/** One notice for each contract with the highest of its new steps, and one e-mail for each client. */
async function tellClients(tx: Tx, platform: WritePlatform, clients: readonly UntoldClient[]): Promise<void> {
  const rows = await markTold(
    tx,
    clients.map(({ client_id: clientId }) => clientId),
    platform.clock.now(),
  );
  const userOf = new Map(clients.map(({ client_id: clientId, user_id: userId }) => [clientId, userId]));
  const told = highestOf(
    rows.map((row) => ({ ...row, clientId: row.client_id, contractId: row.contract_id, periodStart: row.period_start })),
  );
  for (const { clientId, id } of told)
    await notify(tx, platform, { userId: userOf.get(clientId) ?? '', kind: VALUE_FELL, params: { clientId, fallId: id } });
  await queueMessages(
    tx,
    platform,
    [...new Set(told.map(({ clientId }) => clientId))].map((clientId) => ({
      userId: userOf.get(clientId) ?? '',
      channel: 'EMAIL' as const,
      kind: VALUE_FELL,
    })),
  );
  await platform.audit.appendAll(
    tx,
    {},
    told.map(({ clientId, contractId, step, crossed_on: crossedOn, periodStart }) => ({
      action: 'duties.fallTold',
      objectType: 'contract',
      objectId: contractId,
      clientId,
      facts: { after: { fall_percent: step * 10, crossed_on: crossedOn, quarter_start: periodStart } },
    })),
  );
}

/** Tells every client of the falls that were found since, where it is a business day. Each batch of clients in its own transaction. */
export async function tellFalls(platform: WritePlatform & Pick<Platform, 'db'>): Promise<void> {
  const countries = countriesToTell(platform.clock.now(), await readStatedDays(platform.db));
  if (countries.length === 0) return;
  for (let after: string | null = null; ;) {
    const clients: UntoldClient[] = await listUntold(platform.db, countries, after);
    if (clients.length === 0) return;
    await inTransaction(platform.db, (tx) => tellClients(tx, platform, clients));
    after = clients.at(-1)?.client_id ?? null;
  }
}
