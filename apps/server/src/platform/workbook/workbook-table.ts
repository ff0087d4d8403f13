import { openArchive } from './workbook-archive.ts';
import type { WorkbookLimits } from './workbook-limits.ts';
import { readFormats, readParts, readSharedTexts } from './workbook-parts.ts';
import { WorkbookRefused } from './workbook-refused.ts';
import { readSheetRows } from './workbook-sheet.ts';
import type { WorkbookRow } from './workbook-sheet.ts';

export interface SheetName {
  name: string;
  isHidden: boolean;
}

/** Names of sheets are compared without case, outer spaces and Unicode composition. */
export const sheetKey = (name: string) => name.normalize('NFC').trim().toLowerCase();

/** The sheets of a workbook in order. Throws WorkbookRefused. */
export async function readSheetNames(bytes: Buffer, limits: WorkbookLimits): Promise<SheetName[]> {
  const { sheets } = await readParts(await openArchive(bytes, limits), limits);
  return sheets.map(({ name, isHidden }) => ({ name, isHidden }));
}

/** Reads one visible sheet, the first one for null, and passes each row to `onRow`. Returns all sheets. Throws WorkbookRefused. */
export async function readTable(
  bytes: Buffer,
  sheet: string | null,
  limits: WorkbookLimits,
  onRow: (row: WorkbookRow) => void,
): Promise<SheetName[]> {
  const archive = await openArchive(bytes, limits);
  const { sheets, is1904, stylesPath, sharedTextsPath } = await readParts(archive, limits);
  const wanted = sheets.find(({ name, isHidden }) => !isHidden && (sheet === null || sheetKey(name) === sheetKey(sheet)));
  if (!wanted) throw new WorkbookRefused('noSheet');
  const formats = await readFormats(archive, stylesPath, limits);
  const sharedTexts = await readSharedTexts(archive, sharedTextsPath, limits);
  await readSheetRows(archive, wanted.path, { sharedTexts, formats, is1904, limits }, onRow);
  return sheets.map(({ name, isHidden }) => ({ name, isHidden }));
}
