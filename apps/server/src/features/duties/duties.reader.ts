import { addDays } from '@pramen/domain/dates/calendar-date';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { quarterBefore, quarterOf } from '@pramen/domain/dates/quarter';
import type { Quarter } from '@pramen/domain/dates/quarter';
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { contracts } from '../../database/schema/clients.ts';
import { fallNotices, valuationViews } from '../../database/schema/duties.ts';

const MOST_FALLS = 50;

/** Falls of a client's contracts, the newest first. */
export function listFalls(db: Readable, clientId: string) {
  return db
    .select({ fall: fallNotices, contractNumber: contracts.contractNumber })
    .from(fallNotices)
    .innerJoin(contracts, and(eq(contracts.clientId, fallNotices.clientId), eq(contracts.id, fallNotices.contractId)))
    .where(and(eq(fallNotices.clientId, clientId), eq(contracts.clientId, clientId)))
    .orderBy(desc(fallNotices.crossedOn), desc(fallNotices.step), fallNotices.id)
    .limit(MOST_FALLS);
}
export type ListedFall = Awaited<ReturnType<typeof listFalls>>[number];

/** Quarters that staff see: this one and what the last statements were about. */
const QUARTERS_SHOWN = 4;

export interface SeenQuarter {
  quarter: Quarter;
  firstSeenAt: Date | null;
  isCurrent: boolean;
}

/** This quarter and those before it in which the client was there, each with the first time that they opened their valuation. */
export async function readViews(db: Readable, clientId: string, since: CalendarDate, today: CalendarDate): Promise<SeenQuarter[]> {
  const quarters: Quarter[] = [];
  for (let quarter = quarterOf(today); quarters.length < QUARTERS_SHOWN && quarter.lastDay >= since; quarter = quarterBefore(quarter))
    quarters.push(quarter);
  const rows = await db
    .select({ quarter: valuationViews.quarter, firstSeenAt: valuationViews.firstSeenAt })
    .from(valuationViews)
    .where(and(eq(valuationViews.clientId, clientId), gte(valuationViews.quarter, quarters.at(-1)?.firstDay ?? today)));
  const seen = new Map(rows.map(({ quarter, firstSeenAt }) => [quarter, firstSeenAt]));
  return quarters.map((quarter, index) => ({ quarter, firstSeenAt: seen.get(quarter.firstDay) ?? null, isCurrent: index === 0 }));
}

/**
 * The clients who did not open their valuation in a quarter and get a statement of it instead (Article 60(2) of Delegated Regulation (EU)
 * 2017/565), in the order of their ids: those with an investment that existed in the quarter. Some at a time: after the last of the page before.
 */
export async function listClientsWithoutView(
  db: Readable,
  { firstDay, lastDay }: Quarter,
  { after, count }: { after: string | null; count: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT c.id FROM clients c
    WHERE c.deleted_at IS NULL AND (${after}::uuid IS NULL OR c.id > ${after}::uuid)
      AND EXISTS (SELECT FROM contract_strategies s JOIN contracts k ON k.client_id = s.client_id AND k.id = s.contract_id
        WHERE s.client_id = c.id AND s.deleted_at IS NULL AND k.deleted_at IS NULL AND k.held_since IS NULL
          AND (k.created_at AT TIME ZONE 'Europe/Prague')::date < ${addDays(lastDay, 1)}::date)
      AND NOT EXISTS (SELECT FROM valuation_views v WHERE v.client_id = c.id AND v.quarter = ${firstDay}::date)
    ORDER BY c.id LIMIT ${count}`);
  return rows.map(({ id }) => id);
}
