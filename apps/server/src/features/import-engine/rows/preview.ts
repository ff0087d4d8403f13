import type { CellKind } from '@pramen/domain/imports/written-cell';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import type { Column, Entity, Layout, StatementPreview } from './kind.ts';

/** One cell that the file adds (`before` null) or changes. Both values of a secret column are omitted. */
export interface PreviewCell {
  column: string;
  before: string | null;
  after: string | null;
  isSecret: boolean;
  kind: CellKind;
}

export interface PreviewRow {
  line: number;
  /** The cells that identify the row. */
  key: string;
  cells: PreviewCell[];
}

/** The first rows that a file would add and change. */
export interface Preview {
  added: PreviewRow[];
  changed: PreviewRow[];
  statements?: StatementPreview[];
}

const PREVIEWED_ROWS = 20;
/** A description can have 10,000 characters, too many for a table. */
const LONGEST_VALUE = 200;

type FoundRow = { line: number; key: string; cells: (PreviewCell | null)[] };

const shown = (value: SQL) => sql`left((${value})::text, ${LONGEST_VALUE})`;

const kinds: Partial<Record<Column['type'], CellKind>> = { numeric: 'NUMBER', date: 'DATE', timestamp: 'TIME' };

type Kinded = Pick<Column, 'type' | 'isMoney'>;

function cellOf(column: string, { type, isMoney = false }: Kinded, before: SQL, after: SQL, isSecret: boolean): SQL {
  const kind = isMoney ? 'MONEY' : (kinds[type] ?? 'TEXT');
  return sql`jsonb_build_object('column', ${column}::text, 'before', ${before}, 'after', ${after}, 'isSecret', ${isSecret}::boolean, 'kind', ${kind}::text)`;
}

async function readRows(tx: Tx, key: SQL, cells: readonly SQL[], when: SQL): Promise<PreviewRow[]> {
  // jsonb_build_array takes at most 100 arguments; the widest file has 40 columns.
  const { rows } = await tx.execute<FoundRow>(sql`
    SELECT r.line, ${key} AS key, jsonb_build_array(${sql.join([...cells], sql`, `)}) AS cells
    FROM import_rows r JOIN import_stage s ON s.line = r.line
    WHERE ${when} ORDER BY r.line LIMIT ${PREVIEWED_ROWS}`);
  return rows.map(({ line, key: name, cells: found }) => ({ line, key: name, cells: found.filter((cell) => cell !== null) }));
}

/** A cell in the name of a row, as Czech and Slovak write it. */
function written({ name, type, isMoney = false }: Column): SQL {
  const cell = sql`s.${sql.identifier(name)}`;
  if (type === 'date') return sql`to_char(${cell}, 'DD.MM.YYYY')`;
  if (isMoney) return sql`translate(to_char(${cell}, 'FM999,999,999,999,990.00'), ',.', ${'\u00a0,'})`;
  return sql`${cell}::text`;
}

/** Reads what the checked rows of `import_stage` and `import_rows` would add and change; call it before they are applied. */
export async function readPreview(tx: Tx, entity: Entity, layout: Layout): Promise<Preview> {
  const columns = entity.columns(layout.today).filter(({ name, isHidden = false }) => layout.has(name) && !isHidden);
  const naming = columns.filter(({ name }) => entity.naming.includes(name));
  const key = sql`concat_ws(' ', ${sql.join(naming.map(written), sql`, `)})`;
  const changes = entity.checks(layout).flatMap((check) => (check.severity === 'CHANGE' ? [check] : []));
  const kindedOf = (column: string): Kinded => columns.find(({ name }) => name === column) ?? { type: 'text' };
  const secret = new Set(changes.filter(({ before }) => before === null).map(({ column }) => column));
  const added = columns.map((column) => {
    const { name } = column;
    const given = sql`s.${sql.identifier(name)}`;
    if (!secret.has(name)) return cellOf(name, column, sql`NULL::text`, shown(given), false);
    return sql`CASE WHEN ${given} IS NOT NULL THEN ${cellOf(name, column, sql`NULL::text`, sql`NULL::text`, true)} END`;
  });
  const changed = changes.map(
    ({ column, when, before, after }) =>
      sql`CASE WHEN ${when} THEN ${cellOf(column, kindedOf(column), before ? shown(before) : sql`NULL::text`, after ? shown(after) : sql`NULL::text`, before === null)} END`,
  );
  return {
    added: await readRows(tx, key, added, sql`r.found_id IS NULL`),
    changed:
      changes.length === 0
        ? []
        : await readRows(
            tx,
            key,
            changed,
            sql.join(
              changes.map(({ when }) => sql`(${when})`),
              sql` OR `,
            ),
          ),
  };
}
