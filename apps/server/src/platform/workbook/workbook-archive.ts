import { crc32 } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import type { WorkbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';

/** The parts of a workbook by path, without a leading slash and case-insensitive. */
export interface Archive {
  has(path: string): boolean;
  paths(): string[];
  /** The text of a part, piece by piece; first reports the encoding to `tell`. Throws WorkbookRefused. */
  read(path: string, tell?: (encoding: XmlEncoding) => void): AsyncGenerator<string>;
  /** The bytes of a part. Throws WorkbookRefused. */
  readBytes(path: string): AsyncGenerator<Buffer>;
}

export type XmlEncoding = 'utf-8' | 'utf-16';

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/** MS-CFB, the container of .xls and of encrypted workbooks. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** Whether the bytes start like an .xlsx or an .xls. */
export function beginsLikeWorkbook(bytes: Buffer): boolean {
  return [ZIP, COMPOUND].some((mark) => bytes.subarray(0, mark.length).equals(mark));
}

function refuseForeign(bytes: Buffer): void {
  if (bytes.subarray(0, COMPOUND.length).equals(COMPOUND))
    throw new WorkbookRefused(bytes.includes(ENCRYPTED) ? 'encryptedWorkbook' : 'oldWorkbook');
  if (!beginsLikeWorkbook(bytes)) throw new WorkbookRefused('notWorkbook');
}

function refuseEntry(entry: Entry, limits: WorkbookLimits): void {
  if (entry.isEncrypted()) throw new WorkbookRefused('encryptedWorkbook');
  const isInflated = entry.uncompressedSize > limits.smallPartBytes && entry.uncompressedSize > entry.compressedSize * limits.ratio;
  if (isInflated || entry.uncompressedSize > limits.partBytes) throw new WorkbookRefused('workbookTooLarge');
}

/** Maps an error of the archive reader by its message, because the reader has no error codes. */
function refusalOf(error: unknown): WorkbookRefused {
  if (error instanceof WorkbookRefused) return error;
  const sentence = error instanceof Error ? error.message : '';
  if (/relative path|absolute path|invalid characters in fileName/.test(sentence)) return new WorkbookRefused('unsafeWorkbook', error);
  return new WorkbookRefused(/encrypt/.test(sentence) ? 'encryptedWorkbook' : 'brokenWorkbook', error);
}

async function listEntries(zip: ZipFile, limits: WorkbookLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw new WorkbookRefused('workbookTooLarge');
  const entries = new Map<string, Entry>();
  let totalBytes = 0;
  for await (const entry of zip.eachEntry()) {
    const path = entry.fileName.toLowerCase();
    // Programs differ in which of two parts with one name they read.
    if (entries.has(path)) throw new WorkbookRefused('brokenWorkbook');
    refuseEntry(entry, limits);
    totalBytes += entry.uncompressedSize;
    if (totalBytes > limits.totalBytes) throw new WorkbookRefused('workbookTooLarge');
    entries.set(path, entry);
  }
  return entries;
}

/** By the byte order mark; XML without one is UTF-8. */
function encodingOf([first, second]: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

async function* readEntryBytes(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    const stream = await zip.openReadStreamPromise(entry);
    let checksum = 0;
    // The stream fails as soon as it has more bytes than the archive declares.
    for await (const piece of stream as AsyncIterable<Buffer>) {
      checksum = crc32(piece, checksum);
      yield piece;
    }
    if (checksum !== entry.crc32) throw new WorkbookRefused('brokenWorkbook');
  } catch (error) {
    throw refusalOf(error);
  }
}

async function* readEntry(zip: ZipFile, entry: Entry, tell?: (encoding: XmlEncoding) => void): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  const open = (piece: Buffer) => {
    const encoding = encodingOf(piece);
    tell?.(encoding === 'utf-8' ? 'utf-8' : 'utf-16');
    return new TextDecoder(encoding, { fatal: true });
  };
  try {
    for await (const piece of readEntryBytes(zip, entry)) {
      decoder ??= open(piece);
      yield decoder.decode(piece, { stream: true });
    }
    if (decoder) yield decoder.decode();
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Opens the archive of a workbook without unpacking it. Throws WorkbookRefused. */
export async function openArchive(bytes: Buffer, limits: WorkbookLimits): Promise<Archive> {
  refuseForeign(bytes);
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
    const entries = await listEntries(zip, limits);
    const entryOf = (path: string) => {
      const entry = entries.get(path.toLowerCase());
      if (!entry) throw new WorkbookRefused('brokenWorkbook');
      return entry;
    };
    return {
      has: (path) => entries.has(path.toLowerCase()),
      paths: () => [...entries.keys()],
      read: (path, tell) => readEntry(zip, entryOf(path), tell),
      readBytes: (path) => readEntryBytes(zip, entryOf(path)),
    };
  } catch (error) {
    throw refusalOf(error);
  }
}
