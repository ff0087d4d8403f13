import { DAY } from '../../platform/clock/clock.ts';
import type { Limit } from '../access/limits.service.ts';
import { sha256 } from '../../platform/keys/secrets.ts';

/** Kinds of messages and notices; their texts are written in signing.jobs.ts. */
export const SIGN_CODE_MESSAGE = 'documents.sign-code';
export const REMINDER_MESSAGE = 'documents.reminder';
export const DOCUMENTATION_MESSAGE = 'documents.documentation';
export const COMPLETE_MESSAGE = 'documents.complete';
export const RETURNED_NOTICE = 'documents.returned';

/** One document as it lies before its signer. */
export interface ShownDocument {
  documentId: string;
  /** SHA-256 of the bytes shown. */
  sha256: Buffer;
}

/**
 * What a code for signing confirms: exactly these documents, with exactly these bytes, by this person. SHA-256 over the person and
 * one line `id:hash` for each document in the order of their ids, so that anybody who holds the files can compute it again.
 */
export function hashOfSigning(userId: string, shown: readonly ShownDocument[]): Buffer {
  const lines = shown.map(({ documentId, sha256: hash }) => `${documentId}:${hash.toString('hex')}`).toSorted();
  return sha256(['SIGN_DOCUMENTS', userId, ...lines].join('\n'));
}

const MARK_LENGTH = 8;

/** What an SMS shows of a hash: of one document that of its file, which its signer sees and can compute; of several that of all of them. */
export function markOf(objectHash: Buffer, shown: readonly ShownDocument[]): string {
  const [only] = shown;
  const hash = shown.length === 1 && only ? only.sha256 : objectHash;
  return hash.toString('hex').slice(0, MARK_LENGTH);
}

/** Days after a request on which its signer is reminded by itself; at most once for each. */
export const REMINDED_AFTER_MS = [3 * DAY, 7 * DAY] as const;
/** Nobody is reminded more often than this, whoever asks for it and however many documents wait. */
export const REMINDED_AGAIN_AFTER_MS = DAY;

/** Whether a request that nobody answered is due to be called to mind: a mark has passed since it was last. */
export function isReminderDue({ requestedAt, remindedAt }: { requestedAt: Date; remindedAt: Date | null }, now: Date): boolean {
  const passed = REMINDED_AFTER_MS.map((after) => requestedAt.getTime() + after).filter((mark) => mark <= now.getTime());
  const last = passed.at(-1);
  return last !== undefined && (remindedAt === null || remindedAt.getTime() < last);
}

/** A repeat within this time sends nothing more. */
export const DOCUMENTATION_AGAIN_AFTER_MS = 30_000;
export const documentationLimit: Limit = { counter: 'documents.documentation', most: 10, windowMs: DAY };
