import { and, eq, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/connect.ts';
import { idempotencyKeys } from '../../database/schema/operations.ts';
import { DAY } from '../clock/clock.ts';
import { sha256 } from '../keys/secrets.ts';
import { Problem } from './problem.ts';

export const IDEMPOTENCY_WAIT = '2s';
const LOCK_NOT_AVAILABLE = '55P03';
/** Answers hold what people were shown: they are kept no longer than promised. */
const KEPT_MS = DAY;

export interface IdempotentCall {
  owner: string;
  key: string;
  endpoint: string;
  body: unknown;
  at: Date;
}

export interface StoredAnswer {
  status: number;
  answer: unknown;
}

function isLockTimeout(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === LOCK_NOT_AVAILABLE) return true;
  return false;
}

const isOver = (at: Date) => lte(idempotencyKeys.createdAt, new Date(at.getTime() - KEPT_MS));

/**
 * Claims the caller's key inside the transaction. Answers null when this call is the first, or what the first one
 * answered within 24 h. Waits up to 2 s for a first call that still runs, then throws idempotency.running.
 */
export async function claimIdempotencyKey(tx: Tx, call: IdempotentCall): Promise<StoredAnswer | null> {
  const bodyHash = sha256(JSON.stringify([call.endpoint, call.body ?? null]));
  await tx.execute(sql.raw(`SET LOCAL lock_timeout = '${IDEMPOTENCY_WAIT}'`));
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ owner: call.owner, key: call.key, endpoint: call.endpoint, bodyHash, status: 0, createdAt: call.at })
    .onConflictDoUpdate({
      target: [idempotencyKeys.owner, idempotencyKeys.key],
      set: { endpoint: call.endpoint, bodyHash, status: 0, answer: null, createdAt: call.at },
      setWhere: isOver(call.at),
    })
    .returning({ key: idempotencyKeys.key })
    .catch((error: unknown) => {
      if (isLockTimeout(error)) throw new Problem('idempotency.running', { retryAfter: 2 });
      throw error;
    });
  await tx.execute(sql.raw(`SET LOCAL lock_timeout = 0`));
  if (claimed.length > 0) return null;
  const [stored] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.owner, call.owner), eq(idempotencyKeys.key, call.key)));
  if (!stored) throw new Problem('idempotency.running', { retryAfter: 2 });
  if (!stored.bodyHash.equals(bodyHash)) throw new Problem('idempotency.reused');
  return { status: stored.status, answer: stored.answer };
}

/** Keeps the answer beside the claimed key, in the same transaction. */
export async function storeIdempotentAnswer(tx: Tx, call: IdempotentCall, given: StoredAnswer): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ status: given.status, answer: given.answer })
    .where(and(eq(idempotencyKeys.owner, call.owner), eq(idempotencyKeys.key, call.key)));
}

/** Removes answers older than 24 h; says how many. */
export async function sweepIdempotentAnswers(db: Db, now: Date): Promise<number> {
  const removed = await db.delete(idempotencyKeys).where(isOver(now)).returning({ key: idempotencyKeys.key });
  return removed.length;
}
