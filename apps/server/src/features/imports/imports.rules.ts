import type { StoredOutcome } from '../../database/schema/imports.ts';
import { DAY, HOUR } from '../../platform/clock/clock.ts';

/** An upload that nobody confirms is thrown away after this long. */
export const UNCONFIRMED_KEPT_MS = DAY;
/** Files that did not arrive whole are remains of a process that was killed. */
export const UNFINISHED_UPLOAD_KEPT_MS = 2 * HOUR;
/** Previews and faults quote people's data: they are kept as long as somebody may still ask about them. */
export const DETAILS_KEPT_MS = 30 * DAY;
/** Work that ended so often without a result will not have one. */
export const MOST_ATTEMPTS = 3;

/** How many imports of one person may be open at once, those that still arrive among them: each keeps its files for a day. */
export const MOST_OPEN_IMPORTS = 20;

/** States in which an import waits for its check or for a person. */
export const openStates = ['UPLOADED', 'CHECKING', 'CHECKED'] as const;

const LONGEST_NAME = 120;

/** Spreadsheets that spreadsheet programs save as XLSX when they are asked. */
const otherSpreadsheets = /\.(xls|xlsm|xlsb|xltx|xltm|ods|numbers)$/;

/**
 * What the name of an uploaded file says: the name under which it is imported (lower case, as `clients.csv`) and its stem, which
 * stands once in an upload; or why it is refused.
 */
export function readUploadName(name: string): { fileName: string; stem: string } | { fault: 'notTable' | 'otherSpreadsheet' } {
  const lower = name.normalize('NFC').trim().toLowerCase();
  // Control characters never name a file on purpose.
  const [fileName, stem] = /^([^\p{Cc}/\\]+)\.(?:csv|xlsx)$/u.exec(lower) ?? [];
  if (fileName !== undefined && stem !== undefined && lower.length <= LONGEST_NAME) return { fileName, stem };
  return { fault: otherSpreadsheets.test(lower) ? 'otherSpreadsheet' : 'notTable' };
}

/** Whether confirming can write anything: at least one file was neither refused nor found unchanged. */
export function isWorthConfirming(outcomes: readonly (StoredOutcome | null)[]): boolean {
  return outcomes.some((checked) => checked?.outcome === 'IMPORTED');
}

const compared = ['outcome', 'rowsInserted', 'rowsUpdated', 'rowsUnchanged', 'rowsSkipped', 'faultCount'] as const;

/** Whether a file came out otherwise than its check foretold. */
export function differs(checked: StoredOutcome | null, result: StoredOutcome | null): boolean {
  return checked !== null && result !== null && compared.some((name) => checked[name] !== result[name]);
}
