import { setImmediate as nextTurn } from 'node:timers/promises';

const ROWS_A_TURN = 500;

/**
 * The type of a column. `text` may come from users; `money` has 2 decimals, `crowns` also their currency, and `decimal` as many
 * decimals as it needs, all three as decimal text; `day` is YYYY-MM-DD and `moment` YYYY-MM-DD HH:MM in Prague local time.
 */
export type CellKind = 'text' | 'money' | 'crowns' | 'decimal' | 'day' | 'moment';

export interface SheetColumn {
  title: string;
  kind: CellKind;
}

/** A cell in the format of its column; null when it is empty. */
export type Cell = string | null;
export type CellRow = readonly Cell[];

/** A row that stands out, or belongs to the one above it; CSV keeps its cells only. */
export interface MarkedRow {
  cells: CellRow;
  isBold?: boolean;
  /** How deep the row lies in the outline, from 0; deeper rows fold under the one above. */
  depth?: number;
}

export type SheetRow = CellRow | MarkedRow;

export const markedRow = (row: SheetRow): MarkedRow => ('cells' in row ? row : { cells: row });

/** One table of a file. Its rows arrive a few hundred at a time, so that they are never all in memory. */
export interface Sheet {
  title: string;
  columns: readonly SheetColumn[];
  /** Some of its rows have a depth. */
  isOutlined?: boolean;
  batches: AsyncIterable<readonly SheetRow[]>;
}

/** A sheet whose first rows have been read, so that a failing query fails before any part of the file is sent. */
export interface StartedSheet extends Sheet {
  /** Releases the source of the rows, also before the last row. */
  end(): Promise<void>;
}

async function startSheet({ batches, ...sheet }: Sheet): Promise<StartedSheet> {
  const source = batches[Symbol.asyncIterator]();
  const first = await source.next();
  const replay = async function* () {
    for (let next = first; next.done !== true; next = await source.next()) yield next.value;
  };
  return { ...sheet, batches: replay(), end: async () => void (await source.return?.()) };
}

export async function endSheets(sheets: readonly StartedSheet[]): Promise<void> {
  for (const { end } of sheets) await end();
}

/** Starts to read every sheet; the caller must end them with `endSheets`. */
export async function startSheets(sheets: readonly Sheet[]): Promise<StartedSheet[]> {
  const started: StartedSheet[] = [];
  try {
    for (const sheet of sheets) started.push(await startSheet(sheet));
    return started;
  } catch (error) {
    await endSheets(started);
    throw error;
  }
}

/** Yields rows in memory as batches of a sheet, and lets the event loop serve other calls between them. */
export async function* inTurns<Row>(rows: readonly Row[], toCells: (row: Row) => CellRow): AsyncGenerator<CellRow[]> {
  for (let from = 0; from < rows.length; from += ROWS_A_TURN) {
    if (from > 0) await nextTurn();
    yield rows.slice(from, from + ROWS_A_TURN).map(toCells);
  }
}
