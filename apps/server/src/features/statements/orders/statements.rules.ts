import type { TextKey } from '@pramen/texts';

export const MAKE_TOPIC = 'statements.make';
export const RUN_TOPIC = 'statements.run';
/** Notice with {statementId}. */
export const STATEMENT_READY = 'statements.ready';

/** Statements that one person may order for one client in a day: each is kept for good. */
export const MOST_ORDERS_A_DAY = 30;

export interface AskedPeriod {
  from: string;
  to: string;
}

/** What is wrong with a period, and at which field; null for one that has begun and is over or ends today. */
export function faultOfPeriod({ from, to }: AskedPeriod, today: string): { field: keyof AskedPeriod; sentence: TextKey } | null {
  if (from > to) return { field: 'to', sentence: 'validation:reversed' };
  if (to > today) return { field: 'to', sentence: 'statements:future' };
  return null;
}
