import type { StoredOutcome } from '../../database/schema/imports.ts';
import { maybeStatement } from '../import-engine/import-kinds.reader.ts';
import { DAY, HOUR } from '../../platform/clock/clock.ts';

/** An unconfirmed upload expires after this time. */
export const UNCONFIRMED_KEPT_MS = DAY;
/** After this time an incomplete upload counts as left behind by a killed process. */
export const UNFINISHED_UPLOAD_KEPT_MS = 2 * HOUR;
/** Previews and errors contain personal data, so they are kept only as long as questions about an import are likely. */
export const DETAILS_KEPT_MS = 30 * DAY;
/** Attempts without a result after which an import fails. */
export const MOST_ATTEMPTS = 3;

/** Open imports allowed per user, including uploads in progress: each keeps its files for a day. */
export const MOST_OPEN_IMPORTS = 20;

/** States in which an import waits for its check or for confirmation. */
export const openStates = ['UPLOADED', 'CHECKING', 'CHECKED'] as const;

const LONGEST_NAME = 120;

/** Spreadsheet formats that a spreadsheet program can save as XLSX. */
const otherSpreadsheets = /\.(xls|xlsm|xlsb|xltx|xltm|ods|numbers)$/;

/**
 * Reads the name of an uploaded file: the lower-cased name under which it is imported (`clients.csv`) and its stem, which must be unique
 * within an upload; or why it is rejected.
 */
export function readUploadName(name: string): { fileName: string; stem: string } | { fault: 'notTable' | 'otherSpreadsheet' } {
  const lower = name.normalize('NFC').trim().toLowerCase();
  // A legitimate file name contains no control characters.
  const [fileName, stem] =
    /^([^\p{Cc}/\\]+)\.(?:csv|xlsx)$/u.exec(lower) ?? (/^[^\p{Cc}/\\]+$/u.test(lower) && maybeStatement(lower) ? [lower, lower] : []);
  if (fileName !== undefined && stem !== undefined && lower.length <= LONGEST_NAME) return { fileName, stem };
  return { fault: otherSpreadsheets.test(lower) ? 'otherSpreadsheet' : 'notTable' };
}

/** Whether an import can write anything: at least one file was neither rejected nor found unchanged. */
export function isWorthConfirming(outcomes: readonly (StoredOutcome | null)[]): boolean {
  return outcomes.some((checked) => checked?.outcome === 'IMPORTED');
}

const compared = ['outcome', 'rowsInserted', 'rowsUpdated', 'rowsUnchanged', 'rowsSkipped', 'faultCount'] as const;

/** Whether the result of a file differs from its check. */
export function differs(checked: StoredOutcome | null, result: StoredOutcome | null): boolean {
  return checked !== null && result !== null && compared.some((name) => checked[name] !== result[name]);
}
