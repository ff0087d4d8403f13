import { MINUTE } from '../clock/clock.ts';
import { Problem } from '../calls/problem.ts';
import { createWorkerPool } from '../workers/worker-pool.ts';
import { workbookLimits } from './workbook-limits.ts';
import type { WorkbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';
import type { WorkbookRow } from './workbook-sheet.ts';
import type { SheetName } from './workbook-table.ts';
import type { WorkbookAnswer, WorkbookTask } from './workbook.worker.ts';

export interface Table {
  /** All sheets of the workbook. */
  sheets: SheetName[];
  /** The non-empty rows, up to 1,000 at a time. */
  batches: Generator<WorkbookRow[]>;
}

/** Reads workbooks (ECMA-376, .xlsx) in a separate thread with memory and time limits. */
export interface WorkbookReader {
  /** Throws WorkbookRefused. */
  listSheets(bytes: Uint8Array): Promise<SheetName[]>;
  /** Reads a visible sheet by its name, or the first one for null. Throws WorkbookRefused. */
  readTable(bytes: Uint8Array, sheet: string | null): Promise<Table>;
  /** Ends the thread. */
  close(): Promise<void>;
}

export interface WorkbookReaderOptions {
  limits?: Partial<WorkbookLimits>;
  memoryMegabytes?: number;
}

/** More than the limits of a workbook allow for; anything beyond ends the thread and not the process. */
const MEMORY_MEGABYTES = 768;
/** A million rows take about half a minute on an idle core. */
const TIMEOUT_MS = 5 * MINUTE;

function* unpack(packed: Uint8Array[]): Generator<WorkbookRow[]> {
  // Releases every piece before the next is parsed.
  for (let piece = packed.shift(); piece; piece = packed.shift()) yield JSON.parse(new TextDecoder().decode(piece)) as WorkbookRow[];
}

/** A reader handles one workbook at a time. The caller must close it. */
export function createWorkbookReader({ limits, memoryMegabytes = MEMORY_MEGABYTES }: WorkbookReaderOptions = {}): WorkbookReader {
  const allLimits = { ...workbookLimits, ...limits };
  const pool = createWorkerPool<WorkbookTask, WorkbookAnswer>({
    module: new URL('workbook.worker.ts', import.meta.url),
    maxThreads: 1,
    maxQueue: 1,
    timeoutMs: TIMEOUT_MS,
    memoryMegabytes,
  });
  const run = async (task: Omit<WorkbookTask, 'limits'>) => {
    try {
      const answer = await pool.run({ ...task, limits: allLimits });
      if ('refusal' in answer) throw new WorkbookRefused(answer.refusal);
      return answer;
    } catch (error) {
      const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      // Nothing queues in this pool, so server.busy means that the task ran out of time.
      const isOutOfTime = error instanceof Problem && error.code === 'server.busy';
      throw isOutOfMemory || isOutOfTime ? new WorkbookRefused('workbookTooLarge', error) : error;
    }
  };
  return {
    listSheets: async (bytes) => (await run({ bytes })).sheets,
    readTable: async (bytes, sheet) => {
      const { sheets, packed } = await run({ bytes, table: { sheet } });
      return { sheets, batches: unpack(packed) };
    },
    close: () => pool.close(),
  };
}
