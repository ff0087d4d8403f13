import type { Config } from '../../config/config.ts';
import { createTurnstile } from '../limits/concurrency-limit.ts';
import type { Turnstile } from '../limits/concurrency-limit.ts';

/** The part of all connections that exports may hold: most are left to everybody else. */
const EXPORTS_SHARE = 1 / 3;
const MOST_WAITING = 20;
/** Of one person: the others must get their turn. */
const OWN_SHARE = { atOnce: 1, mostWaiting: 5 };

/** Every export holds a connection while its reader takes the rows; all kinds of them pass here. */
export function createExportTurnstile({ databasePoolSize }: Pick<Config, 'databasePoolSize'>): Turnstile {
  return createTurnstile(Math.max(1, Math.floor(databasePoolSize * EXPORTS_SHARE)), MOST_WAITING, OWN_SHARE);
}
