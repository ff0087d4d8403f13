import { createHmac } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/connect.ts';
import { idempotencyKeys } from '../../database/schema/operations.ts';
import { DAY } from '../clock/clock.ts';
import { seal, unseal } from '../keys/envelope.ts';
import { deriveKey } from '../keys/secrets.ts';
import { Problem } from '../calls/problem.ts';

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
  /** Whose clients the caller sees: an answer is given again only while this is the same. */
  readScopeFingerprint(tx: Tx): Promise<string>;
}

export interface StoredAnswer {
  status: number;
  answer: unknown;
}

/** What was answered to whom by which key; bodies and answers are personal, so neither lies there to be read or guessed. */
export interface AnswerStore {
  /**
   * Claims the caller's key inside the transaction. Answers null when this call is the first, or what the first one
   * answered within 24 h. Waits up to 2 s for a first call that still runs, then throws idempotency.running. Another body
   * is idempotency.reused; a caller who sees other clients than at that time gets idempotency.withheld.
   */
  claim(tx: Tx, call: IdempotentCall): Promise<StoredAnswer | null>;
  /** Keeps the answer beside the claimed key, in the same transaction. */
  keep(tx: Tx, call: IdempotentCall, given: StoredAnswer): Promise<void>;
}

function isLockTimeout(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === LOCK_NOT_AVAILABLE) return true;
  return false;
}

const isOver = (at: Date) => lte(idempotencyKeys.createdAt, new Date(at.getTime() - KEPT_MS));
const isOf = ({ owner, key }: Pick<IdempotentCall, 'owner' | 'key'>) => and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key));
const contextOf = ({ owner, key, endpoint }: IdempotentCall) => JSON.stringify(['idempotent-answer', owner, key, endpoint]);

/** True when the key is the call's from now on; false when a call before it has it. */
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

/** The store under keys of its own, both made from the master key: one seals answers, one compares bodies. */
export function createAnswerStore(masterKey: Buffer): AnswerStore {
  const sealingKey = deriveKey(masterKey, 'idempotent answers');
  const comparingKey = deriveKey(masterKey, 'idempotent bodies');
  // The context makes the same password another hash with every key.
  const hashOf = (call: IdempotentCall) =>
    createHmac('sha256', comparingKey)
      .update(JSON.stringify([contextOf(call), call.body ?? null]))
      .digest();
  // The address of a caller who is not signed in is personal: the key of a row keeps what it is only compared with.
  const hideAddress = (call: IdempotentCall): IdempotentCall =>
    call.owner.startsWith('public:')
      ? { ...call, owner: `public:${createHmac('sha256', comparingKey).update(call.owner).digest('base64url')}` }
      : call;
  return {
    claim: async (tx, given) => {
      const call = hideAddress(given);
      const bodyHash = hashOf(call);
      // Read before anything that is answered: whoever loses a client meanwhile has another reach ever after.
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
    keep: async (tx, given, { status, answer }) => {
      const call = hideAddress(given);
      const sealedAnswer = seal(sealingKey, Buffer.from(JSON.stringify(answer ?? null)), contextOf(call));
      await tx.update(idempotencyKeys).set({ status, sealedAnswer }).where(isOf(call));
    },
  };
}

/** Removes answers older than 24 h; says how many. */
export async function sweepIdempotentAnswers(db: Db, now: Date): Promise<number> {
  const removed = await db.delete(idempotencyKeys).where(isOver(now)).returning({ key: idempotencyKeys.key });
  return removed.length;
}
