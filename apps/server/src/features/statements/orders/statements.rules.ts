import { createHash } from 'node:crypto';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { quarterBefore, quarterOf } from '@pramen/domain/dates/quarter';
import type { Quarter } from '@pramen/domain/dates/quarter';
import type { StatementRunClients } from '@pramen/domain/documents/statement-orders';
import type { TextKey } from '@pramen/texts';

export const MAKE_TOPIC = 'statements.make';
export const RUN_TOPIC = 'statements.run';
/** Notice with {documentId}. */
export const STATEMENT_READY = 'statements.ready';
/** The same and an e-mail, for a statement that the client is owed because they did not open their valuation. */
export const STATEMENT_OWED = 'statements.owed';

/** Statements that one person may order for one client in a day: each is kept for good. */
export const MOST_ORDERS_A_DAY = 30;

/** How many quarters the portal catches up with, when it or its prices stood still for long. */
const MOST_QUARTERS = 4;

/**
 * The quarters that have ended and whose statements the portal has not ordered yet, the oldest first. `last` is the first day of the latest
 * one that it has; before the first order only the last quarter counts.
 */
export function quartersToOrder(today: CalendarDate, last: CalendarDate | null): Quarter[] {
  const quarters: Quarter[] = [];
  for (let quarter = quarterBefore(quarterOf(today)); quarters.length < MOST_QUARTERS; quarter = quarterBefore(quarter)) {
    if (last !== null && quarter.firstDay <= last) break;
    quarters.unshift(quarter);
    if (last === null) break;
  }
  return quarters;
}

export interface AskedPeriod {
  from: string;
  to: string;
}

/** A period, and whether each cost is listed. */
export interface AskedStatement extends AskedPeriod {
  itemised: boolean;
}

/** Equal for runs of the same period and the same clients as they were asked for: by their rule, or the chosen ones in any order. */
export const hashOfRun = ({ from, to }: AskedPeriod, kind: StatementRunClients, clientIds: readonly string[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([from, to, kind, ...(kind === 'CHOSEN' ? clientIds.toSorted() : [])]))
    .digest();

/** What is wrong with a period, and at which field. `statements:beforeFirst` names the day of `firstDay`. */
export interface PeriodFault {
  field: keyof AskedPeriod;
  sentence: TextKey;
}

/** null for a period that has begun and is over or ends today. */
export function faultOfPeriod({ from, to }: AskedPeriod, today: string): PeriodFault | null {
  if (from > to) return { field: 'to', sentence: 'validation:reversed' };
  if (to > today) return { field: 'to', sentence: 'statements:future' };
  return null;
}

/** null for a period that ends on the day of the first contract or later; it may begin before. Without a contract there is nothing to state. */
export function faultBeforeFirst({ to }: Pick<AskedPeriod, 'to'>, firstDay: CalendarDate | null): PeriodFault | null {
  if (firstDay === null) return { field: 'to', sentence: 'statements:noContract' };
  return to < firstDay ? { field: 'to', sentence: 'statements:beforeFirst' } : null;
}
