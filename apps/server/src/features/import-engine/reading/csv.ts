import { because } from '../rows/reasons.ts';
import type { Reason } from '../rows/reasons.ts';

/** One record of a CSV file. `fault` says why it could not be split into cells; `cells` is then empty. */
export interface CsvRecord {
  /** Physical line on which the record starts, from 1. */
  line: number;
  cells: string[];
  fault?: Reason;
}

type Delimiter = ',' | ';';
type Split = { state: 'whole'; cells: string[] } | { state: 'open' } | { state: 'broken' };

/** A longer record is an error, so that one missing quote does not read the rest of a file into memory. */
export const LONGEST_RECORD = 64 * 1024;
const OVERSIZED = because('oversizedLine', { kilobytes: LONGEST_RECORD / 1024 });
const UNCLOSED = because('unclosedQuote');
const STRAY = because('strayQuote');

/** Reads a quoted cell that starts at `start`; returns its text and end, or why it has none. */
function readQuoted(text: string, start: number, delimiter: Delimiter): { cell: string; end: number } | 'open' | 'broken' {
  let cell = '';
  for (let from = start + 1; ;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return 'open';
    cell += text.slice(from, quote);
    if (text[quote + 1] === '"') {
      cell += '"';
      from = quote + 2;
    } else if (quote + 1 === text.length || text[quote + 1] === delimiter) return { cell, end: quote + 1 };
    else return 'broken';
  }
}

function splitRecord(text: string, delimiter: Delimiter): Split {
  if (!text.includes('"')) return { state: 'whole', cells: text.split(delimiter) };
  const cells: string[] = [];
  for (let start = 0; start <= text.length;) {
    if (text[start] === '"') {
      const quoted = readQuoted(text, start, delimiter);
      if (typeof quoted === 'string') return { state: quoted };
      cells.push(quoted.cell);
      start = quoted.end + 1;
    } else {
      const next = text.indexOf(delimiter, start);
      const end = next < 0 ? text.length : next;
      const cell = text.slice(start, end);
      if (cell.includes('"')) return { state: 'broken' };
      cells.push(cell);
      start = end + 1;
    }
  }
  return { state: 'whole', cells };
}

/** The more frequent delimiter in the header, outside quoted names. */
export function detectDelimiter(header: string): Delimiter {
  const bare = header.replace(/"[^"]*"/g, '');
  return bare.split(';').length > bare.split(',').length ? ';' : ',';
}

function countQuotes(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count += 1;
  return count;
}

/** Turns physical lines into records; a faulty record never consumes valid lines. */
function createRecordReader() {
  let delimiter: Delimiter | null = null;
  let open: string[] = [];
  let openLength = 0;
  let openQuotes = 0;
  let nextLine = 1;
  const close = () => {
    open = [];
    openLength = 0;
    openQuotes = 0;
  };
  const giveUp = (records: CsvRecord[], fault: Reason) => {
    const [, ...swallowed] = open;
    records.push({ line: nextLine - open.length, cells: [], fault });
    nextLine -= swallowed.length;
    close();
    for (const text of swallowed) take(text, records);
  };
  const take = (text: string, records: CsvRecord[]): void => {
    nextLine += 1;
    if (open.length === 0 && text.trim() === '') return;
    delimiter ??= detectDelimiter(text);
    open.push(text);
    openLength += text.length + 1;
    openQuotes += countQuotes(text);
    // An odd number of quotes cannot be a complete record, so a record of many lines is split once, not after every line.
    const split: Split = open.length > 1 && openQuotes % 2 === 1 ? { state: 'open' } : splitRecord(open.join('\n'), delimiter);
    if (split.state === 'broken') giveUp(records, open.length === 1 ? STRAY : UNCLOSED);
    else if (openLength > LONGEST_RECORD) giveUp(records, split.state === 'open' ? UNCLOSED : OVERSIZED);
    else if (split.state === 'whole') {
      if (split.cells.some((cell) => cell.trim() !== '')) records.push({ line: nextLine - open.length, cells: split.cells });
      close();
    }
  };
  const finish = (records: CsvRecord[]) => {
    while (open.length > 0) giveUp(records, UNCLOSED);
  };
  return {
    take,
    finish,
    /** A physical line that is too long to keep. */
    takeOversized(records: CsvRecord[]) {
      finish(records);
      records.push({ line: nextLine, cells: [], fault: OVERSIZED });
      nextLine += 1;
    },
  };
}

/** Encoding by the byte order mark, as in the WHATWG Encoding Standard; spreadsheets save "Unicode" as UTF-16. */
function encodingOf([first, second]: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Decodes bytes as they arrive; characters and the byte order mark may be split between pieces. */
async function* decodeText(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let start: Buffer = Buffer.alloc(0);
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  for await (const piece of bytes) {
    start = decoder ? piece : Buffer.concat([start, piece]);
    if (!decoder && start.length < 2) continue;
    decoder ??= new TextDecoder(encodingOf(start));
    yield decoder.decode(start, { stream: true });
  }
  yield decoder ? decoder.decode() : new TextDecoder().decode(start);
}

/**
 * Reads CSV (RFC 4180; comma or semicolon by the header; LF or CRLF; UTF-8, or UTF-16 with a byte order mark) as batches of records in
 * constant memory. Undecodable bytes become U+FFFD, which no cell accepts. Blank lines and lines of empty cells are skipped.
 */
export async function* readCsvRecords(bytes: AsyncIterable<Buffer>): AsyncGenerator<CsvRecord[]> {
  const reader = createRecordReader();
  let rest = '';
  let isDropping = false;
  const takeLines = (text: string, isEnd: boolean): CsvRecord[] => {
    const records: CsvRecord[] = [];
    const lines = (rest + text).split('\n');
    rest = isEnd ? '' : (lines.pop() ?? '');
    for (const line of lines) {
      if (isDropping) isDropping = false;
      else if (line.length > LONGEST_RECORD) reader.takeOversized(records);
      else reader.take(line.endsWith('\r') ? line.slice(0, -1) : line, records);
    }
    if (rest.length > LONGEST_RECORD) {
      if (!isDropping) reader.takeOversized(records);
      isDropping = true;
      rest = '';
    }
    if (isEnd) reader.finish(records);
    return records;
  };
  for await (const text of decodeText(bytes)) yield takeLines(text, false);
  yield takeLines('', true);
}
