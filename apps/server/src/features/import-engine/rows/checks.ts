import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import type { Check, Entity, ImportDeps, Layout, Severity } from './kind.ts';
import { becauseOf } from './reasons.ts';
import type { Reason, ReasonKey } from './reasons.ts';
import { addFinding } from './report.ts';
import type { FileReport, Findings } from './report.ts';

export const fault = (column: string, when: SQL, reason: SQL): Check => ({ severity: 'FAULT', column, when, reason });
export const warning = (column: string, when: SQL, reason: SQL): Check => ({ severity: 'WARNING', column, when, reason });
export const skip = (column: string, when: SQL, reason: SQL): Omit<Check, 'severity'> => ({ column, when, reason });

/** Reports a field of a stored row that the file changes; `secret` leaves the values out of the report. */
export function change(column: string, stored: SQL, staged: SQL, secret = false): Check {
  const [before, after] = [sql`coalesce(${stored}::text, '')`, sql`coalesce(${staged}::text, '')`];
  const reason = secret ? becauseOf('changed') : becauseOf('became', { before, after });
  return {
    severity: 'CHANGE',
    column,
    when: sql`r.found_id IS NOT NULL AND ${stored} IS DISTINCT FROM ${staged}`,
    reason,
    before: secret ? null : stored,
    after: secret ? null : staged,
  };
}

/** How many stored rows the file changes. */
export async function countChanged(tx: Tx, checks: readonly Check[]): Promise<number> {
  const changes = checks.filter(({ severity }) => severity === 'CHANGE').map(({ when }) => sql`(${when})`);
  if (changes.length === 0) return 0;
  const { rows } = await tx.execute<{ changed: number }>(
    sql`SELECT count(*)::integer AS changed FROM import_rows r WHERE ${sql.join(changes, sql` OR `)}`,
  );
  return rows[0]?.changed ?? 0;
}

/** Errors for the rows that would exceed the limit of a client's items. */
export function tooManyOf(
  table: 'client_addresses' | 'client_bank_accounts',
  most: number,
  { column, reason }: { column: string; reason: ReasonKey },
): SQL {
  return sql`
    SELECT line, 'FAULT'::text AS severity, ${column}::text AS column_name, ${becauseOf(reason, { most: sql`${most}::integer` })} AS reason FROM (
      SELECT r.line, row_number() OVER (PARTITION BY r.client_id ORDER BY r.line) + coalesce(stored.held, 0) AS place
      FROM import_rows r
      LEFT JOIN (
        SELECT t.client_id, count(*) AS held FROM ${sql.identifier(table)} t WHERE t.client_id IN (SELECT n.client_id FROM import_rows n) GROUP BY t.client_id) stored ON stored.client_id = r.client_id
      WHERE r.client_id IS NOT NULL AND r.found_id IS NULL) k
    WHERE place > ${most}`;
}

type FoundRow = { line: number; severity: Severity; column_name: string; reason: Reason; total: number };

function listOf(report: FileReport, severity: Severity): Findings {
  if (severity === 'FAULT') return report.faults;
  return severity === 'WARNING' ? report.warnings : report.changes;
}

async function collect(tx: Tx, found: SQL, report: FileReport): Promise<void> {
  const { rows } = await tx.execute<FoundRow>(sql`
    SELECT line, severity, column_name, reason, total FROM (
      SELECT f.*, count(*) OVER (PARTITION BY severity)::integer AS total,
             row_number() OVER (PARTITION BY severity ORDER BY line, column_name) AS nth
      FROM (${found}) f) g
    WHERE nth <= CASE severity WHEN 'FAULT' THEN ${report.faults.most}::integer ELSE ${report.warnings.most}::integer END ORDER BY severity, nth`);
  const totals = new Map<Severity, number>();
  for (const { line, severity, column_name: column, reason, total } of rows) {
    listOf(report, severity).listed.push({ line, column, reason });
    totals.set(severity, total);
  }
  for (const [severity, total] of totals) listOf(report, severity).total += total;
}

