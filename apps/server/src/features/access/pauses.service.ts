import { createHmac } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Config } from '../../config/config.ts';
import type { Db, Tx } from '../../database/connect.ts';
import { inTransaction } from '../../database/transaction.ts';
import { attemptPauses } from '../../database/schema/verification.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { pauseAfter } from './pauses.rules.ts';
import type { Pace } from './pauses.rules.ts';

export type { Pace };

interface PauseParts {
  clock: Pick<Clock, 'now'>;
  config: { keys: Pick<Config['keys'], 'code'> };
}

/** One lane of an attempt: its pace and its subject. */
export interface Lane {
  pace: Pace;
  subject: string;
}

/** An attempt that was counted as failed before its secret was compared. */
export type ClaimedAttempt = readonly { lane: Lane; failures: number }[];

/** In the past for every caller: of two at the same time, one may have read the clock before the other wrote. */
const NO_PAUSE = new Date(0);

// Keyed: a plain hash of an e-mail or an address could be reversed by trying all values.
const hashOf = ({ config }: PauseParts, { pace, subject }: Lane) =>
  createHmac('sha256', config.keys.code).update(`pause:${pace.lane}:${subject}`).digest('base64url');

const isRow = (parts: PauseParts, lane: Lane) =>
  and(eq(attemptPauses.lane, lane.pace.lane), eq(attemptPauses.subject, hashOf(parts, lane)));

async function readWaitMs(tx: Tx, parts: PauseParts, lane: Lane): Promise<number> {
  const [row] = await tx.select({ openAt: attemptPauses.openAt }).from(attemptPauses).where(isRow(parts, lane));
  return (row?.openAt.getTime() ?? 0) - parts.clock.now().getTime();
}

/** Counts an attempt in one lane; null while the lane pauses. The row serialises attempts in the same lane. */
async function claimLane(tx: Tx, parts: PauseParts, lane: Lane): Promise<number | null> {
  const { pace } = lane;
  const now = parts.clock.now();
  const expiresAt = new Date(now.getTime() + pace.forgottenAfterMs);
  const failed = sql`CASE WHEN ${attemptPauses.expiresAt} <= ${now} THEN 1 ELSE ${attemptPauses.failures} + 1 END`;
  const [claimed] = await tx
    .insert(attemptPauses)
    .values({ lane: pace.lane, subject: hashOf(parts, lane), failures: 1, openAt: NO_PAUSE, expiresAt })
    .onConflictDoUpdate({
      target: [attemptPauses.lane, attemptPauses.subject],
      set: { failures: failed, expiresAt },
      setWhere: sql`${attemptPauses.openAt} <= ${now}`,
    })
    .returning({ failures: attemptPauses.failures });
  if (!claimed) return null;
  const pause = pauseAfter(pace, claimed.failures);
  if (pause > 0)
    await tx
      .update(attemptPauses)
      .set({ openAt: new Date(now.getTime() + pause) })
      .where(isRow(parts, lane));
  return claimed.failures;
}

/**
 * Counts an attempt as failed in every lane and commits, before any secret is compared. Throws limit.reached with the seconds to wait when
 * a lane pauses; the attempt is then counted in no lane. So concurrent attempts never compare more secrets than the free ones. Must be
 * called outside every transaction, with the lanes always in the same order.
 */
export function claimAttempt(outsideTx: Db, parts: PauseParts, lanes: readonly Lane[]): Promise<ClaimedAttempt> {
  return inTransaction(outsideTx, async (tx) => {
    const claimed: { lane: Lane; failures: number }[] = [];
    for (const lane of lanes) {
      const failures = await claimLane(tx, parts, lane);
      if (failures === null)
        throw new Problem('limit.reached', { retryAfter: Math.max(1, Math.ceil((await readWaitMs(tx, parts, lane)) / 1000)) });
      claimed.push({ lane, failures });
    }
    return claimed;
  });
}

/**
 * Forgives an attempt whose secret was right: its own lane (the first) starts over, the other lanes lose this one failure. A pause caused
 * by another caller's later failure stays.
 */
export async function forgiveAttempt(outsideTx: Db, parts: PauseParts, claimed: ClaimedAttempt): Promise<void> {
  const [own, ...shared] = claimed;
  if (own) await outsideTx.delete(attemptPauses).where(isRow(parts, own.lane));
  for (const { lane, failures } of shared) {
    await outsideTx
      .update(attemptPauses)
      .set({
        failures: sql`greatest(${attemptPauses.failures} - 1, 0)`,
        openAt: sql`CASE WHEN ${attemptPauses.failures} = ${failures} THEN ${NO_PAUSE} ELSE ${attemptPauses.openAt} END`,
      })
      .where(isRow(parts, lane));
  }
}

/** Removes lanes without attempts for long enough; returns how many. */
export async function sweepPauses(db: Db, now: Date): Promise<number> {
  const removed = await db.delete(attemptPauses).where(lt(attemptPauses.expiresAt, now)).returning({ lane: attemptPauses.lane });
  return removed.length;
}
