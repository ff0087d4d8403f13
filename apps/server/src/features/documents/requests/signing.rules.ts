import { DAY } from '../../../platform/clock/clock.ts';
import type { Language } from '../../../platform/calls/call.ts';
import type { Limit } from '../../access/limits.service.ts';
import { sha256 } from '../../../platform/keys/secrets.ts';

/** Kinds of messages and notices; signing.jobs.ts writes their texts. */
export const SIGN_CODE_MESSAGE = 'documents.sign-code';
export const REMINDER_MESSAGE = 'documents.reminder';
export const DOCUMENTATION_MESSAGE = 'documents.documentation';
export const COMPLETE_MESSAGE = 'documents.complete';
export const RETURNED_NOTICE = 'documents.returned';

/** One document as shown to its signer. */
export interface ShownDocument {
  documentId: string;
  /** null: uploaded. */
  code: string | null;
  /** SHA-256 of the bytes shown. */
  sha256: Buffer;
}

/** Increase it whenever the consent text (`signing:consent`) changes; each signing stores the text itself. */
export const CONSENT_VERSION = '1';

const CONFIRMED_FORMAT = 'PRAMEN-SIGN-2';
/** Codes that fit on one line of a page and that every PDF reader extracts unchanged. */
const PLAIN_CODE = /^[!-~]{1,32}$/;

export interface ConfirmedFacts {
  /** The id that evidence uses for the signer. */
  signerId: string;
  /** When the code was requested. */
  requestedAt: Date;
  consentVersion: string;
  language: Language;
  shown: readonly ShownDocument[];
}

/**
 * The text that a signing code confirms: signer, time, consent, and exactly these documents with exactly these bytes. One line per fact,
 * then one per document, `SHA-256 code` (or its id when it has no plain code), sorted. The evidence prints the whole text so that anyone
 * can recompute its hash; it contains no personal name.
 */
export function writeConfirmed({ signerId, requestedAt, consentVersion, language, shown }: ConfirmedFacts): string {
  const lines = shown
    .map(({ documentId, code, sha256: hash }) => `${hash.toString('hex')} ${code !== null && PLAIN_CODE.test(code) ? code : documentId}`)
    .toSorted();
  return [
    CONFIRMED_FORMAT,
    `signer ${signerId}`,
    `time ${requestedAt.toISOString()}`,
    `consent ${consentVersion} ${language}`,
    `documents ${lines.length}`,
    ...lines,
  ].join('\n');
}

/** SHA-256 of a confirmed text in UTF-8, its lines separated by one line feed, none at the end. */
export const hashOfConfirmed = (text: string): Buffer => sha256(text);

/** Number of hash characters shown in an SMS. */
export const MARK_LENGTH = 8;

/**
 * The part of a hash shown in an SMS: of the file when there is one document, because its signer sees that hash and can compute it;
 * otherwise of the confirmed text.
 */
export function markOf(confirmed: Buffer, shown: readonly ShownDocument[]): string {
  const [only] = shown;
  const hash = shown.length === 1 && only ? only.sha256 : confirmed;
  return hash.toString('hex').slice(0, MARK_LENGTH);
}

/** Times after a request at which its signer is reminded automatically, at most once each. */
export const REMINDED_AFTER_MS = [3 * DAY, 7 * DAY] as const;
/** Minimum time between two reminders to one person, whoever requests them and however many documents wait. */
export const REMINDED_AGAIN_AFTER_MS = DAY;

/** Whether an unanswered request is due for a reminder: a reminder time has passed since its last reminder. */
export function isReminderDue({ requestedAt, remindedAt }: { requestedAt: Date; remindedAt: Date | null }, now: Date): boolean {
  const passed = REMINDED_AFTER_MS.map((after) => requestedAt.getTime() + after).filter((mark) => mark <= now.getTime());
  const last = passed.at(-1);
  return last !== undefined && (remindedAt === null || remindedAt.getTime() < last);
}

/** A repeated request within this time sends nothing. */
export const DOCUMENTATION_AGAIN_AFTER_MS = 30_000;
export const documentationLimit: Limit = { counter: 'documents.documentation', most: 10, windowMs: DAY };
