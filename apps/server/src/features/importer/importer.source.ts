import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Files by name, wherever they lie: a folder, an upload. */
export interface ImportSource {
  /** What the files together are called in the report. */
  name: string;
  listNames(): Promise<string[]>;
  /** The bytes of one file from its start; memory holds one piece at a time. */
  read(name: string): AsyncIterable<Buffer>;
}

const READ_BYTES = 256 * 1024;

/** The CSV files of a folder; other files are not looked at. */
export function folderSource(folder: string): ImportSource {
  return {
    name: folder,
    listNames: async () => (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.csv')),
    read: (name) => createReadStream(join(folder, name), { highWaterMark: READ_BYTES }),
  };
}
