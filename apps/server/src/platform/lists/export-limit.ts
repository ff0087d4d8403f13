import type { Config } from '../../config/config.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import type { ConcurrencyLimit } from '../limits/concurrency-limit.ts';

/** The part of all connections that exports may hold: most are left to everybody else. */
const EXPORTS_SHARE = 1 / 3;
const MOST_WAITING = 20;
/** Of one person: the others must get their turn. */
const OWN_SHARE = { atOnce: 1, mostWaiting: 5 };

/** Every export holds a connection while its reader takes the rows; all kinds of them pass here. */
export function createExportLimit({ databasePoolSize }: Pick<Config, 'databasePoolSize'>): ConcurrencyLimit {
  return createConcurrencyLimit(Math.max(1, Math.floor(databasePoolSize * EXPORTS_SHARE)), MOST_WAITING, OWN_SHARE);
}
