import { workbookLimits } from '../../platform/workbook/workbook-limits.ts';
import type { WorkbookLimits } from '../../platform/workbook/workbook-limits.ts';
import { WorkbookRefused } from '../../platform/workbook/workbook-refused.ts';
import type { WorkbookRow } from '../../platform/workbook/workbook-sheet.ts';
import type { SheetName } from '../../platform/workbook/workbook-table.ts';
import readWorkbook from '../../platform/workbook/workbook.worker.ts';
import type { WorkbookTask } from '../../platform/workbook/workbook.worker.ts';

export interface ReaderHere {
  listSheets(bytes: Uint8Array): Promise<SheetName[]>;
  readRows(bytes: Uint8Array, sheet?: string | null): Promise<WorkbookRow[]>;
}

/** Does in the test's thread what the portal's reader does in one of its own, where neither a debugger nor `npm run mutants` looks. */
export function createReaderHere(limits: Partial<WorkbookLimits> = {}): ReaderHere {
  const read = async (task: Omit<WorkbookTask, 'limits'>) => {
    const answer = await readWorkbook({ ...task, limits: { ...workbookLimits, ...limits } });
    if ('refusal' in answer) throw new WorkbookRefused(answer.refusal);
    return answer;
  };
  return {
    listSheets: async (bytes) => (await read({ bytes })).sheets,
    readRows: async (bytes, sheet = null) => {
      const { packed } = await read({ bytes, table: { sheet } });
      return packed.flatMap((piece) => JSON.parse(new TextDecoder().decode(piece)) as WorkbookRow[]);
    },
  };
}
