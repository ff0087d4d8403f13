const MEGABYTE = 1024 * 1024;

/** What a workbook may hold. A spreadsheet program packs cells to a tenth; what packs to a two-hundredth was made to fill memory. */
export const workbookLimits = {
  /** Of the packed file. */
  fileBytes: 100 * MEGABYTE,
  entries: 4_096,
  /** Of one unpacked part. */
  partBytes: 1_024 * MEGABYTE,
  /** Of all unpacked parts together. */
  totalBytes: 1_280 * MEGABYTE,
  /** How many times larger a part may become, beyond `smallPartBytes`. */
  ratio: 200,
  smallPartBytes: 16 * MEGABYTE,
  /** Texts that cells share are held in memory, in UTF-16. */
  sharedCharacters: 64 * MEGABYTE,
  sharedTexts: 4_000_000,
  /** Formats of cells and relations, which are held as well. */
  listedParts: 100_000,
  /** What the cells of one sheet say, as JSON in UTF-8. */
  tableBytes: 256 * MEGABYTE,
  /** As spreadsheet programs have them. */
  rows: 1_048_576,
  columns: 256,
  /** Longest text of a cell that spreadsheet programs write. */
  cellCharacters: 32_767,
};
export type WorkbookLimits = typeof workbookLimits;