/** One SELECT per check: Citus rejects a list of values that is evaluated for each row. */
const findingsOf = (checks: readonly Check[]): SQL[] =>
  checks.map(
    ({ severity, column, when, reason }) =>
      sql`SELECT r.line, ${severity}::text AS severity, ${column}::text AS column_name, ${reason} AS reason FROM import_rows r WHERE ${when}`,
  );

async function removeRows(tx: Tx, removed: SQL, column: string, report: FileReport): Promise<void> {
  const { rows } = await tx.execute<{ line: number; reason: Reason; total: number }>(sql`
    WITH gone AS (${removed})
    SELECT line, reason, count(*) OVER ()::integer AS total FROM gone ORDER BY line LIMIT ${report.warnings.most}`);
  const total = rows[0]?.total ?? 0;
  for (const { line, reason } of rows) report.warnings.listed.push({ line, column, reason: { ...reason, isSkipped: true } });
  report.warnings.total += total;
  report.rowsSkipped += total;
}

async function checkRepeatedKey(tx: Tx, entity: Entity, today: string, key: readonly string[], report: FileReport): Promise<void> {
  const caseless = new Set(entity.columns(today).flatMap(({ name, isCaseless }) => (isCaseless ? name : [])));
  const columns = sql.join(
    key.map((name) => (caseless.has(name) ? sql`lower(s.${sql.identifier(name)})` : sql`s.${sql.identifier(name)}`)),
    sql`, `,
  );
  const column = key.at(-1) ?? '';
  // A key may be empty when another one identifies the row.
  const isNamed = sql.join(
    key.map((name) => sql`s.${sql.identifier(name)} IS NOT NULL`),
    sql` AND `,
  );
  const repeated = sql`
    SELECT line, ${becauseOf('repeatsLine', { line: sql`first_line` })} AS reason FROM (
      SELECT s.line, first_value(s.line) OVER (PARTITION BY ${columns} ORDER BY s.line) AS first_line FROM import_stage s WHERE ${isNamed}) k
    WHERE line > first_line`;
  if (entity.repeatedKey === 'FAULT')
    return collect(tx, sql`SELECT line, 'FAULT'::text AS severity, ${column}::text AS column_name, reason FROM (${repeated}) t`, report);
  return removeRows(
    tx,
    sql`DELETE FROM import_stage USING (${repeated}) t WHERE import_stage.line = t.line RETURNING import_stage.line, t.reason`,
    column,
    report,
  );
}

/**
 * Checks the staged rows against each other and the stored data. The remaining rows are left, with the ids of the records they refer to, in
 * the temporary table `import_rows`.
 */
export async function checkRows(tx: Tx, deps: ImportDeps, entity: Entity, layout: Layout, report: FileReport): Promise<void> {
  for (const { column, when, reason } of entity.skips ?? [])
    await removeRows(tx, sql`DELETE FROM import_stage s WHERE ${when} RETURNING s.line, ${reason} AS reason`, column, report);
  for (const key of entity.keys) await checkRepeatedKey(tx, entity, layout.today, key, report);
  await tx.execute(sql`CREATE TEMPORARY TABLE import_rows ON COMMIT DROP AS ${entity.resolve(layout)}`);
  await entity.prepare?.(tx, deps, layout, (line, column, reason) => addFinding(report.faults, { line, column, reason }));
  await tx.execute(sql`ANALYZE import_rows`);
  const checks = entity.checks(layout);
  const found = [...findingsOf(checks), ...(entity.findings?.(layout) ?? [])];
  if (found.length > 0)
    await collect(
      tx,
      sql.join(
        found.map((one) => sql`(${one})`),
        sql` UNION ALL `,
      ),
      report,
    );
  for (const findings of [report.faults, report.warnings, report.changes])
    findings.listed.sort((left, right) => (left.line ?? 0) - (right.line ?? 0));
}
