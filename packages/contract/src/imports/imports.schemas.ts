import { cellKinds } from '@pramen/domain/imports/written-cell';
import { z } from 'zod';
import { page, PagedReadQuery } from '../fields.ts';

/** UPLOADED waits for its check, CHECKED for a user's confirmation; the last four are final. */
export const importStates = ['UPLOADED', 'CHECKING', 'CHECKED', 'IMPORTING', 'DONE', 'FAILED', 'CANCELLED', 'EXPIRED'] as const;
export const ImportState = z.enum(importStates);
export type ImportState = z.output<typeof ImportState>;

/** The actual or expected outcome of a file. NOT_STARTED: a file that it depends on was refused. */
export const fileOutcomes = ['IMPORTED', 'UNCHANGED', 'REFUSED', 'NOT_STARTED'] as const;
export type FileOutcome = (typeof fileOutcomes)[number];

/** A kind of file that can be imported, named by the file name without its extension. */
export const ImportKind = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), is_optional: z.boolean() })),
  /** Kinds that its rows refer to. */
  depends_on: z.array(z.string()),
  /** Whether the caller may change these records in the portal. */
  is_permitted: z.boolean(),
  /** A complete CSV file with one row. */
  sample: z.string(),
});
export type ImportKind = z.output<typeof ImportKind>;

const Person = z.object({ id: z.string(), name: z.string() });

export const RowCounts = z.object({
  read: z.int(),
  inserted: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
});
export type RowCounts = z.output<typeof RowCounts>;

/** A message about a row: `key` names its wording, `values` fill the placeholders. */
export const ImportFinding = z.object({
  /** Line of the file from 1, as in an editor; in a workbook the row number; null for the whole file. */
  line: z.int().nullable(),
  column: z.string().nullable(),
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Whether the row is skipped because of it. */
  is_skipped: z.boolean(),
});
export type ImportFinding = z.output<typeof ImportFinding>;

/**
 * A row that would be added (every `before` null) or changed. Secret values are omitted. Numbers have a decimal point, days are
 * YYYY-MM-DD.
 */
export const PreviewedRow = z.object({
  line: z.int(),
  /** The cells that identify the row. */
  name: z.string(),
  cells: z.array(
    z.object({
      column: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      is_secret: z.boolean(),
      kind: z.enum(cellKinds),
    }),
  ),
});
export type PreviewedRow = z.output<typeof PreviewedRow>;

/** What a bank statement in a file would do, according to the check. Sums have a decimal point, days are YYYY-MM-DD. */
export const PreviewedStatement = z.object({
  account: z.string(),
  number: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  currency: z.string().nullable(),
  opening: z.string().nullable(),
  closing: z.string().nullable(),
  credits: z.string(),
  debits: z.string(),
  /** Payments that would be booked. */
  matched: z.int(),
  /** Payments that would wait until staff match them. */
  queued: z.int(),
  /** Payments that leave the account, which nobody has to match. */
  outgoing: z.int(),
  /** Payments that are in the portal already. */
  known: z.int(),
  /** Payments that the bank has not booked yet; they are left out. */
  pending: z.int(),
});
export type PreviewedStatement = z.output<typeof PreviewedStatement>;

/** The findings of the check or the import in one file; lists are truncated, counts are exact. */
export const FileReport = z.object({
  outcome: z.enum(fileOutcomes),
  rows: RowCounts,
  blocked_by: z.array(z.string()),
  fault_count: z.int(),
  warning_count: z.int(),
  faults: z.array(ImportFinding),
  warnings: z.array(ImportFinding),
});
export type FileReport = z.output<typeof FileReport>;

export const ImportFile = z.object({
  id: z.string(),
  /** `clients.csv`, `clients.xlsx`, or for a sheet of a workbook `workbook.xlsx › clients`. */
  name: z.string(),
  byte_count: z.int(),
  sha256: z.string(),
  /** Progress of the work on the file; null when there is none. */
  progress: z.object({ phase: z.enum(['READING', 'CHECKING', 'WRITING']), bytes_read: z.int(), rows_read: z.int() }).nullable(),
  check: FileReport.nullable(),
  /** First rows that the import would add and change, according to the check; null when no longer stored. */
  preview: z.object({ added: z.array(PreviewedRow), changed: z.array(PreviewedRow) }).nullable(),
  /** The bank statements in the file, according to the check; missing for other kinds of files. */
  statements: z.array(PreviewedStatement).optional(),
  result: FileReport.nullable(),
  /** Whether the import's result differs from the check because rows changed in between. */
  differs_from_check: z.boolean(),
});
export type ImportFile = z.output<typeof ImportFile>;

export const ImportSummary = z.object({
  id: z.string(),
  state: ImportState,
  uploaded_at: z.string(),
  uploaded_by: Person,
  checked_at: z.string().nullable(),
  confirmed_at: z.string().nullable(),
  confirmed_by: Person.nullable(),
  finished_at: z.string().nullable(),
  /** The deadline for confirmation. */
  expires_at: z.string(),
  file_names: z.array(z.string()),
  /** From the result, or from the check while there is no result; null before both. */
  rows: RowCounts.nullable(),
  fault_count: z.int().nullable(),
});
export type ImportSummary = z.output<typeof ImportSummary>;

export const Import = ImportSummary.extend({
  files: z.array(ImportFile),
  /** Whether confirming it now would import at least one file. */
  is_confirmable: z.boolean(),
});
export type Import = z.output<typeof Import>;

export const ImportListQuery = PagedReadQuery.pick({ length: true }).extend({ page: PagedReadQuery.shape.page.default(1) });
export type ImportListQuery = z.output<typeof ImportListQuery>;

/** Newest first, with the limits of an upload. */
export const ImportPage = page(ImportSummary).extend({ limits: z.object({ file_count: z.int(), file_byte_count: z.int() }) });
export type ImportPage = z.output<typeof ImportPage>;
