import type { ListedBusinessDay } from '@pramen/contract/duties/business-calendar.schemas';
import type { StatedDays } from '@pramen/domain/dates/business-days';
import { asc, desc } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { businessCalendar } from '../../../database/schema/duties.ts';

/** The days that the company states to be business days or not. */
export async function readStatedDays(db: Readable): Promise<StatedDays> {
  const rows = await db
    .select({ country: businessCalendar.country, day: businessCalendar.day, kind: businessCalendar.kind })
    .from(businessCalendar);
  return new Map(rows.map(({ country, day, kind }) => [`${country} ${day}`, kind]));
}

/** What is stated of single days, the latest day first. */
export const listBusinessDays = (db: Readable): Promise<ListedBusinessDay[]> =>
  db.select().from(businessCalendar).orderBy(desc(businessCalendar.day), asc(businessCalendar.country));
