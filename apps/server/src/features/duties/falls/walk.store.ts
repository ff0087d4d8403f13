import { sql } from 'drizzle-orm';
import type { HolidayCountry, StatedDays } from '@pramen/domain/dates/business-days';
import type { Readable, Tx } from '../../../database/connect.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { dueDayOf, isClosed } from './falls.rules.ts';
import type { Fall, Walk } from './falls.rules.ts';

/** Changes with every price and rate that is added or corrected. */
export async function readMarketStamp(db: Readable): Promise<string> {
  const { rows } = await db.execute<{ stamp: string }>(sql`SELECT concat(count(*), ':', sum(version)) AS stamp FROM packed_series`);
  return rows[0]?.stamp ?? '';
}

export interface OpenWalk extends Walk {
  /** The last client of the walk so far; null: it is at its beginning. */
  lastClientId: string | null;
}

type WalkCells = { market_stamp: string; started_at: Date; last_client_id: string | null; ended_at: Date | null };

/** The walk that was last begun, locked until the end of the transaction; null when there was none. */
export async function lockWalk(tx: Tx): Promise<OpenWalk | null> {
  // A row to lock, whoever comes first.
  await tx.execute(
    sql`INSERT INTO fall_checks (id, market_stamp, started_at, ended_at) VALUES (1, '', 'epoch', 'epoch') ON CONFLICT (id) DO NOTHING`,
  );
  const { rows } = await tx.execute<WalkCells>(
    sql`SELECT market_stamp, started_at, last_client_id, ended_at FROM fall_checks WHERE id = 1 FOR UPDATE`,
  );
  const [row] = rows;
  if (!row || row.market_stamp === '') return null;
  const { market_stamp: marketStamp, started_at: startedAt, last_client_id: lastClientId, ended_at: endedAt } = row;
  return { marketStamp, startedAt: new Date(startedAt), lastClientId, isEnded: endedAt !== null };
}

export async function beginWalk(tx: Tx, marketStamp: string, now: Date): Promise<void> {
  await tx.execute(sql`
    UPDATE fall_checks SET market_stamp = ${marketStamp}, started_at = ${now}::timestamptz, last_client_id = NULL, ended_at = NULL WHERE id = 1`);
}

/** Notes how far the walk is; null: it has ended. */
export async function noteWalk(tx: Tx, lastClientId: string | null, now: Date): Promise<void> {
  const endedAt = lastClientId === null ? now : null;
  await tx.execute(sql`UPDATE fall_checks SET last_client_id = ${lastClientId}::uuid, ended_at = ${endedAt}::timestamptz WHERE id = 1`);
}

/**
 * The country whose business days count for a client: that of the residence when it is one of the two, else that of their language. Of client
 * c with user u.
 */
export const countryOfClient = sql`coalesce(
  (SELECT max(a.country) FROM client_addresses a WHERE a.client_id = c.id AND a.type = 'DOMICILE' AND a.country IN ('CZ', 'SK')),
  CASE u.language WHEN 'sk' THEN 'SK' ELSE 'CZ' END)`;

export interface WalkedClient {
  id: string;
  country: HolidayCountry;
}

/** The next clients in the order of their ids. */
export async function listNextClients(db: Readable, after: string | null, count: number): Promise<WalkedClient[]> {
  const { rows } = await db.execute<{ id: string; country: HolidayCountry }>(sql`
    SELECT c.id, ${countryOfClient} AS country FROM clients c JOIN users u ON u.id = c.user_id
    WHERE c.deleted_at IS NULL AND (${after}::uuid IS NULL OR c.id > ${after}::uuid) ORDER BY c.id LIMIT ${count}`);
  return rows;
}

export interface FoundFall extends Fall {
  clientId: string;
  country: HolidayCountry;
}

/** Records the falls that are not recorded yet. */
export async function recordFalls(tx: Tx, falls: readonly FoundFall[], now: Date, today: string, stated: StatedDays): Promise<void> {
  if (falls.length === 0) return;
  const rows = falls.map(({ clientId, contractId, periodStart, step, crossedOn, country }) => ({
    client_id: clientId,
    id: newId(),
    contract_id: contractId,
    period_start: periodStart,
    step,
    crossed_on: crossedOn,
    due_on: dueDayOf(crossedOn, country, stated),
    is_closed: isClosed(periodStart, today),
  }));
  await tx.execute(sql`
    INSERT INTO fall_notices (client_id, id, contract_id, period_start, step, crossed_on, due_on, is_closed, found_at)
    SELECT r.client_id, r.id, r.contract_id, r.period_start, r.step, r.crossed_on, r.due_on, r.is_closed, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r (client_id uuid, id uuid, contract_id uuid, period_start date, step integer, crossed_on date, due_on date, is_closed boolean)
    ON CONFLICT (client_id, contract_id, period_start, step) DO NOTHING`);
}

/** Forgets what was found of these clients, is not told yet, and is no fall any more after a correction. */
export async function forgetUntold(tx: Tx, clientIds: readonly string[], falls: readonly FoundFall[], since: string): Promise<void> {
  const keys = falls.map(({ clientId, contractId, periodStart, step }) => ({
    client_id: clientId,
    contract_id: contractId,
    period_start: periodStart,
    step,
  }));
  await tx.execute(sql`
    DELETE FROM fall_notices f WHERE f.client_id = ANY(${sql.param(clientIds)}::uuid[]) AND f.told_at IS NULL AND NOT f.is_closed AND f.period_start >= ${since}::date
      AND (f.client_id, f.contract_id, f.period_start, f.step) NOT IN (
        SELECT r.client_id, r.contract_id, r.period_start, r.step FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
          AS r (client_id uuid, contract_id uuid, period_start date, step integer))`);
}
