import { DAY } from '../../../platform/clock/clock.ts';
import type { Language } from '../../../platform/calls/call.ts';
import type { Limit } from '../../access/limits.service.ts';
import { sha256 } from '../../../platform/keys/secrets.ts';

/** Kinds of messages and notices; their texts are written in signing.jobs.ts. */
export const SIGN_CODE_MESSAGE = 'documents.sign-code';
export const REMINDER_MESSAGE = 'documents.reminder';
export const DOCUMENTATION_MESSAGE = 'documents.documentation';
export const COMPLETE_MESSAGE = 'documents.complete';
export const RETURNED_NOTICE = 'documents.returned';

/** One document as it lies before its signer. */
export interface ShownDocument {
  documentId: string;
  /** null: uploaded. */
  code: string | null;
  /** SHA-256 of the bytes shown. */
  sha256: Buffer;
}

/** Raised whenever a word of the sentence at the code changes (`signing:consent`); the sentence itself is kept with each signing. */
export const CONSENT_VERSION = '1';

const CONFIRMED_FORMAT = 'PRAMEN-SIGN-2';
/** What fits the line of a page and comes out of every reader of PDF letter by letter. */
const PLAIN_CODE = /^[!-~]{1,32}$/;

export interface ConfirmedFacts {
  /** By which evidence names the signer. */
  signerId: string;
  /** When the code was asked for. */
  requestedAt: Date;
  consentVersion: string;
  language: Language;
  shown: readonly ShownDocument[];
}

/**
 * What a code for signing confirms: by this person, at this time, with this consent, exactly these documents with exactly these bytes.
 * One line for each fact, then one for each document, `SHA-256 code` (its id where it has no plain code), in the order of these lines.
 * The evidence prints the text whole, so that anybody can compute its hash again; it names no person.
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

/** SHA-256 of a confirmed text in UTF-8, its lines parted by one line feed, none at the end. */
export const hashOfConfirmed = (text: string): Buffer => sha256(text);

/** Letters of a hash that an SMS shows. */
export const MARK_LENGTH = 8;

/** What an SMS shows of a hash: of one document that of its file, which its signer sees and can compute; of several that of the confirmed text. */
export function markOf(confirmed: Buffer, shown: readonly ShownDocument[]): string {
  const [only] = shown;
  const hash = shown.length === 1 && only ? only.sha256 : confirmed;
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
