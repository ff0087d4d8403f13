import type { Config } from '../../config/config.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import type { ConcurrencyLimit } from '../limits/concurrency-limit.ts';

/** The share of all database connections that exports may hold. */
const EXPORTS_SHARE = 1 / 3;
const MOST_WAITING = 20;
/** Limits for one person, so that others get their turn. */
const OWN_SHARE = { atOnce: 1, mostWaiting: 5 };

/** The common limit of all exports: each holds a connection while its client reads the rows. */
export function createExportLimit({ databasePoolSize }: Pick<Config, 'databasePoolSize'>): ConcurrencyLimit {
  return createConcurrencyLimit(Math.max(1, Math.floor(databasePoolSize * EXPORTS_SHARE)), MOST_WAITING, OWN_SHARE);
}
