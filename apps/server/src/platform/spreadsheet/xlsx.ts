import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { endSheets, startSheets } from './sheet.ts';
import type { Sheet, StartedSheet } from './sheet.ts';
import { beginSheet, endSheet, writeFrame, writeRows } from './xlsx-parts.ts';

/** A higher level shrinks files little and takes much longer. */
const COMPRESSION_LEVEL = 4;

async function* writeSheet({ columns, batches, isOutlined = false }: StartedSheet): AsyncGenerator<string> {
  yield beginSheet(columns, isOutlined);
  let row = 2;
  for await (const batch of batches) {
    yield writeRows(columns, batch, row);
    row += batch.length;
  }
  yield endSheet;
}

/**
 * Writes sheets as a workbook (ECMA-376) with real numbers and dates; text is never a formula. Streams the file while the
 * rows are read, with one batch and the compressor's buffer in memory. `at` is the time stamp of the parts.
 */
export async function* writeXlsx(sheets: readonly Sheet[], at: Date): AsyncGenerator<Uint8Array> {
  const started = await startSheets(sheets);
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const options = { mtime: at, compressionLevel: COMPRESSION_LEVEL, forceDosTimestamp: true };
  zip.on('error', (error: Error) => output.destroy(error));
  for (const [path, content] of writeFrame(started.map(({ title }) => title))) zip.addBuffer(Buffer.from(content), path, options);
  const parts = started.map((sheet) => Readable.from(writeSheet(sheet), { objectMode: false }));
  for (const [index, part] of parts.entries()) {
    part.on('error', (error) => output.destroy(error));
    zip.addReadStream(part, `xl/worksheets/sheet${index + 1}.xml`, options);
  }
  zip.end();
  try {
    for await (const piece of output) yield piece as Uint8Array;
  } finally {
    for (const part of parts) part.destroy();
    await endSheets(started);
  }
}
