import type { KindName } from './kind.ts';
import type { Preview } from './preview.ts';
import { describeReason } from './reasons.ts';
import type { Reason } from './reasons.ts';

export interface Finding {
  /** Physical line, from 1; null for the file as a whole. */
  line: number | null;
  column: string | null;
  reason: Reason;
}

/** The first findings by line, and their total. */
export interface Findings {
  listed: Finding[];
  total: number;
  /** Limit of listed findings, because they are kept in memory. */
  most: number;
}

export interface FileReport {
  file: string;
  entity: KindName | null;
  state: 'IMPORTED' | 'UNCHANGED' | 'REFUSED' | 'NOT_STARTED';
  rowsRead: number;
  rowsInserted: number;
  rowsUpdated: number;
  rowsUnchanged: number;
  rowsSkipped: number;
  faults: Findings;
  warnings: Findings;
  changes: Findings;
  /** The rejected files that this one depends on. */
  blockedBy: string[];
  /** Rows that a dry run would add and change; null for a rejected file. */
  preview: Preview | null;
}

export interface ImportResult {
  isDryRun: boolean;
  /** null when nothing was written. */
  runId: string | null;
  files: FileReport[];
  hasFaults: boolean;
}

/** Enough for a reader; the rest are only counted. */
export const LISTED_FINDINGS = 1_000;

export function createFindings(most = LISTED_FINDINGS): Findings {
  return { listed: [], total: 0, most };
}

export function addFinding(findings: Findings, finding: Finding): void {
  findings.total += 1;
  if (findings.listed.length < findings.most) findings.listed.push(finding);
}

export function createFileReport(file: string, entity: KindName | null, mostFaults?: number): FileReport {
  const counts = { rowsRead: 0, rowsInserted: 0, rowsUpdated: 0, rowsUnchanged: 0, rowsSkipped: 0 };
  return {
    file,
    entity,
    state: 'UNCHANGED',
    ...counts,
    faults: createFindings(mostFaults),
    warnings: createFindings(),
    changes: createFindings(),
    blockedBy: [],
    preview: null,
  };
}

function linesOf(file: string, findings: Findings, word: string): string[] {
  const lines = findings.listed.map(
    ({ line, column, reason }) =>
      `${file}${line === null ? '' : `:${line}`}${column === null ? '' : ` ${column}`}: ${word}${describeReason(reason)}`,
  );
  const rest = findings.total - findings.listed.length;
  return rest > 0 ? [...lines, `${file}: ${word}and ${rest} more`] : lines;
}

function summaryOf(report: FileReport, isDryRun: boolean): string {
  const { file, rowsRead, rowsInserted, rowsUpdated, rowsUnchanged, rowsSkipped } = report;
  if (report.state === 'NOT_STARTED') return `${file}: not started, because it depends on ${report.blockedBy.join(' and ')}`;
  if (report.state === 'REFUSED')
    return `${file}: refused, ${report.faults.total} ${report.faults.total === 1 ? 'error' : 'errors'}; none of it was written`;
  const counts = `${rowsRead} ${rowsRead === 1 ? 'row' : 'rows'}: ${rowsInserted} new, ${rowsUpdated} updated, ${rowsUnchanged} unchanged, ${rowsSkipped} skipped`;
  return `${file}: ${counts}${isDryRun ? ' (dry run, nothing was written)' : ''}`;
}

/** The printable report of a file, one finding a line: `trades.csv:17 amount: reason`, the summary last. */
export function describeFile(report: FileReport, isDryRun: boolean): string[] {
  return [
    ...linesOf(report.file, report.faults, ''),
    ...linesOf(report.file, report.warnings, 'warning: '),
    ...linesOf(report.file, report.changes, 'updated: '),
    summaryOf(report, isDryRun),
  ];
}
