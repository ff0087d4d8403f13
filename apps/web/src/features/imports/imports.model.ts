import type { FileReport, Import, ImportFile, ImportState, ImportSummary } from '@pramen/contract/imports/imports.schemas';

export interface UploadLimits {
  fileCount: number;
  fileByteCount: number;
}

export type ChoiceFault = 'notTable' | 'otherSpreadsheet' | 'tooLarge' | 'empty';

export interface ChosenFile {
  file: File;
  fault: ChoiceFault | null;
}

/** Endings under which banks send statements; the server looks at the content. */
const statementName = /\.(xml|gpc|abo|txt|km|053|c53|camt|dat)$/i;

function faultOf({ name, size }: File, { fileByteCount }: UploadLimits): ChoiceFault | null {
  if (/\.(xls|xlsm|xlsb|xltx|xltm|ods|numbers)$/i.test(name)) return 'otherSpreadsheet';
  if (!/\.(csv|xlsx)$/i.test(name) && !statementName.test(name)) return 'notTable';
  if (size === 0) return 'empty';
  return size > fileByteCount ? 'tooLarge' : null;
}

/** `clients.csv` and `clients.xlsx` have the same content. */
const contentKey = (name: string) => name.toLowerCase().replace(/\.(csv|xlsx)$/, '');

/** Adds files to those chosen before; one of the same name, as CSV or XLSX, replaces the earlier one. */
export function addFiles(
  chosen: readonly ChosenFile[],
  added: readonly File[],
  limits: UploadLimits,
): { chosen: ChosenFile[]; replaced: string[] } {
  const byName = new Map(chosen.map((one) => [contentKey(one.file.name), one]));
  const replaced: string[] = [];
  for (const file of added) {
    if (byName.has(contentKey(file.name))) replaced.push(file.name);
    byName.set(contentKey(file.name), { file, fault: faultOf(file, limits) });
  }
  return { chosen: [...byName.values()], replaced };
}

/** The files that can be sent; an invalid one does not block the others. */
export const sendableOf = (chosen: readonly ChosenFile[]): File[] => chosen.flatMap(({ file, fault }) => (fault === null ? [file] : []));

/** Whether there is a file to send, and not more than the limit. */
export function isSendable(chosen: readonly ChosenFile[], { fileCount }: UploadLimits): boolean {
  const { length } = sendableOf(chosen);
  return length > 0 && length <= fileCount;
}

const whole = new Intl.NumberFormat('cs-CZ');

/** `12 000` */
export const formatCount = (count: number) => whole.format(count).replaceAll(/\s/g, '\u00a0');

export interface ShownReport extends FileReport {
  stage: 'check' | 'result';
}

/** The report to show for a file: its result, or its check before there is one. */
export function latestReport({ check, result }: ImportFile): ShownReport | null {
  if (result) return { ...result, stage: 'result' };
  return check && { ...check, stage: 'check' };
}

export type Tone = 'good' | 'quiet' | 'notice' | 'bad';

/** 'NOTHING': checked, with nothing to confirm. */
export type ShownState = ImportState | 'NOTHING';

const stateTones: Record<ShownState, Tone> = {
  NOTHING: 'quiet',
  UPLOADED: 'quiet',
  CHECKING: 'quiet',
  CHECKED: 'notice',
  IMPORTING: 'quiet',
  DONE: 'good',
  FAILED: 'bad',
  CANCELLED: 'quiet',
  EXPIRED: 'quiet',
};
const outcomeTones: Record<FileReport['outcome'], Tone> = { IMPORTED: 'good', UNCHANGED: 'quiet', REFUSED: 'bad', NOT_STARTED: 'bad' };

/** State of an import as it is shown: a checked import without changes does not wait for confirmation. */
export function shownStateOf({ state, rows }: Pick<ImportSummary, 'state' | 'rows'>): ShownState {
  return state === 'CHECKED' && rows !== null && rows.inserted + rows.updated === 0 ? 'NOTHING' : state;
}

export const toneOfState = (state: ShownState): Tone => stateTones[state];
export const toneOfOutcome = (outcome: FileReport['outcome']): Tone => outcomeTones[outcome];

export type Note = ImportState | 'DONE_PARTLY' | 'NOTHING' | 'NO_ROWS' | 'REFUSED';

/** The one message on the screen about an import. */
export function noteOf({ state, files, rows, is_confirmable: isConfirmable }: Import): Note {
  const isSpoilt = files.some((file) => ['REFUSED', 'NOT_STARTED'].includes(latestReport(file)?.outcome ?? ''));
  if (state === 'DONE') return isSpoilt ? 'DONE_PARTLY' : 'DONE';
  if (state === 'CHECKED' && !isConfirmable) return isSpoilt ? 'REFUSED' : rows?.read === 0 ? 'NO_ROWS' : 'NOTHING';
  return state;
}

export interface ConfirmedCounts {
  inserted: number;
  updated: number;
  /** Files that are not written. */
  left: number;
}

/** What a confirmation would do. */
export function countConfirmed({ files }: Import): ConfirmedCounts {
  const counts = { inserted: 0, updated: 0, left: 0 };
  for (const { check } of files) {
    if (check?.outcome === 'IMPORTED') {
      counts.inserted += check.rows.inserted;
      counts.updated += check.rows.updated;
    } else if (check?.outcome !== 'UNCHANGED') counts.left += 1;
  }
  return counts;
}

/** Which findings of an import can be saved: errors with warnings, warnings alone, or null when none are stored any more. */
export function savableFindings({ files }: Pick<Import, 'files'>): 'faults' | 'warnings' | null {
  const reports = files.flatMap(({ check, result }) => [check ?? [], result ?? []].flat());
  if (reports.some(({ faults }) => faults.length > 0)) return 'faults';
  return reports.some(({ warnings }) => warnings.length > 0) ? 'warnings' : null;
}

/** Share of the work on a file that is done, from 0 to 1; reading the bytes is the first half. */
export function shareDone({ progress, byte_count: byteCount }: Pick<ImportFile, 'progress' | 'byte_count'>): number {
  if (progress === null) return 0;
  const shares = { READING: byteCount === 0 ? 0 : progress.bytes_read / byteCount / 2, CHECKING: 0.5, WRITING: 0.75 };
  return Math.min(1, shares[progress.phase]);
}
