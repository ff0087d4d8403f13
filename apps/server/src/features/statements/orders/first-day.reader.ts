import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { sql } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';

/** The day a contract begins: of its conclusion, else of its signing, else of its entry. */
const beginning = sql.raw("coalesce(c.concluded_on, c.signed_on, (c.created_at AT TIME ZONE 'Europe/Prague')::date)");

/** The day on which a client's first contract began, or something moved in it before; null without a contract. */
export async function readFirstDay(db: Readable, clientId: string): Promise<CalendarDate | null> {
  const firstMoved = (table: 'cash_transactions' | 'trades') => sql`
    (SELECT min(m.transaction_date) FROM ${sql.raw(table)} m
     JOIN contract_strategies cs ON cs.client_id = m.client_id AND cs.id = m.contract_strategy_id
     JOIN contracts c ON c.client_id = cs.client_id AND c.id = cs.contract_id
     WHERE m.client_id = ${clientId} AND cs.deleted_at IS NULL AND c.deleted_at IS NULL)`;
  const { rows } = await db.execute<{ day: string | null }>(sql`
    SELECT LEAST((SELECT min(${beginning}) FROM contracts c WHERE c.client_id = ${clientId} AND c.deleted_at IS NULL),
                 ${firstMoved('cash_transactions')}, ${firstMoved('trades')})::text AS day`);
  return rows[0]?.day ?? null;
}

/**
 * The day on which the first contract of the chosen clients began, or of all, when nothing had moved up to the end of a period; null for a
 * period that is not before it. Movements are looked for only in a period before all contracts, because that reads them all.
 */
export async function findLaterBeginning(
  db: Readable,
  to: CalendarDate,
  clientIds: readonly string[] | null,
): Promise<CalendarDate | null> {
  const isChosen = (column: string) =>
    clientIds === null ? sql`true` : sql`${sql.raw(column)} = ANY(${sql.param([...clientIds])}::uuid[])`;
  const { rows } = await db.execute<{ day: string | null }>(
    sql`SELECT min(${beginning})::text AS day FROM contracts c WHERE c.deleted_at IS NULL AND ${isChosen('c.client_id')}`,
  );
  const day = rows[0]?.day ?? null;
  if (day === null || day <= to) return null;
  const { rows: moved } = await db.execute(sql`
    SELECT 1 FROM cash_transactions m WHERE m.transaction_date <= ${to}::date AND ${isChosen('m.client_id')}
    UNION ALL SELECT 1 FROM trades t WHERE t.transaction_date <= ${to}::date AND ${isChosen('t.client_id')} LIMIT 1`);
  return moved.length > 0 ? null : day;
}
