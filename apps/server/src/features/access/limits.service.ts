import { createHmac } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { securityCounters } from '../../database/schema/verification.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { networkOf } from './limits.rules.ts';

/** At most `most` attempts in each window of `windowMs`; windows start at multiples of their length. */
export interface Limit {
  /** Name of what is counted, for instance 'sign-in.email'. */
  counter: string;
  most: number;
  windowMs: number;
}

type LimitParts = Pick<Platform, 'config' | 'clock'>;

function rowOf({ config, clock }: LimitParts, { counter, windowMs }: Limit, subject: string) {
  const now = clock.now().getTime();
  const start = now - (now % windowMs);
  return {
    counter,
    // Under a key: a plain hash of an e-mail or an IP address is found by trying them all.
    subject: createHmac('sha256', config.keys.code).update(`counter:${counter}:${networkOf(subject)}`).digest('base64url'),
    windowStart: new Date(start),
    expiresAt: new Date(start + windowMs),
  };
}

/**
 * Counts one attempt and commits it at once, before anything is compared: what is refused later stays counted. Throws
 * limit.reached with the seconds until the window ends. Call it outside every transaction.
 */
export async function countAttempt(apart: Db, parts: LimitParts, limit: Limit, subject: string): Promise<void> {
  const row = rowOf(parts, limit, subject);
  const [counted] = await apart
    .insert(securityCounters)
    .values({ ...row, count: 1 })
    .onConflictDoUpdate({
      target: [securityCounters.counter, securityCounters.subject, securityCounters.windowStart],
      set: { count: sql`${securityCounters.count} + 1` },
    })
    .returning({ count: securityCounters.count });
  if (counted && counted.count <= limit.most) return;
  const leftMs = row.expiresAt.getTime() - parts.clock.now().getTime();
  throw new Problem('limit.reached', { retryAfter: Math.max(1, Math.ceil(leftMs / 1000)) });
}

/**
 * Settles one counted attempt: an honest one is taken back, so that only failures add up. Both outcomes run the same
 * statement, so that its time does not tell them apart.
 */
export async function settleAttempt(apart: Db, parts: LimitParts, limit: Limit, subject: string, isHonest: boolean): Promise<void> {
  const row = rowOf(parts, limit, subject);
  await apart
    .update(securityCounters)
    .set({ count: sql`greatest(${securityCounters.count} - ${isHonest ? 1 : 0}::int, 0)` })
    .where(
      and(
        eq(securityCounters.counter, row.counter),
        eq(securityCounters.subject, row.subject),
        eq(securityCounters.windowStart, row.windowStart),
      ),
    );
}

/** Removes counters whose window is over; answers how many. */
export async function sweepCounters(db: Db, now: Date): Promise<number> {
  const removed = await db.delete(securityCounters).where(lt(securityCounters.expiresAt, now)).returning({ counter: securityCounters.counter });
  return removed.length;
}
