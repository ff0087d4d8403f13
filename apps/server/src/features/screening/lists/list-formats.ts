import type { ScreeningListFormat, ScreeningListKind } from '@pramen/domain/compliance/screening/status/screening-words';
import { readCsvList } from './csv-list.ts';
import { readEuList } from './eu-list.ts';
import { readFtmList } from './ftm-list.ts';
import { ListRefused } from './list-entry.ts';
import type { ListReader } from './list-entry.ts';

/** Enough to see past a byte order mark and blank lines. */
const PEEKED_BYTES = 64;

const readers: Readonly<Record<ScreeningListFormat, (bytes: AsyncIterable<Buffer>) => ListReader>> = {
  EU_XML: readEuList,
  FTM_JSON: readFtmList,
  CSV: readCsvList,
};

/** What a format contains unless the caller says otherwise. */
export const usualKinds: Readonly<Record<ScreeningListFormat, ScreeningListKind>> = {
  EU_XML: 'SANCTIONS',
  FTM_JSON: 'EXPOSED',
  CSV: 'EXPOSED',
};

/** Beginnings of files that people upload by mistake: pictures, PDF, archives and office documents. */
const otherFiles = [
  '\u0089PNG',
  '\u00ff\u00d8\u00ff',
  'GIF8',
  'RIFF',
  '%PDF',
  'PK\u0003\u0004',
  '\u001f\u008b',
  '\u00d0\u00cf\u0011\u00e0',
  '{\\rtf',
];

/** Signs that no text contains: control characters other than white space. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const controlSign = /[\u0000-\u0008\u000e-\u001f]/;

/** Recognises a format by how the content begins, not by the name of the file. */
function formatOf(start: Buffer): ScreeningListFormat {
  const signs = start.subarray(0, PEEKED_BYTES).toString('latin1');
  if (otherFiles.some((beginning) => signs.startsWith(beginning))) throw new ListRefused('notList');
  // Other encodings of text have zeros.
  if (start.includes(0)) throw new ListRefused('notText');
  if (controlSign.test(signs)) throw new ListRefused('notList');
  const text = start
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (text === '') throw new ListRefused('noEntries');
  if (text.startsWith('<')) return 'EU_XML';
  if (text.startsWith('{')) return 'FTM_JSON';
  if (text.startsWith('[')) throw new ListRefused('unknownFormat');
  return 'CSV';
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const withoutMark = (start: Buffer) =>
  start.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? start.subarray(BYTE_ORDER_MARK.length) : start;

async function* continueWith(start: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield start;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Opens a list of any format. Throws ListRefused. */
export async function openList(bytes: AsyncIterable<Buffer>): Promise<{ format: ScreeningListFormat; reader: ListReader }> {
  const pieces = bytes[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  while (start.length < PEEKED_BYTES) {
    const next = await pieces.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  const format = formatOf(start);
  return { format, reader: readers[format](continueWith(withoutMark(start), pieces)) };
}
