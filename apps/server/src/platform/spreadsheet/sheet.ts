import { setImmediate as nextTurn } from 'node:timers/promises';

const ROWS_A_TURN = 500;

/**
 * What a column holds. `text` is somebody's words; `money` has 2 decimals and `decimal` as many as it needs, both as decimal
 * text; `day` is YYYY-MM-DD and `moment` YYYY-MM-DD HH:MM on the clocks of Prague.
 */
export type CellKind = 'text' | 'money' | 'decimal' | 'day' | 'moment';

export interface SheetColumn {
  title: string;
  kind: CellKind;
}

/** A cell as its column says; null is an empty one. */
export type Cell = string | null;
export type CellRow = readonly Cell[];

/** One table of a file. Its rows come some hundred at a time, so that the whole of them need not be there at once. */
export interface Sheet {
  title: string;
  columns: readonly SheetColumn[];
  batches: AsyncIterable<readonly CellRow[]>;
}

/** A sheet whose first rows have arrived: what cannot be read fails before anything of a file is sent. */
export interface StartedSheet extends Sheet {
  /** Gives back what the rows are read from, however many were taken. */
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

/** Starts to read every sheet; whoever uses them ends them. */
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

/** Rows that are at hand already, as a sheet takes them: in turns, so that others are served in between. */
export async function* inTurns<Row>(rows: readonly Row[], toCells: (row: Row) => CellRow): AsyncGenerator<CellRow[]> {
  for (let from = 0; from < rows.length; from += ROWS_A_TURN) {
    if (from > 0) await nextTurn();
    yield rows.slice(from, from + ROWS_A_TURN).map(toCells);
  }
}
