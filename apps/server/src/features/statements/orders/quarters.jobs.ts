import { addDays } from '@pramen/domain/dates/calendar-date';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import type { Quarter } from '@pramen/domain/dates/quarter';
import { inTransaction } from '../../../database/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isPricedThrough } from '../../portfolio/record/portfolio.reader.ts';
import { findLastPortalRun } from './statements.reader.ts';
import { quartersToOrder } from './statements.rules.ts';
import { orderQuarter } from './statements.service.ts';

/** Prices that are missing so long after a quarter are not waited for: its statements name the day of the last known ones. */
const PATIENCE_DAYS = 10;

const areComplete = (platform: Pick<Platform, 'db'>, { lastDay }: Quarter, today: CalendarDate): Promise<boolean> =>
  isPricedThrough(platform.db, lastDay, { today, mayLack: today > addDays(lastDay, PATIENCE_DAYS) });

/**
 * Orders, as soon as a quarter's prices are complete, its statements for those who did not open their valuation in it (Article 60(2) of
 * Delegated Regulation (EU) 2017/565). A quarter is one transaction: a process that dies leaves nothing, and the next one begins again.
 */
export async function orderQuarters(platform: Pick<Platform, 'audit' | 'clock' | 'db' | 'jobs'>): Promise<void> {
  const today = platform.clock.today();
  for (const quarter of quartersToOrder(today, await findLastPortalRun(platform.db))) {
    if (!(await areComplete(platform, quarter, today))) return;
    await inTransaction(platform.db, (tx) => orderQuarter(tx, platform, quarter));
  }
}
