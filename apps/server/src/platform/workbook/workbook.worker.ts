import type { WorkbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';
import type { RefusalKey } from './workbook-refused.ts';
import type { WorkbookRow } from './workbook-sheet.ts';
import { readSheetNames, readTable } from './workbook-table.ts';
import type { SheetName } from './workbook-table.ts';
import { lowerThread } from '../workers/thread-priority.ts';

lowerThread();

export interface WorkbookTask {
  bytes: Uint8Array;
  limits: WorkbookLimits;
  /** The sheet to read: its name, or null for the first one; without it only the names of the sheets are read. */
  table?: { sheet: string | null };
}

/** A refusal is a result, because an Error loses its class between threads. */
export type WorkbookAnswer = { refusal: RefusalKey } | { sheets: SheetName[]; packed: Uint8Array[] };

const ROWS_A_PIECE = 1_000;

/** Packs rows into JSON bytes as they arrive: separate strings would take several times the memory and be copied between threads. */
function createPacker(mostBytes: number) {
  const packed: Uint8Array[] = [];
  let rows: WorkbookRow[] = [];
  let byteCount = 0;
  const pack = () => {
    if (rows.length === 0) return;
    const piece = new TextEncoder().encode(JSON.stringify(rows));
    rows = [];
    byteCount += piece.length;
    if (byteCount > mostBytes) throw new WorkbookRefused('workbookTooLarge');
    packed.push(piece);
  };
  return {
    packed,
    pack,
    add(row: WorkbookRow) {
      if (rows.push(row) >= ROWS_A_PIECE) pack();
    },
  };
}

/** Entry point of the worker thread: Piscina calls the default export. */
export default async function readWorkbookInThread({ bytes, limits, table }: WorkbookTask): Promise<WorkbookAnswer> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (!table) return { sheets: await readSheetNames(buffer, limits), packed: [] };
    const packer = createPacker(limits.tableBytes);
    const sheets = await readTable(buffer, table.sheet, limits, packer.add);
    packer.pack();
    return { sheets, packed: packer.packed };
  } catch (error) {
    if (error instanceof WorkbookRefused) return { refusal: error.key };
    throw error;
  }
}
