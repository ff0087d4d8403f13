import type {
  Import,
  ImportFile,
  ImportFinding,
  ImportKind,
  ImportState,
  ImportSummary,
  PreviewedRow,
  RowCounts,
} from '@pramen/contract/imports/imports.schemas';
import { statementColumnOf } from '@pramen/domain/imports/statement-columns';
import { writeFindingValues } from '@pramen/domain/imports/written-cell';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import type { Role } from '@pramen/domain/permissions/roles';
import { translate } from '@pramen/texts/translate';
import type { StoredOutcome } from '../../database/schema/imports.ts';
import type { Language } from '../../platform/calls/call.ts';
import { inTurns } from '../../platform/spreadsheet/sheet.ts';
import type { CellRow, Sheet } from '../../platform/spreadsheet/sheet.ts';
import type { ImportKind as ListedKind } from '../import-engine/import-kinds.reader.ts';
import type { Finding, Preview } from './imports.audit-facts.ts';
import type { Details, ListedImport, ToldFinding, UploadRow } from './imports.reader.ts';
import { differs, isWorthConfirming, openStates } from './imports.rules.ts';

/** The downloadable sheet lists more. */
const SHOWN_FINDINGS = 50;

const countRows = (outcome: StoredOutcome): RowCounts => ({
  read: outcome.rowsRead,
  inserted: outcome.rowsInserted,
  updated: outcome.rowsUpdated,
  unchanged: outcome.rowsUnchanged,
  skipped: outcome.rowsSkipped,
});

/** The results of the files that have one, otherwise their checks. */
function latestOutcomes(uploads: readonly UploadRow[]): StoredOutcome[] {
  return uploads.flatMap(({ checked, result }) => result ?? checked ?? []);
}

function sumRows(outcomes: readonly StoredOutcome[]): RowCounts | null {
  if (outcomes.length === 0) return null;
  const sum = { read: 0, inserted: 0, updated: 0, unchanged: 0, skipped: 0 };
  for (const outcome of outcomes)
    for (const [name, count] of Object.entries(countRows(outcome)) as [keyof RowCounts, number][])
      // Nothing of a rejected file is written, so its rows are neither new nor unchanged.
      if (name === 'read' || outcome.outcome === 'IMPORTED' || outcome.outcome === 'UNCHANGED') sum[name] += count;
  return sum;
}

/** An unconfirmed import past its expiry shows as EXPIRED even before the sweep marks it. */
function stateOf({ state, expiresAt }: Pick<ListedImport, 'state' | 'expiresAt'>, now: Date): ImportState {
  const isOpen = openStates.some((open) => open === state);
  if (isOpen && expiresAt <= now) return 'EXPIRED';
  return state === 'UPLOADING' ? 'UPLOADED' : state;
}

export function presentSummary(row: ListedImport, now: Date): ImportSummary {
  const outcomes = latestOutcomes(row.uploads);
  return {
    id: row.id,
    state: stateOf(row, now),
    uploaded_at: row.uploadedAt.toISOString(),
    uploaded_by: row.uploadedBy,
    checked_at: row.checkedAt?.toISOString() ?? null,
    confirmed_at: row.confirmedAt?.toISOString() ?? null,
    confirmed_by: row.confirmedBy?.id ? row.confirmedBy : null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    expires_at: row.expiresAt.toISOString(),
    file_names: row.uploads.map(({ fileName }) => fileName),
    rows: sumRows(outcomes),
    fault_count: outcomes.length === 0 ? null : outcomes.reduce((sum, { faultCount }) => sum + faultCount, 0),
  };
}

function presentFinding({ line, column, reason }: Finding): ImportFinding {
  return { line, column, key: reason.key, values: { ...reason.values }, is_skipped: reason.isSkipped ?? false };
}

function presentReport(outcome: StoredOutcome | null, uploadId: string, stage: 'CHECK' | 'RESULT', details: Details): ImportFile['check'] {
  if (!outcome) return null;
  const listed = (kind: 'FAULTS' | 'WARNINGS') => details.findings(uploadId, stage, kind).slice(0, SHOWN_FINDINGS).map(presentFinding);
  return {
    outcome: outcome.outcome,
    rows: countRows(outcome),
    blocked_by: outcome.blockedBy,
    fault_count: outcome.faultCount,
    warning_count: outcome.warningCount,
    faults: listed('FAULTS'),
    warnings: listed('WARNINGS'),
  };
}

function presentRow({ line, key, cells }: Preview['added'][number]): PreviewedRow {
  return {
    line,
    name: key,
    cells: cells.map(({ column, before, after, isSecret, kind }) => ({ column, before, after, is_secret: isSecret, kind })),
  };
}

function presentFile(upload: UploadRow, details: Details): ImportFile {
  const preview = details.preview(upload.id);
  return {
    id: upload.id,
    name: upload.fileName,
    byte_count: upload.byteCount,
    sha256: upload.sha256.toString('hex'),
    progress: upload.phase === null ? null : { phase: upload.phase, bytes_read: upload.bytesRead, rows_read: upload.rowsRead },
    check: presentReport(upload.checked, upload.id, 'CHECK', details),
    preview: preview && { added: preview.added.map(presentRow), changed: preview.changed.map(presentRow) },
    ...(preview?.statements ? { statements: preview.statements } : {}),
    result: presentReport(upload.result, upload.id, 'RESULT', details),
    differs_from_check: differs(upload.checked, upload.result),
  };
}

export function presentImport(row: ListedImport, details: Details, now: Date): Import {
  const summary = presentSummary(row, now);
  return {
    ...summary,
    files: row.uploads.map((upload) => presentFile(upload, details)),
    is_confirmable: summary.state === 'CHECKED' && isWorthConfirming(row.uploads.map(({ checked }) => checked)),
  };
}

function toCells({ fileName, line, column, kind, reason }: ToldFinding, language: Language): CellRow {
  const sentence = translate(language, `imports:reasons.${reason.key}`, writeFindingValues(reason.key, reason.values ?? {}));
  const skipped = reason.isSkipped ? ` ${translate(language, 'imports:rowSkipped')}` : '';
  const part = statementColumnOf(fileName, column);
  return [
    fileName,
    line === null ? null : String(line),
    part === null ? column : translate(language, `imports:statementColumns.${part}`),
    translate(language, kind === 'FAULTS' ? 'imports:fault' : 'imports:warning'),
    `${sentence}${skipped}`,
  ];
}

/** Errors and warnings as a table for download, in the reader's language. */
export function presentFaultSheet(findings: AsyncIterable<readonly ToldFinding[]>, language: Language): Sheet {
  const titles = [
    'imports:columns.file',
    'imports:columns.line',
    'imports:columns.column',
    'imports:columns.kind',
    'imports:columns.reason',
  ] as const;
  const batches = async function* () {
    for await (const found of findings) yield* inTurns(found, (finding) => toCells(finding, language));
  };
  return {
    title: translate(language, 'imports:title'),
    columns: titles.map((title) => ({ title: translate(language, title), kind: 'text' as const })),
    batches: batches(),
  };
}

/** A kind of file, and whether the role may change its records by hand. */
export function presentKind({ name, columns, dependsOn, permissions, sample }: ListedKind, role: Role): ImportKind {
  return {
    name,
    columns: columns.map((column) => ({ name: column.name, is_optional: column.isOptional })),
    depends_on: [...dependsOn],
    is_permitted: permissions.every((permission) => scopeOf(permission, role) === 'all'),
    sample,
  };
}
