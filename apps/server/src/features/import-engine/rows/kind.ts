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

/** In the order in which files are imported: a file may only name what stands to its left. */
export const entityNames = [
  'securities',
  'prices',
  'rates',
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

export interface Column {
  name: string;
  /** PostgreSQL type of the staged value. */
  type: 'text' | 'numeric' | 'date' | 'timestamp' | 'integer' | 'boolean';
  reader: CellReader;
  /** Whether the header may leave it out; then what is stored stays as it is. */
  isOptional?: boolean;
  /** Whether capitals make no difference where it names a row. */
  isCaseless?: boolean;
  /** Whether the database must not see it: it is staged closed, see Layout.secrets. */
  isSecret?: boolean;
  /** What looks mistyped but is taken as it is. */
  hint?: (value: string) => Reason | null;
}

/** A FAULT refuses the file, a WARNING is only told, a CHANGE tells what an update changes. */
export type Severity = 'FAULT' | 'WARNING' | 'CHANGE';

/** Something to be told about every row `r` of `import_rows` for which `when` holds. */
export interface Check {
  severity: Severity;
  column: string;
  when: SQL;
  /** `becauseOf` over the row. */
  reason: SQL;
  /** Of a CHANGE: the stored and the new value; null for values that are not told. */
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
  /** Carry what clients are told whose phone changes. */
  jobs: Pick<Jobs, 'enqueueAll'>;
  /** One wraps the data keys of clients, the other hides what limits count. */
  config: { keys: Pick<Config['keys'], 'master' | 'code'> };
}

export interface Layout {
  /** Whether the header of this file names the column. */
  has(column: string): boolean;
  /** Latest calendar day that a row may speak of. */
  today: string;
  /** Closed cells of secret columns, and what opens them. */
  secrets: CellSecrets;
  /** Whether whoever imports may say whose a client is. */
  mayBindAdvisers: boolean;
}

/** Tells a fault of a row. */
export type Refuse = (line: number, column: string, reason: Reason) => void;

/** How one kind of file becomes rows. Its SQL reads `import_stage s` (typed cells) and `import_rows r` (after `resolve`). */
export interface Entity {
  name: EntityName;
  /** What whoever imports the file must be allowed for the whole company: what it does, done by hand. */
  permissions: readonly Permission[];
  dependsOn: readonly EntityName[];
  columns(today: string): readonly Column[];
  /** Columns that name a row within the file. */
  keys: readonly (readonly string[])[];
  /** Columns that tell a person which row is meant. */
  naming: readonly string[];
  /** A row whose key came before: refuses the file, or is skipped with a warning. */
  repeatedKey: 'FAULT' | 'SKIP';
  /** Rows of `import_stage s` that are skipped with a warning. */
  skips?: readonly Omit<Check, 'severity'>[];
  /** Holds what the rows of `import_stage s` refer to until the transaction ends, so that nobody changes it after it was compared. */
  hold?: SQL;
  /** SELECT over `import_stage s` that adds what the cells refer to; must keep s.line and give found_id (null: a new row). */
  resolve(layout: Layout): SQL;
  /** Works out in `import_rows` what SQL cannot, and refuses rows for it. */
  prepare?(tx: Tx, deps: ImportDeps, layout: Layout, refuse: Refuse): Promise<void>;
  checks(layout: Layout): readonly Check[];
  /** Further SELECTs of (line, severity, column_name, reason). */
  findings?(layout: Layout): readonly SQL[];
  /** Writes the rows through the features that own the tables; not called in a dry run. What it changes stands in a CHANGE, so that a dry run counts the same. */
  apply(tx: Tx, deps: ImportDeps, layout: Layout): Promise<Written>;
}
