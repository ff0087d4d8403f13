import { createHmac } from 'node:crypto';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Config } from '../../config/config.ts';
import type { Db, Readable, Tx } from '../../database/connect.ts';
import { securityCounters } from '../../database/schema/verification.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { networkOf } from '../../platform/calls/network.ts';

/** At most `most` attempts in each window of `windowMs`; windows start at multiples of their length. */
export interface Limit {
  /** Name of the counter, for instance 'sign-in.email'. */
  counter: string;
  most: number;
  windowMs: number;
}

interface LimitParts {
  clock: Pick<Clock, 'now'>;
  config: { keys: Pick<Config['keys'], 'code'> };
}

function rowOf({ config, clock }: LimitParts, { counter, windowMs }: Limit, subject: string) {
  const now = clock.now().getTime();
  const start = now - (now % windowMs);
  return {
    counter,
    // Keyed: a plain hash of an e-mail or an IP address could be reversed by trying all values.
    subject: createHmac('sha256', config.keys.code)
      .update(`counter:${counter}:${networkOf(subject)}`)
      .digest('base64url'),
    windowStart: new Date(start),
    expiresAt: new Date(start + windowMs),
  };
}

const keyOfCounter = [securityCounters.counter, securityCounters.subject, securityCounters.windowStart];

async function count(db: Readable, parts: LimitParts, limit: Limit, subject: string): Promise<void> {
  const row = rowOf(parts, limit, subject);
  const [counted] = await db
    .insert(securityCounters)
    .values({ ...row, count: 1 })
    .onConflictDoUpdate({ target: keyOfCounter, set: { count: sql`${securityCounters.count} + 1` } })
    .returning({ count: securityCounters.count });
  if (counted && counted.count <= limit.most) return;
  const leftMs = row.expiresAt.getTime() - parts.clock.now().getTime();
  throw new Problem('limit.reached', { retryAfter: Math.max(1, Math.ceil(leftMs / 1000)) });
}

/**
 * Counts one attempt and commits it at once, before any secret is compared: an attempt refused later stays counted. Throws limit.reached
 * with the seconds until the window ends. Must be called outside every transaction.
 */
export async function countAttempt(outsideTx: Db, parts: LimitParts, limit: Limit, subject: string): Promise<void> {
  await count(outsideTx, parts, limit, subject);
}

/**
 * Counts an action within the call's own transaction: refused or failed calls are not counted. Throws limit.reached like `countAttempt`.
 */
export async function countDone(tx: Tx, parts: LimitParts, limit: Limit, subject: string): Promise<void> {
  await count(tx, parts, limit, subject);
}

const SUBJECTS_AT_ONCE = 1_000;

/** Counts one action for each of many distinct subjects; call `findSpent` first to leave out those at their limit. */
export async function countAllDone(tx: Tx, parts: LimitParts, limit: Limit, subjects: readonly string[]): Promise<void> {
  const rows = subjects.map((subject) => ({ ...rowOf(parts, limit, subject), count: 1 }));
  for (let from = 0; from < rows.length; from += SUBJECTS_AT_ONCE)
    await tx
      .insert(securityCounters)
      .values(rows.slice(from, from + SUBJECTS_AT_ONCE))
      .onConflictDoUpdate({ target: keyOfCounter, set: { count: sql`${securityCounters.count} + 1` } });
}

/** The subjects that have reached a limit. */
export async function findSpent(db: Readable, parts: LimitParts, limit: Limit, subjects: readonly string[]): Promise<Set<string>> {
  const rows = new Map(subjects.map((subject) => [rowOf(parts, limit, subject).subject, subject]));
  const isOfLimit = and(
    eq(securityCounters.counter, limit.counter),
    eq(securityCounters.windowStart, rowOf(parts, limit, '').windowStart),
    gte(securityCounters.count, limit.most),
  );
  const isOne = sql`${securityCounters.subject} = ANY(${sql.param([...rows.keys()])}::text[])`;
  const spent = await db.select({ subject: securityCounters.subject }).from(securityCounters).where(and(isOfLimit, isOne));
  return new Set(spent.flatMap(({ subject }) => rows.get(subject) ?? []));
}

/**
 * Settles a counted attempt: a legitimate one is refunded, so that only failures add up. Both outcomes run the same statement, so that
 * timing does not distinguish them.
 */
export async function refundAttempt(outsideTx: Db, parts: LimitParts, limit: Limit, subject: string, isHonest: boolean): Promise<void> {
  const row = rowOf(parts, limit, subject);
  await outsideTx
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

/** Removes counters whose window is over; returns how many. */
export async function sweepCounters(db: Db, now: Date): Promise<number> {
  const removed = await db
    .delete(securityCounters)
    .where(lt(securityCounters.expiresAt, now))
    .returning({ counter: securityCounters.counter });
  return removed.length;
}
