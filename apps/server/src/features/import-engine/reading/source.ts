import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileName } from './file-names.ts';

/** Files by name, wherever they lie: a folder, an upload. */
export interface ImportSource {
  /** What the files together are called in the report. */
  name: string;
  listNames(): Promise<string[]>;
  /** The bytes of one file from its start, one piece at a time; for a sheet those of its workbook. */
  read(name: string): AsyncIterable<Buffer>;
}

const READ_BYTES = 256 * 1024;

/** The CSV files and workbooks of a folder; other files are not looked at. Spreadsheet programs lock what is open by a file `~$...`. */
export function folderSource(folder: string): ImportSource {
  return {
    name: folder,
    listNames: async () => (await readdir(folder)).filter((name) => /\.(csv|xlsx)$/i.test(name) && !name.startsWith('~$')).toSorted(),
    read: (name) => createReadStream(join(folder, readFileName(name).workbook ?? name), { highWaterMark: READ_BYTES }),
  };
}

/** The same source with the sheets of workbooks in the place of these. */
export function withSheets(source: ImportSource, sheetFiles: ReadonlyMap<string, readonly string[]>): ImportSource {
  return { ...source, listNames: async () => (await source.listNames()).flatMap((name) => sheetFiles.get(name) ?? name) };
}
