import type { HolidayCountry } from '@pramen/domain/dates/business-days';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { overdueBefore } from '@pramen/domain/service-requests/service-requests';
import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

type Columns = Readonly<
  Record<'processedAt' | 'state' | 'isReplyAwaited' | 'isComplaint' | 'dueOn' | 'confirmedAt' | 'turnedAt', SQLWrapper>
>;

/** Whether a request was overdue on a day, by its columns: the same rule as isOverdue of the domain, which a test compares. */
export const isOverdueOn = (
  day: CalendarDate,
  country: HolidayCountry,
  { processedAt, state, isReplyAwaited, isComplaint, dueOn, confirmedAt, turnedAt }: Columns,
): SQL =>
  sql`(${processedAt} IS NULL AND ${state} = 'CONFIRMED' AND CASE WHEN ${isComplaint} AND ${dueOn} IS NOT NULL
    THEN ${dueOn} < ${day}::date ELSE NOT ${isReplyAwaited} AND (coalesce(${turnedAt}, ${confirmedAt}) AT TIME ZONE 'Europe/Prague')::date < ${overdueBefore(day, country)}::date END)`;
