const MEGABYTE = 1024 * 1024;

/** Limits of a workbook. Ordinary cells compress to a tenth; a part that compresses to a two-hundredth is a decompression bomb. */
export const workbookLimits = {
  /** Size of the compressed file. */
  fileBytes: 100 * MEGABYTE,
  entries: 4_096,
  /** Size of one unpacked part. */
  partBytes: 1_024 * MEGABYTE,
  /** Total size of all unpacked parts. */
  totalBytes: 1_280 * MEGABYTE,
  /** Highest compression ratio of a part larger than `smallPartBytes`. */
  ratio: 200,
  smallPartBytes: 16 * MEGABYTE,
  /** Shared texts are held in memory, in UTF-16. */
  sharedCharacters: 64 * MEGABYTE,
  sharedTexts: 4_000_000,
  /** Cell formats and relationships, which are held in memory as well. */
  listedParts: 100_000,
  /** Cells of one sheet as JSON in UTF-8. */
  tableBytes: 256 * MEGABYTE,
  /** The limit of spreadsheet programs. */
  rows: 1_048_576,
  columns: 256,
  /** Longest text of a cell that spreadsheet programs write. */
  cellCharacters: 32_767,
};
export type WorkbookLimits = typeof workbookLimits;
