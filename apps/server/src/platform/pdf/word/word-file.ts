import { openArchive } from '../../workbook/workbook-archive.ts';
import type { Archive } from '../../workbook/workbook-archive.ts';
import { workbookLimits } from '../../workbook/workbook-limits.ts';
import { WorkbookRefused } from '../../workbook/workbook-refused.ts';
import { contentReader, vectorReader } from './contents.ts';
import { fieldReader } from './fields.ts';
import { readPart } from './part-reader.ts';
import type { PartReader } from './part-reader.ts';
import { readTypes, refuseOtherMain, refuseTypes, TYPES_PART } from './part-types.ts';
import { WordRefused } from './refusal.ts';
import type { WordFault } from './refusal.ts';
import { relationReader } from './relations.ts';

const MEGABYTE = 1024 * 1024;
const wordLimits = {
  ...workbookLimits,
  entries: 2_000,
  partBytes: 40 * MEGABYTE,
  totalBytes: 80 * MEGABYTE,
  ratio: 200,
  smallPartBytes: 4 * MEGABYTE,
};

interface OfficeKind {
  mainPart: string;
  mainType: string;
  limits: typeof workbookLimits;
  /** Whether every part is checked; otherwise the file is only stored and never opened by the server. */
  isOpened: boolean;
}
const word: OfficeKind = {
  mainPart: 'word/document.xml',
  mainType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  limits: wordLimits,
  isOpened: true,
};
const sheet: OfficeKind = {
  mainPart: 'xl/workbook.xml',
  mainType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  limits: workbookLimits,
  isOpened: false,
};

const faultOf: Readonly<Record<string, WordFault>> = {
  encryptedWorkbook: 'encrypted',
  oldWorkbook: 'notWord',
  notWorkbook: 'notWord',
  workbookTooLarge: 'tooLarge',
  unsafeWorkbook: 'unsafe',
};

/** Programs and embedded objects, which the recipient's program might run. */
const programs = /(?:^|\/)(?:vbaproject\.bin|vbadata\.xml|activex\/|embeddings\/.+\.(?:bin|exe|ole|docm|xlsm))/i;
/** Data of other programs, which is not document markup. */
const ownMarkup = /^customxml\//;

function readersOf(path: string, { mainPart }: OfficeKind): PartReader[] {
  if (path.endsWith('.rels')) return [relationReader(path, mainPart)];
  if (path.endsWith('.svg')) return [vectorReader()];
  if (ownMarkup.test(path)) return [fieldReader()];
  return path.endsWith('.xml') || path.endsWith('.vml') ? [fieldReader(), contentReader()] : [];
}

async function readWhole(archive: Archive, path: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of archive.readBytes(path)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function checkParts(archive: Archive, kind: OfficeKind): Promise<void> {
  for (const path of archive.paths()) {
    if (path === TYPES_PART) continue;
    const readers = readersOf(path, kind);
    if (readers.length > 0) await readPart(archive, path, readers);
    // The data of a chart.
    else if (path.endsWith('.xlsx')) await checkOfficeFile(await readWhole(archive, path), sheet);
  }
}

async function checkOfficeFile(bytes: Buffer, kind: OfficeKind): Promise<void> {
  try {
    const archive = await openArchive(bytes, kind.limits);
    if (!archive.has(kind.mainPart) || !archive.has(TYPES_PART)) throw new WordRefused('notWord');
    if (archive.paths().some((path) => programs.test(path))) throw new WordRefused('macros');
    const types = await readTypes(archive);
    refuseOtherMain(types, kind.mainPart, kind.mainType);
    if (!kind.isOpened) return;
    refuseTypes(archive, types);
    await checkParts(archive, kind);
  } catch (error) {
    if (error instanceof WordRefused) throw error;
    if (error instanceof WorkbookRefused) throw new WordRefused(faultOf[error.key] ?? 'broken', error);
    throw error;
  }
}

/**
 * Checks a Word file without unpacking it whole. Throws WordRefused when it is not a .docx, broken, encrypted or a decompression bomb, or
 * contains unusual parts, macros, embedded programs, DOCTYPEs or external content.
 */
export function checkWordFile(bytes: Buffer): Promise<void> {
  return checkOfficeFile(bytes, word);
}

/** Checks an .xlsx that is only stored: complete, without macros and embedded programs. Throws WordRefused. */
export function checkSheetFile(bytes: Buffer): Promise<void> {
  return checkOfficeFile(bytes, sheet);
}
