import { openArchive } from '../workbook/workbook-archive.ts';
import { workbookLimits } from '../workbook/workbook-limits.ts';
import { WorkbookRefused } from '../workbook/workbook-refused.ts';

/** Why a Word file is no template: not one, broken, behind a password, too large once unpacked, or with something that runs or fetches. */
export type WordFault = 'notWord' | 'broken' | 'encrypted' | 'tooLarge' | 'macros' | 'external' | 'unsafe';

export class WordRefused extends Error {
  override readonly name = 'WordRefused';
  readonly fault: WordFault;

  constructor(fault: WordFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

const MEGABYTE = 1024 * 1024;
const limits = { ...workbookLimits, entries: 2_000, partBytes: 40 * MEGABYTE, totalBytes: 80 * MEGABYTE, ratio: 200, smallPartBytes: 4 * MEGABYTE };
const MAIN_PART = 'word/document.xml';
const TYPES_PART = '[content_types].xml';
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

const faultOf: Readonly<Record<string, WordFault>> = {
  encryptedWorkbook: 'encrypted',
  oldWorkbook: 'notWord',
  notWorkbook: 'notWord',
  workbookTooLarge: 'tooLarge',
  unsafeWorkbook: 'unsafe',
};

/** Programs and foreign objects: whoever opens the file might run them. */
const programs = /(?:^|\/)(?:vbaproject\.bin|vbadata\.xml|activex\/|embeddings\/.+\.(?:bin|exe|ole|docm|xlsm))/i;
/** Links of the text are fine, everything else from outside would be fetched when the file is opened. */
const outside = /<(?:\w+:)?Relationship\b[^>]*\bTargetMode\s*=\s*["']External["'][^>]*>/gi;
const isHyperlink = (relation: string) => /\bType\s*=\s*["'][^"']*\/hyperlink["']/i.test(relation);

async function readPart(read: () => AsyncGenerator<string>): Promise<string> {
  let text = '';
  for await (const piece of read()) text += piece;
  return text;
}

/**
 * Looks into a Word file without unpacking it whole. Throws WordRefused for what is no .docx, is broken, encrypted or made to fill
 * memory, or holds macros, embedded programs, document types or parts that would be fetched from outside.
 */
export async function checkWordFile(bytes: Buffer): Promise<void> {
  try {
    const archive = await openArchive(bytes, limits);
    if (!archive.has(MAIN_PART) || !archive.has(TYPES_PART)) throw new WordRefused('notWord');
    const types = await readPart(() => archive.read(TYPES_PART));
    if (/macroEnabled/i.test(types) || archive.paths().some((path) => programs.test(path))) throw new WordRefused('macros');
    if (!types.includes(WORD_TYPE)) throw new WordRefused('notWord');
    for (const path of archive.paths().filter((name) => name.endsWith('.xml') || name.endsWith('.rels'))) {
      const xml = await readPart(() => archive.read(path));
      if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new WordRefused('unsafe');
      if (path.endsWith('.rels') && (xml.match(outside) ?? []).some((relation) => !isHyperlink(relation))) throw new WordRefused('external');
    }
  } catch (error) {
    if (error instanceof WordRefused) throw error;
    if (error instanceof WorkbookRefused) throw new WordRefused(faultOf[error.key] ?? 'broken', error);
    throw error;
  }
}
