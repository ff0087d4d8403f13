import { createHmac } from 'node:crypto';
import { and, eq, lte, not, sql } from 'drizzle-orm';
import { hasCode } from '../../database/error-code.ts';
import type { Db, Tx } from '../../database/connect.ts';
import { idempotencyKeys } from '../../database/schema/operations.ts';
import { DAY } from '../clock/clock.ts';
import { seal, unseal } from '../keys/envelope.ts';
import { deriveKey } from '../keys/secrets.ts';
import { Problem } from '../calls/problem.ts';

export const IDEMPOTENCY_WAIT = '2s';
const LOCK_NOT_AVAILABLE = '55P03';
/** Responses contain personal data, so they are kept no longer than promised. */
const KEPT_MS = DAY;

export interface IdempotentCall {
  owner: string;
  key: string;
  endpoint: string;
  body: unknown;
  at: Date;
  /** Identifies the clients the caller can see; a stored response is returned only while this is unchanged. */
  readScopeFingerprint(tx: Tx): Promise<string>;
}

export interface StoredAnswer {
  status: number;
  answer: unknown;
}

/** Stored responses by caller and key. Bodies and responses are personal: responses are encrypted, bodies stored as keyed hashes. */
export interface AnswerStore {
  /**
   * Claims the caller's key inside the transaction. Returns null when this call is the first, otherwise the response of the
   * first one within 24 h. Waits up to 2 s for a first call that is still running, then throws idempotency.running. Throws
   * idempotency.reused for another body, and idempotency.withheld when the caller's set of visible clients has changed.
   */
  claim(tx: Tx, call: IdempotentCall): Promise<StoredAnswer | null>;
  /** Whether the caller has used the key within 24 h. */
  knows(db: Db, call: Pick<IdempotentCall, 'owner' | 'key' | 'at'>): Promise<boolean>;
  /** Stores the response with the claimed key, in the same transaction. */
  keep(tx: Tx, call: IdempotentCall, given: StoredAnswer): Promise<void>;
}

const isLockTimeout = (error: unknown) => hasCode(error, LOCK_NOT_AVAILABLE);

const isOver = (at: Date) => lte(idempotencyKeys.createdAt, new Date(at.getTime() - KEPT_MS));
const isOf = ({ owner, key }: Pick<IdempotentCall, 'owner' | 'key'>) => and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key));
const contextOf = ({ owner, key, endpoint }: IdempotentCall) => JSON.stringify(['idempotent-answer', owner, key, endpoint]);

/** True when this call now owns the key; false when an earlier call owns it. */
async function takeKey(tx: Tx, { owner, key, endpoint, at }: IdempotentCall, bodyHash: Buffer, reach: string): Promise<boolean> {
  await tx.execute(sql.raw(`SET LOCAL lock_timeout = '${IDEMPOTENCY_WAIT}'`));
  const fresh = { endpoint, bodyHash, status: 0, sealedAnswer: null, reach, createdAt: at };
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ owner, key, ...fresh })
    .onConflictDoUpdate({ target: [idempotencyKeys.owner, idempotencyKeys.key], set: fresh, setWhere: isOver(at) })
    .returning({ key: idempotencyKeys.key })
    .catch((error: unknown) => {
      if (isLockTimeout(error)) throw new Problem('idempotency.running', { retryAfter: 2 });
      throw error;
    });
  await tx.execute(sql.raw(`SET LOCAL lock_timeout = 0`));
  return claimed.length > 0;
}

/** The store has two keys derived from the master key: one seals responses, the other hashes bodies. */
export function createAnswerStore(masterKey: Buffer): AnswerStore {
  const sealingKey = deriveKey(masterKey, 'idempotent answers');
  const comparingKey = deriveKey(masterKey, 'idempotent bodies');
  // The context gives the same body (a password, say) a different hash for every idempotency key.
  const hashOf = (call: IdempotentCall) =>
    createHmac('sha256', comparingKey)
      .update(JSON.stringify([contextOf(call), call.body ?? null]))
      .digest();
  // The IP address of a caller who is not signed in is personal data: the row stores only a keyed hash to compare with.
  const hideAddress = <Call extends Pick<IdempotentCall, 'owner'>>(call: Call): Call =>
    call.owner.startsWith('public:')
      ? { ...call, owner: `public:${createHmac('sha256', comparingKey).update(call.owner).digest('base64url')}` }
      : call;
  return {
    claim: async (tx, given) => {
      const call = hideAddress(given);
      const bodyHash = hashOf(call);
      // Read before the response is created: a caller who loses a client afterwards has a different fingerprint from then on.
      if (await takeKey(tx, call, bodyHash, await call.readScopeFingerprint(tx))) return null;
      const [stored] = await tx.select().from(idempotencyKeys).where(isOf(call));
      if (!stored?.sealedAnswer) throw new Problem('idempotency.running', { retryAfter: 2 });
      if (!stored.bodyHash.equals(bodyHash)) throw new Problem('idempotency.reused');
      if (stored.reach !== (await call.readScopeFingerprint(tx))) throw new Problem('idempotency.withheld');
      return {
        status: stored.status,
        answer: JSON.parse(unseal(sealingKey, stored.sealedAnswer, contextOf(call)).toString('utf8')) as unknown,
      };
    },
    knows: async (db, given) => {
      const found = await db
        .select({ key: idempotencyKeys.key })
        .from(idempotencyKeys)
        .where(and(isOf(hideAddress(given)), not(isOver(given.at))));
      return found.length > 0;
    },
    keep: async (tx, given, { status, answer }) => {
      const call = hideAddress(given);
      const sealedAnswer = seal(sealingKey, Buffer.from(JSON.stringify(answer ?? null)), contextOf(call));
      await tx.update(idempotencyKeys).set({ status, sealedAnswer }).where(isOf(call));
    },
  };
}

/** Removes responses older than 24 h; returns how many. */
export async function sweepIdempotentAnswers(db: Db, now: Date): Promise<number> {
  const removed = await db.delete(idempotencyKeys).where(isOver(now)).returning({ key: idempotencyKeys.key });
  return removed.length;
}
