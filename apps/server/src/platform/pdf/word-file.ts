import { SaxesParser } from 'saxes';
import { openArchive } from '../workbook/workbook-archive.ts';
import type { Archive } from '../workbook/workbook-archive.ts';
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
const wordLimits = { ...workbookLimits, entries: 2_000, partBytes: 40 * MEGABYTE, totalBytes: 80 * MEGABYTE, ratio: 200, smallPartBytes: 4 * MEGABYTE };
const TYPES_PART = '[content_types].xml';

interface OfficeKind {
  mainPart: string;
  mainType: string;
  limits: typeof workbookLimits;
  /** Whether every part is looked into; else the file is only kept and never opened here. */
  isOpened: boolean;
}
const word: OfficeKind = { mainPart: 'word/document.xml', mainType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml', limits: wordLimits, isOpened: true };
const sheet: OfficeKind = { mainPart: 'xl/workbook.xml', mainType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml', limits: workbookLimits, isOpened: false };

const faultOf: Readonly<Record<string, WordFault>> = {
  encryptedWorkbook: 'encrypted',
  oldWorkbook: 'notWord',
  notWorkbook: 'notWord',
  workbookTooLarge: 'tooLarge',
  unsafeWorkbook: 'unsafe',
};

/** Programs and foreign objects: whoever opens the file might run them. */
const programs = /(?:^|\/)(?:vbaproject\.bin|vbadata\.xml|activex\/|embeddings\/.+\.(?:bin|exe|ole|docm|xlsm))/i;
/** Fields that bring in what lies elsewhere, by their first word (ECMA-376-1, 17.16.5). */
const fetchingFields = new Set(['INCLUDEPICTURE', 'INCLUDETEXT', 'IMPORT', 'INCLUDE', 'LINK', 'DDE', 'DDEAUTO', 'RD', 'DATABASE']);

interface OpenedTag {
  /** Without its prefix. */
  name: string;
  /** By their names without prefixes. */
  attributes: Readonly<Record<string, string>>;
}
interface Reader {
  open(tag: OpenedTag): void;
  /** Text and the element that it stands in. */
  text?(text: string, element: string): void;
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1);

/** Reads a part piece by piece, as whoever opens the file will: with every reference replaced. */
async function readPart(archive: Archive, path: string, reader: Reader): Promise<void> {
  const parser = new SaxesParser({ position: false });
  const open: string[] = [];
  parser.on('doctype', () => {
    throw new WordRefused('unsafe');
  });
  parser.on('error', (error) => {
    throw new WordRefused('broken', error);
  });
  parser.on('opentag', ({ name, attributes }) => {
    open.push(bare(name));
    reader.open({ name: bare(name), attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [bare(key), value])) });
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => reader.text?.(text, open.at(-1) ?? ''));
  parser.on('cdata', (text) => reader.text?.(text, open.at(-1) ?? ''));
  for await (const piece of archive.read(path)) parser.write(piece);
  parser.close();
}

function refuseField(instruction: string): void {
  const [command = ''] = instruction.trim().split(/\s+/, 1);
  if (fetchingFields.has(command.toUpperCase())) throw new WordRefused('external');
}

/** Fields of a text, also those that Word cut into runs or that stand in each other. */
function fieldReader(): Reader {
  const instructions: string[] = [];
  return {
    open: ({ name, attributes }) => {
      if (name === 'fldSimple') refuseField(attributes['instr'] ?? '');
      if (name !== 'fldChar') return;
      if (attributes['fldCharType'] === 'begin') instructions.push('');
      else refuseField(instructions.at(-1) ?? '');
      if (attributes['fldCharType'] === 'end') instructions.pop();
    },
    text: (text, element) => {
      if (element === 'instrText' && instructions.length > 0) instructions.push((instructions.pop() ?? '') + text);
    },
  };
}

/** Links of the text are fine, everything else from outside would be fetched when the file is opened; so would be foreign pages inside. */
const relationReader: Reader = {
  open: ({ name, attributes }) => {
    if (name !== 'Relationship') return;
    const type = (attributes['Type'] ?? '').toLowerCase();
    const isOutside = (attributes['TargetMode'] ?? '').trim().toLowerCase() === 'external';
    if ((isOutside && !type.endsWith('/hyperlink')) || type.endsWith('/afchunk') || type.endsWith('/subdocument')) throw new WordRefused('external');
  },
};

/** What the parts say they are: the main one must be where it is looked for, and text must be called so. */
async function readTypes(archive: Archive, { mainPart, mainType }: OfficeKind): Promise<void> {
  let hasMain = false;
  await readPart(archive, TYPES_PART, {
    open: ({ attributes }) => {
      const type = (attributes['ContentType'] ?? '').toLowerCase();
      const part = (attributes['PartName'] ?? '').toLowerCase();
      if (type.includes('macroenabled')) throw new WordRefused('macros');
      if (type === mainType) hasMain = part === `/${mainPart}`;
      if (type.endsWith('+xml') && part !== '' && !part.endsWith('.xml') && !part.endsWith('.rels')) throw new WordRefused('unsafe');
    },
  });
  if (!hasMain) throw new WordRefused('notWord');
}

async function checkOfficeFile(bytes: Buffer, kind: OfficeKind): Promise<void> {
  try {
    const archive = await openArchive(bytes, kind.limits);
    if (!archive.has(kind.mainPart) || !archive.has(TYPES_PART)) throw new WordRefused('notWord');
    if (archive.paths().some((path) => programs.test(path))) throw new WordRefused('macros');
    await readTypes(archive, kind);
    if (!kind.isOpened) return;
    for (const path of archive.paths()) {
      if (path.endsWith('.rels')) await readPart(archive, path, relationReader);
      else if (path.endsWith('.xml') && path !== TYPES_PART) await readPart(archive, path, fieldReader());
    }
  } catch (error) {
    if (error instanceof WordRefused) throw error;
    if (error instanceof WorkbookRefused) throw new WordRefused(faultOf[error.key] ?? 'broken', error);
    throw error;
  }
}

/**
 * Looks into a Word file without unpacking it whole. Throws WordRefused for what is no .docx, is broken, encrypted or made to fill
 * memory, or holds macros, embedded programs, document types or anything that would be fetched from outside.
 */
export function checkWordFile(bytes: Buffer): Promise<void> {
  return checkOfficeFile(bytes, word);
}

/** The same for an .xlsx that is only kept: a whole one, without macros and embedded programs. Throws WordRefused. */
export function checkSheetFile(bytes: Buffer): Promise<void> {
  return checkOfficeFile(bytes, sheet);
}
