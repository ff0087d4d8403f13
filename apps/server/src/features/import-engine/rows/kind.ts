import type { Permission } from '@pramen/domain/permissions/permissions';
import type { SQL } from 'drizzle-orm';
import type { Config } from '../../../config/config.ts';
import type { Tx } from '../../../database/connect.ts';
import type { Audit } from '../../../platform/audit/append.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { CellReader } from './cells.ts';
import type { Reason } from './reasons.ts';
import type { CellSecrets } from './secrets.ts';

/** In import order: a file may refer only to kinds listed before its own. */
export const entityNames = [
  'securities',
  'prices',
  'rates',
  'instrument-costs',
  'benchmarks',
  'benchmark-values',
  'strategies',
  'clients',
  'client-addresses',
  'client-bank-accounts',
  'contracts',
  'contract-strategies',
  'cash-transactions',
  'trades',
  'instructions',
] as const;
export type EntityName = (typeof entityNames)[number];
/** Bank statements are known by their content, and an upload may hold several. */
export type KindName = EntityName | 'bank-statements';

export interface Column {
  name: string;
  /** PostgreSQL type of the staged value. */
  type: 'text' | 'numeric' | 'date' | 'timestamp' | 'integer' | 'boolean';
  reader: CellReader;
  /** Whether the header may omit it; stored values are then kept. */
  isOptional?: boolean;
  /** Whether case is ignored where the column identifies a row. */
  isCaseless?: boolean;
  /** Whether the database must not see the value: it is staged encrypted, see Layout.secrets. */
  isSecret?: boolean;
  /** An amount of money, which names a row as Czech and Slovak write it. */
  isMoney?: boolean;
  /** Whether readers are not shown the column. */
  isHidden?: boolean;
  /** A warning about a value that looks mistyped but is accepted. */
  hint?: (value: string) => Reason | null;
}

/** A FAULT rejects the file, a WARNING is only reported, a CHANGE describes an update. */
export type Severity = 'FAULT' | 'WARNING' | 'CHANGE';

/** A finding for every row `r` of `import_rows` for which `when` holds. */
export interface Check {
  severity: Severity;
  column: string;
  when: SQL;
  /** `becauseOf` with columns of the row. */
  reason: SQL;
  /** For a CHANGE: the stored and the new value; null for values that are not shown. */
  before?: SQL | null;
  after?: SQL | null;
}

export interface Written {
  inserted: number;
  updated: number;
}

export interface ImportDeps {
  clock: Clock;
  audit: Audit;
  /** Queues the messages to clients whose phone changes. */
  jobs: Pick<Jobs, 'enqueueAll'>;
  /** `master` wraps the data keys of clients, `code` hides the keys of counters. */
  config: { keys: Pick<Config['keys'], 'master' | 'code'> };
}

export interface Layout {
  /** Whether the file's header contains the column. */
  has(column: string): boolean;
  /** Latest calendar day allowed in rows. */
  today: string;
  /** Encrypts and decrypts the cells of secret columns. */
  secrets: CellSecrets;
  /** The run under which the file is recorded, and its hash. */
  runId: string;
  sha256: Buffer;
  /** Whether the importing users may change the adviser of a client. */
  mayBindAdvisers: boolean;
}

/** What one bank statement of a file would do. Sums are decimal numbers. */
export interface StatementPreview {
  account: string;
  number: string | null;
  from: string | null;
  to: string | null;
  currency: string | null;
  opening: string | null;
  closing: string | null;
  credits: string;
  debits: string;
  /** Payments that would be booked, would wait in the queue, and are in the portal. */
  matched: number;
  queued: number;
  outgoing: number;
  known: number;
  /** Payments that the bank has not booked yet; they are left out. */
  pending: number;
}

/** Adds an error for a row. */
export type Refuse = (line: number, column: string, reason: Reason) => void;

/** How a kind of file becomes rows. Its SQL reads `import_stage s` (typed cells) and `import_rows r` (after `resolve`). */
export interface Entity {
  name: KindName;
  /** Company-wide permissions that the importing users need: those for the same changes by hand. */
  permissions: readonly Permission[];
  dependsOn: readonly EntityName[];
  columns(today: string): readonly Column[];
  /** Columns that identify a row within the file. */
  keys: readonly (readonly string[])[];
  /** Columns that tell a reader which row it is. */
  naming: readonly string[];
  /** A row that repeats a key rejects the file, or is skipped with a warning. */
  repeatedKey: 'FAULT' | 'SKIP';
  /** Rows of `import_stage s` that are skipped with a warning. */
  skips?: readonly Omit<Check, 'severity'>[];
  /** Locks the records that rows of `import_stage s` refer to until the transaction ends, so that they cannot change after the checks. */
  hold?: SQL;
  /** SELECT over `import_stage s` that adds the records the cells refer to; must keep s.line and give found_id (null: a new row). */
  resolve(layout: Layout): SQL;
  /** Computes in `import_rows` what SQL cannot, and adds errors for rows. */
  prepare?(tx: Tx, deps: ImportDeps, layout: Layout, refuse: Refuse): Promise<void>;
  checks(layout: Layout): readonly Check[];
  /** Further SELECTs of (line, severity, column_name, reason). */
  findings?(layout: Layout): readonly SQL[];
  /** What the statements in the file would do; asked in a dry run. */
  previewStatements?(tx: Tx): Promise<StatementPreview[]>;
  /**
   * Writes the rows through the features that own the tables; not called in a dry run. Every change it makes must have a CHANGE check, so
   * that a dry run counts the same.
   */
  apply(tx: Tx, deps: ImportDeps, layout: Layout): Promise<Written>;
}
