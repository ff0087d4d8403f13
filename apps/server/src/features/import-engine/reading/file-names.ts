import type { SheetName } from '../../../platform/workbook/workbook-table.ts';
import { sheetKey } from '../../../platform/workbook/workbook-table.ts';
import { entityNames } from '../rows/kind.ts';
import type { EntityName } from '../rows/kind.ts';

/** What a file's name says about its content. */
export interface FileName {
  /** null: no known kind. */
  entity: EntityName | null;
  isWorkbook: boolean;
  /** The workbook that contains this sheet; null: not a sheet. */
  workbook: string | null;
}

const SHEET_MARK = ' › ';

const entityOf = (name: string): EntityName | null => entityNames.find((known) => known === name) ?? null;

/** The name under which a sheet of a workbook is imported: `předání.xlsx › clients`. */
export const sheetFileName = (workbook: string, entity: EntityName) => `${workbook}${SHEET_MARK}${entity}`;

/** Reads names like `clients.csv`, `clients.xlsx`, and those of sheets. */
export function readFileName(name: string): FileName {
  const mark = name.lastIndexOf(SHEET_MARK);
  const sheet = mark < 0 ? null : entityOf(name.slice(mark + SHEET_MARK.length));
  const workbook = name.slice(0, mark);
  if (sheet !== null && workbook.endsWith('.xlsx')) return { entity: sheet, isWorkbook: true, workbook };
  const [, stem = '', ending] = /^(.*)\.(csv|xlsx)$/i.exec(name) ?? [];
  return { entity: entityOf(stem), isWorkbook: ending?.toLowerCase() === 'xlsx', workbook: null };
}

/** The sheets of a workbook to import, in order: visible ones named after a kind of file. */
export function findEntitySheets(sheets: readonly SheetName[]): { sheet: SheetName; entity: EntityName }[] {
  const found = new Map<EntityName, SheetName>();
  for (const sheet of sheets) {
    const entity = sheet.isHidden ? null : entityOf(sheetKey(sheet.name));
    if (entity !== null && !found.has(entity)) found.set(entity, sheet);
  }
  return [...found].map(([entity, sheet]) => ({ entity, sheet }));
}
