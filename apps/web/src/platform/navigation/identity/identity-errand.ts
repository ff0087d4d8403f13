/** Answers typed before the browser left for the bank. */
export interface TypedRecord {
  data?: unknown;
  respondent?: unknown;
  version?: number;
}

/** What the browser left for the bank for; kept in this tab until it comes back. */
export type IdentityErrand =
  | { purpose: 'login' }
  | { purpose: 'onboarding'; formId: string; recordId: string; from: string }
  | { purpose: 'identification'; clientId: string; recordId: string; from: string }
  | { purpose: 'aml_questionnaire'; clientId: string; recordId: string; from: string; typed: TypedRecord };

/** Why an errand for a record failed, to be read where the record is answered. */
interface Failure {
  recordId: string;
  sentence: string;
}

const ERRAND = 'PRAMEN_IDENTITY_ERRAND';
const FAILURE = 'PRAMEN_IDENTITY_FAILURE';

/** Browsers may forbid site storage: then the browser comes back without an errand, which counts as a sign-in. */
function write(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing to remember it in.
  }
}

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // It was never stored.
  }
}

export const storeErrand = (errand: IdentityErrand): void => write(ERRAND, errand);

let taken: IdentityErrand = { purpose: 'login' };

/** The errand, once: afterwards it is forgotten, with what was typed. */
export function takeErrand(): IdentityErrand {
  taken = (read(ERRAND) as IdentityErrand | null) ?? { purpose: 'login' };
  remove(ERRAND);
  return taken;
}

/** The errand that is being finished; a sign-in before one was taken. */
export const currentErrand = (): IdentityErrand => taken;

export const storeFailure = (failure: Failure): void => write(FAILURE, failure);

/** Why the last errand for this record failed; null when it did not. */
export function readFailure(recordId: string): string | null {
  const failure = read(FAILURE) as Failure | null;
  return failure?.recordId === recordId ? failure.sentence : null;
}

export const forgetFailure = (): void => remove(FAILURE);

/** The place of a record in the failure of a sign-in, which has none. */
const SIGN_IN = 'sign-in';

export const storeSignInFailure = (sentence: string): void => storeFailure({ recordId: SIGN_IN, sentence });

/** Why the last sign-in at a bank failed; null when it did not. */
export const readSignInFailure = (): string | null => readFailure(SIGN_IN);
