import type { DownloadedFile } from '@pramen/contract/endpoint';
import { spreadsheetTypes } from '@pramen/contract/fields';
import type { SpreadsheetFormat } from '@pramen/contract/fields';
import { pragueDateOf } from '../clock/clock.ts';
import { writeCsv } from './csv.ts';
import type { Sheet } from './sheet.ts';
import { writeXlsx } from './xlsx.ts';

const [csvType, xlsxType] = spreadsheetTypes;
const LONGEST_PART = 60;

/** Joins words to a file name of letters, digits and hyphens, which every system and mail program keeps. */
export function joinFileName(parts: readonly string[]): string {
  const clean = (part: string) =>
    part
      .normalize('NFC')
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, LONGEST_PART);
  return parts.map(clean).filter(Boolean).join('-');
}

/** Creates a download from sheets, named by its content and date: `pohyby-2015000001-2026-03-05.csv`. */
export function createSpreadsheet(
  format: SpreadsheetFormat,
  nameParts: readonly string[],
  sheets: readonly Sheet[],
  at: Date,
): DownloadedFile {
  const name = joinFileName([...nameParts, pragueDateOf(at)]);
  return format === 'csv'
    ? { fileName: `${name}.csv`, mediaType: csvType, content: writeCsv(sheets) }
    : { fileName: `${name}.xlsx`, mediaType: xlsxType, content: writeXlsx(sheets, at) };
}
