import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { phoneChanges } from '../../database/schema/account.ts';
import { userHandles, verificationCodes } from '../../database/schema/verification.ts';
import { sha256 } from '../../platform/keys/secrets.ts';
import { findPersonById } from '../users/people.reader.ts';
import type { Person } from '../users/people.reader.ts';
import { HANDLE_LIFETIME_MS, isHandleGood, SEND_WINDOW_MS } from './verification.rules.ts';
import type { CodePurpose, CountedSends, HandlePurpose, SendHistory } from './verification.rules.ts';

type SentCode = Pick<typeof verificationCodes.$inferSelect, 'createdAt' | 'usedAt'>;

/** `codes` must be newest first. */
const countSends = (codes: readonly SentCode[]): CountedSends => ({ count: codes.length, oldestAt: codes.at(-1)?.createdAt ?? null });

function historyOf(codes: readonly SentCode[], isCounted: (code: SentCode) => boolean): SendHistory {
  const [newest] = codes;
  return {
    sent: countSends(codes),
    unused: countSends(codes.filter(isCounted)),
    newest: newest ? { createdAt: newest.createdAt, isUsed: newest.usedAt !== null } : null,
  };
}

/** Codes sent for one object to a person who is not a user yet, in the last 24 hours. */
export async function readStrangersHistory(db: Readable, objectHash: Buffer, now: Date): Promise<SendHistory> {
  const since = new Date(now.getTime() - SEND_WINDOW_MS);
  const isOfIt = and(isNull(verificationCodes.userId), eq(verificationCodes.objectHash, objectHash));
  const codes = await db
    .select({ createdAt: verificationCodes.createdAt, usedAt: verificationCodes.usedAt })
    .from(verificationCodes)
    .where(and(isOfIt, gt(verificationCodes.createdAt, since)))
    .orderBy(desc(verificationCodes.createdAt), desc(verificationCodes.id));
  return historyOf(codes, ({ usedAt }) => usedAt === null);
}

/** Codes sent to a person for one purpose in the last 24 hours. */
export async function readSendHistory(
  db: Readable,
  person: Pick<Person, 'id' | 'passwordChangedAt'>,
  purpose: CodePurpose,
  now: Date,
): Promise<SendHistory> {
  const { id, passwordChangedAt } = person;
  const since = new Date(now.getTime() - SEND_WINDOW_MS);
  const codes = await db
    .select({ createdAt: verificationCodes.createdAt, usedAt: verificationCodes.usedAt })
    .from(verificationCodes)
    .where(and(eq(verificationCodes.userId, id), eq(verificationCodes.purpose, purpose), gt(verificationCodes.createdAt, since)))
    .orderBy(desc(verificationCodes.createdAt), desc(verificationCodes.id));
  const isForgiven = ({ createdAt }: SentCode) => passwordChangedAt !== null && createdAt < passwordChangedAt;
  return historyOf(codes, (code) => code.usedAt === null && !isForgiven(code));
}

/** The purpose of a code that may still be sent; null once it is used or expired. */
export async function findOpenPurpose(db: Readable, codeId: string, now: Date): Promise<CodePurpose | null> {
  const [code] = await db
    .select({ purpose: verificationCodes.purpose })
    .from(verificationCodes)
    .where(and(eq(verificationCodes.id, codeId), isNull(verificationCodes.usedAt), gt(verificationCodes.expiresAt, now)));
  return code?.purpose ?? null;
}

/** The new number of a phone change; null when the change no longer exists. */
export async function findNewPhone(db: Readable, phoneChangeId: string): Promise<string | null> {
  const [change] = await db.select({ newPhone: phoneChanges.newPhone }).from(phoneChanges).where(eq(phoneChanges.id, phoneChangeId));
  return change?.newPhone ?? null;
}

export interface FoundHandle {
  person: Person;
  purpose: HandlePurpose;
  /** From an invitation to the person's own mailbox, which is valid longer than a handle of sign-in. */
  isInvited: boolean;
}

/** The person and purpose of an opaque handle; null when unknown, expired or void. */
export async function findHandle(db: Readable, handle: string, now: Date): Promise<FoundHandle | null> {
  const [row] = await db
    .select()
    .from(userHandles)
    .where(eq(userHandles.handleHash, sha256(handle)));
  const person = row ? await findPersonById(db, row.userId) : null;
  if (!row || !person) return null;
  const { mayEnter, passwordHash, passwordChangedAt } = person;
  const { purpose, createdAt, expiresAt } = row;
  const isGood = isHandleGood({ purpose, createdAt, expiresAt, mayEnter, hasPassword: passwordHash !== null, passwordChangedAt }, now);
  return isGood ? { person, purpose, isInvited: expiresAt.getTime() - createdAt.getTime() > HANDLE_LIFETIME_MS } : null;
}
