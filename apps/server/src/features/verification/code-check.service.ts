import { and, desc, eq, gt, isNull, lt, not, sql } from 'drizzle-orm';
import { Counter } from 'prom-client';
import type { Db, Readable, Tx } from '../../database/connect.ts';
import { documentSignatures } from '../../database/schema/documents.ts';
import { signings } from '../../database/schema/signings.ts';
import { verificationCodes } from '../../database/schema/verification.ts';
import { inTransaction } from '../../database/transaction.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { metrics } from '../../platform/http/load/traffic.ts';
import { codeDigits, isSameSecret, sha256 } from '../../platform/keys/secrets.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockPeopleFirst, provePhoneBy } from '../users/users.service.ts';
import { MOST_TRIES, secondsOfPause, type CodePurpose } from './verification.rules.ts';

const comparisons = new Counter({
  name: 'pramen_code_comparisons_total',
  help: 'Verification codes compared, by outcome; a rise in wrong ones indicates guessing',
  labelNames: ['outcome'] as const,
  registers: [metrics],
});

/** The only thing that a code confirms. */
export interface CodeObject {
  /** null: a person who is not a user yet; then the object alone identifies the code. */
  userId: string | null;
  purpose: CodePurpose;
  /** SHA-256 of exactly what is confirmed. */
  objectHash: Buffer;
}

/** For codes that confirm only the person: sign-in and activation. */
export function codeForPerson(purpose: CodePurpose, userId: string): CodeObject {
  return { userId, purpose, objectHash: sha256(`${purpose}:${userId}`) };
}

const sameObject = ({ userId, purpose, objectHash }: CodeObject) =>
  and(
    userId === null ? isNull(verificationCodes.userId) : eq(verificationCodes.userId, userId),
    eq(verificationCodes.purpose, purpose),
    eq(verificationCodes.objectHash, objectHash),
  );
const isLiving = (now: Date) => and(isNull(verificationCodes.usedAt), gt(verificationCodes.expiresAt, now));

/** The newest code of an object, when it still counts and has attempts left, with the seconds until another may be sent; null without one. */
export async function findSentCode(db: Readable, object: CodeObject, now: Date): Promise<{ resendIn: number } | null> {
  const [sent] = await db
    .select({ createdAt: verificationCodes.createdAt })
    .from(verificationCodes)
    .where(and(sameObject(object), isLiving(now), lt(verificationCodes.tries, MOST_TRIES)))
    .orderBy(desc(verificationCodes.createdAt), desc(verificationCodes.id))
    .limit(1);
  return sent ? { resendIn: secondsOfPause(sent.createdAt, now) } : null;
}

/** Uses one of the 5 attempts at the newest valid code, committed at once; null when none is left. */
async function takeTry(outsideTx: Db, object: CodeObject, now: Date): Promise<string | null> {
  const newest = outsideTx
    .select({ id: verificationCodes.id })
    .from(verificationCodes)
    .where(sameObject(object))
    .orderBy(desc(verificationCodes.createdAt), desc(verificationCodes.id))
    .limit(1);
  return inTransaction(outsideTx, async (tx) => {
    await lockPeopleFirst(tx);
    const [taken] = await tx
      .update(verificationCodes)
      .set({ tries: sql`${verificationCodes.tries} + 1` })
      .where(and(eq(verificationCodes.id, newest), lt(verificationCodes.tries, MOST_TRIES), isLiving(now)))
      .returning({ id: verificationCodes.id });
    return taken?.id ?? null;
  });
}

/**
 * Compares digits with the newest valid code of the object and returns its id on a match, else null. The attempt is committed before the
 * comparison, so concurrent guesses compare at most 5. Must be called outside every transaction, then `useCode` inside.
 */
export async function matchCode(
  outsideTx: Db,
  platform: Pick<Platform, 'config' | 'clock'>,
  object: CodeObject,
  digits: string,
): Promise<string | null> {
  const codeId = await takeTry(outsideTx, object, platform.clock.now());
  if (!codeId) return null;
  const fits = isSameSecret(codeDigits(platform.config.keys.code, codeId), digits);
  comparisons.inc({ outcome: fits ? 'right' : 'wrong' });
  return fits ? codeId : null;
}

/**
 * Uses up a matched code, which proves the phone that it was sent to; false when another call was first or it has expired since, and the
 * caller refuses. With an object also when the code is not for exactly
 * that: what was compared may have changed before the transaction began.
 */
export async function useCode(tx: Tx, codeId: string, now: Date, object?: CodeObject): Promise<boolean> {
  // Before the code, which is locked after its person everywhere.
  await provePhoneBy(tx, codeId);
  const used = await tx
    .update(verificationCodes)
    .set({ usedAt: now })
    .where(and(eq(verificationCodes.id, codeId), isLiving(now), object && sameObject(object)))
    .returning({ id: verificationCodes.id });
  return used.length > 0;
}

/** Ends the valid codes of an object, before a new one is sent. */
export async function endCodes(tx: Tx, object: CodeObject, now: Date): Promise<void> {
  await tx
    .update(verificationCodes)
    .set({ expiresAt: now })
    .where(and(sameObject(object), isLiving(now)));
}

/** Ends every valid code of a person, after a change to their password or contacts. */
export async function endCodesOf(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(verificationCodes)
    .set({ expiresAt: now })
    .where(and(eq(verificationCodes.userId, userId), isLiving(now)));
}

/** Like `endCodesOf`, for many people. */
export async function endCodesOfAll(tx: Tx, userIds: readonly string[], now: Date): Promise<void> {
  const isTheirs = sql`${verificationCodes.userId} = ANY(${sql.param([...userIds])}::uuid[])`;
  await tx
    .update(verificationCodes)
    .set({ expiresAt: now })
    .where(and(isTheirs, isLiving(now)));
}

/** How long a code's row is kept after the code ends: daily limits and questions about who confirmed what need it, but not for a year. */
const ENDED_CODE_KEPT_MS = 30 * DAY;

/** A code that may have signed something is deleted together with its signing. */
const isOfSigning = sql`EXISTS (SELECT FROM ${signings} g WHERE g.code_id = ${verificationCodes.id})`;

/** Removes codes that ended a month ago and signed nothing; returns how many. */
export async function sweepCodes(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - ENDED_CODE_KEPT_MS);
  const ended = await db
    .select({ id: verificationCodes.id })
    .from(verificationCodes)
    .where(and(lt(verificationCodes.expiresAt, before), not(isOfSigning)));
  const ids = ended.map(({ id }) => id);
  if (ids.length === 0) return 0;
  // A code that signed is part of the proof and is kept as long. A separate query, because signatures are on the nodes of their clients; an
  // expired code can sign nothing in between.
  const signed = await db
    .select({ codeId: documentSignatures.codeId })
    .from(documentSignatures)
    .where(sql`${documentSignatures.codeId} = ANY(${sql.param(ids)}::uuid[])`);
  const kept = new Set(signed.map(({ codeId }) => codeId));
  const unused = ids.filter((id) => !kept.has(id));
  return inTransaction(db, async (tx) => {
    await lockPeopleFirst(tx);
    const removed = await tx
      .delete(verificationCodes)
      .where(sql`${verificationCodes.id} = ANY(${sql.param(unused)}::uuid[])`)
      .returning({ id: verificationCodes.id });
    return removed.length;
  });
}
