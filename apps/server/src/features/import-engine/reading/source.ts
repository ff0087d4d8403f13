import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileName } from './file-names.ts';
import { isStatementName } from './statement-names.ts';

/** Files by name, from a folder or an upload. */
export interface ImportSource {
  /** Name of the source in the report. */
  name: string;
  listNames(): Promise<string[]>;
  /** The bytes of one file from its start, piece by piece; for a sheet those of its workbook. */
  read(name: string): AsyncIterable<Buffer>;
}

const READ_BYTES = 256 * 1024;

/** The CSV files, workbooks and bank statements of a folder; other files are ignored, as are the `~$...` lock files of spreadsheet programs. */
export function folderSource(folder: string): ImportSource {
  return {
    name: folder,
    listNames: async () =>
      (await readdir(folder)).filter((name) => (/\.(csv|xlsx)$/i.test(name) || isStatementName(name)) && !name.startsWith('~$')).toSorted(),
    read: (name) => createReadStream(join(folder, readFileName(name).workbook ?? name), { highWaterMark: READ_BYTES }),
  };
}

/** The same source with workbooks replaced by their sheets. */
export function withSheets(source: ImportSource, sheetFiles: ReadonlyMap<string, readonly string[]>): ImportSource {
  return { ...source, listNames: async () => (await source.listNames()).flatMap((name) => sheetFiles.get(name) ?? name) };
}
