import { randomUUID } from 'node:crypto';
import { translate } from '@pramen/texts/translate';
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Readable, Tx } from '../../../database/connect.ts';
import { signers, signings } from '../../../database/schema/signings.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { lockPeopleFirst, lockUser } from '../../users/users.service.ts';
import type { CodeObject } from '../../verification/code-check.service.ts';
import type { Signable } from '../requests/signing.reader.ts';
import { CONSENT_VERSION, hashOfConfirmed, writeConfirmed } from '../requests/signing.rules.ts';
import type { ShownDocument } from '../requests/signing.rules.ts';

export type SigningRecord = typeof signings.$inferSelect;

/** What is recorded about a signing when its code is sent. */
export type PlannedSigning = Omit<SigningRecord, 'id' | 'codeId' | 'confirmedAt'>;

async function findSignerId(db: Readable, userId: string): Promise<string | null> {
  const [signer] = await db.select({ publicId: signers.publicId }).from(signers).where(eq(signers.userId, userId));
  return signer?.publicId ?? null;
}

/** The id that evidence uses for a person; created on first use. The lock makes concurrent calls end up with the same one. */
export async function takeSignerId(tx: Tx, userId: string): Promise<string> {
  const known = await findSignerId(tx, userId);
  if (known !== null) return known;
  await lockUser(tx, userId);
  const first = await findSignerId(tx, userId);
  if (first !== null) return first;
  const publicId = randomUUID();
  await tx.insert(signers).values({ userId, publicId });
  return publicId;
}

/** The requests of one signing, in an order independent of the caller's. */
const requestIdsOf = (signables: readonly Signable[]) => signables.flatMap(({ signatures }) => signatures.map(({ id }) => id)).toSorted();

/** What a code sent now would confirm: the documents as shown, and only the requests that are open. */
export async function planSigning(
  tx: Tx,
  now: Date,
  { userId, sessionId, origin: { language } }: Actor,
  signables: readonly Signable[],
  shown: readonly ShownDocument[],
): Promise<PlannedSigning> {
  const confirmedText = writeConfirmed({
    signerId: await takeSignerId(tx, userId),
    requestedAt: now,
    consentVersion: CONSENT_VERSION,
    language,
    shown,
  });
  return {
    userId,
    sessionId,
    requestIds: requestIdsOf(signables),
    documentCount: shown.length,
    confirmedText,
    sha256: hashOfConfirmed(confirmedText),
    consentVersion: CONSENT_VERSION,
    consentText: translate(language, 'signing:consent'),
    language,
    requestedAt: now,
  };
}

export async function rememberSigning(tx: Tx, planned: PlannedSigning, codeId: string): Promise<void> {
  await tx.insert(signings).values({ ...planned, id: newId(), codeId });
}

export const codeObjectOf = ({ userId, sha256 }: Pick<SigningRecord, 'userId' | 'sha256'>): CodeObject => ({
  userId,
  purpose: 'SIGN_DOCUMENTS',
  objectHash: sha256,
});

/** The user's latest unconfirmed signing of exactly these requests; null when there is none. */
export async function findOpenSigning(db: Readable, userId: string, signables: readonly Signable[]): Promise<SigningRecord | null> {
  const ids = sql.param(`{${requestIdsOf(signables).join(',')}}`);
  const [signing] = await db
    .select()
    .from(signings)
    .where(and(eq(signings.userId, userId), isNull(signings.confirmedAt), sql`${signings.requestIds} = ${ids}::uuid[]`))
    .orderBy(desc(signings.requestedAt), desc(signings.id))
    .limit(1);
  return signing ?? null;
}

/** Whether the documents shown now are, byte for byte, those that the code confirms. */
export async function isConfirmed(
  db: Readable,
  { userId, requestedAt, consentVersion, language, sha256 }: SigningRecord,
  shown: readonly ShownDocument[],
): Promise<boolean> {
  const signerId = await findSignerId(db, userId);
  return signerId !== null && hashOfConfirmed(writeConfirmed({ signerId, requestedAt, consentVersion, language, shown })).equals(sha256);
}

/** Confirms a signing; false when another call has already confirmed it. */
export async function confirmSigning(tx: Tx, id: string, now: Date): Promise<boolean> {
  const confirmed = await tx
    .update(signings)
    .set({ confirmedAt: now })
    .where(and(eq(signings.id, id), isNull(signings.confirmedAt)))
    .returning({ id: signings.id });
  return confirmed.length > 0;
}

const UNCONFIRMED_KEPT_MS = 30 * DAY;

/** Removes signings left unconfirmed for 30 days, so that their codes can be deleted; returns how many. */
export async function sweepSignings(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNCONFIRMED_KEPT_MS);
  return inTransaction(db, async (tx) => {
    await lockPeopleFirst(tx);
    const removed = await tx
      .delete(signings)
      .where(and(isNull(signings.confirmedAt), lt(signings.requestedAt, before)))
      .returning({ id: signings.id });
    return removed.length;
  });
}
