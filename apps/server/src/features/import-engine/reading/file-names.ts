import type { SheetName } from '../../../platform/workbook/workbook-table.ts';
import { sheetKey } from '../../../platform/workbook/workbook-table.ts';
import { entityNames } from '../rows/kind.ts';
import type { EntityName } from '../rows/kind.ts';

/** What a name says about a file. */
export interface FileName {
  /** null for a file of which the import does not know what it holds. */
  entity: EntityName | null;
  isWorkbook: boolean;
  /** The workbook of which this file is a sheet. */
  workbook: string | null;
}

const SHEET_MARK = ' › ';

const entityOf = (name: string): EntityName | null => entityNames.find((known) => known === name) ?? null;

/** A sheet of a workbook is a file of its own: `předání.xlsx › clients`. */
export const sheetFileName = (workbook: string, entity: EntityName) => `${workbook}${SHEET_MARK}${entity}`;

/** Reads `clients.csv`, `clients.xlsx`, and the name of a sheet. */
export function readFileName(name: string): FileName {
  const mark = name.lastIndexOf(SHEET_MARK);
  const sheet = mark < 0 ? null : entityOf(name.slice(mark + SHEET_MARK.length));
  const workbook = name.slice(0, mark);
  if (sheet !== null && workbook.endsWith('.xlsx')) return { entity: sheet, isWorkbook: true, workbook };
  const [, stem = '', ending] = /^(.*)\.(csv|xlsx)$/i.exec(name) ?? [];
  return { entity: entityOf(stem), isWorkbook: ending?.toLowerCase() === 'xlsx', workbook: null };
}

/** The sheets of a workbook that are imported, in its order: those that people see and that are called as what they hold. */
export function findEntitySheets(sheets: readonly SheetName[]): { sheet: SheetName; entity: EntityName }[] {
  const found = new Map<EntityName, SheetName>();
  for (const sheet of sheets) {
    const entity = sheet.isHidden ? null : entityOf(sheetKey(sheet.name));
    if (entity !== null && !found.has(entity)) found.set(entity, sheet);
  }
  return [...found].map(([entity, sheet]) => ({ entity, sheet }));
}
