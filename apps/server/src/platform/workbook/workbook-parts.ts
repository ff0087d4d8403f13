import type { Archive } from './workbook-archive.ts';
import { decodeText, readNumberFormat } from './workbook-cells.ts';
import type { NumberFormat } from './workbook-cells.ts';
import type { WorkbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';
import { attributeOf, isTrue, readXml } from './workbook-xml.ts';
import type { Attributes } from './workbook-xml.ts';

interface Relation {
  id: string;
  /** The last segment of its type; the rest differs between the two variants of the standard. */
  type: string;
  path: string;
}

export interface SheetPart {
  name: string;
  isHidden: boolean;
  path: string;
}

/** The parts that are needed to read the cells of a workbook. */
export interface WorkbookParts {
  sheets: SheetPart[];
  is1904: boolean;
  stylesPath: string | null;
  sharedTextsPath: string | null;
}

/** Resolves a path relative to the part `from`, or to the root of the archive. */
function resolvePath(from: string, target: string): string {
  const steps = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

const lastWord = (address: string) => address.slice(address.lastIndexOf('/') + 1);

async function readRelations(archive: Archive, from: string, limits: WorkbookLimits): Promise<Relation[]> {
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  const path = `${folder}_rels/${lastWord(from)}.rels`;
  const relations: Relation[] = [];
  if (!archive.has(path)) return relations;
  await readXml(archive.read(path), {
    open: (name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) => {
      // External targets are never read.
      if (name !== 'Relationship' || mode === 'External') return;
      if (relations.length >= limits.listedParts) throw new WorkbookRefused('workbookTooLarge');
      relations.push({ id, type: lastWord(type), path: resolvePath(from, target) });
    },
  });
  return relations;
}

/** Refuses other files and workbooks with macros, by the content type that the archive declares. */
async function refuseOtherKinds(archive: Archive, workbookPath: string): Promise<void> {
  let contentType = '';
  await readXml(archive.read('[Content_Types].xml'), {
    open: (name, { PartName: part = '', ContentType: type = '', Extension: extension = '' }) => {
      const isWorkbook = name === 'Override' && part.toLowerCase() === `/${workbookPath.toLowerCase()}`;
      if (isWorkbook || (contentType === '' && name === 'Default' && workbookPath.endsWith(`.${extension}`))) contentType = type;
    },
  });
  // An .xlsb always declares itself macro-enabled.
  if (/sheet\.binary/i.test(contentType)) throw new WorkbookRefused('notWorkbook');
  const hasMacros = archive.paths().some((path) => path.endsWith('vbaproject.bin'));
  if (hasMacros || /macroEnabled/i.test(contentType)) throw new WorkbookRefused('macroWorkbook');
  if (!/spreadsheetml\.(sheet|template)\.main\+xml$/.test(contentType)) throw new WorkbookRefused('notWorkbook');
}

/** ECMA-376, 18.18.68; an unknown state does not hide a sheet. */
const hiddenStates: ReadonlySet<string> = new Set(['hidden', 'veryHidden']);

function readSheet(attributes: Attributes, relations: readonly Relation[]): SheetPart | null {
  // The relationship is the attribute `id` with a prefix; `sheetId` is unrelated.
  const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
  const relation = relations.find((one) => one.id === id);
  if (!relation) throw new WorkbookRefused('brokenWorkbook');
  // A sheet can also be a chart or a dialog.
  if (relation.type !== 'worksheet') return null;
  return { name: decodeText(attributes['name'] ?? ''), isHidden: hiddenStates.has(attributes['state'] ?? ''), path: relation.path };
}

/** Reads the structure of a workbook. Throws WorkbookRefused. */
export async function readParts(archive: Archive, limits: WorkbookLimits): Promise<WorkbookParts> {
  const workbookPath = (await readRelations(archive, '', limits)).find(({ type }) => type === 'officeDocument')?.path;
  if (workbookPath === undefined || !archive.has('[Content_Types].xml')) throw new WorkbookRefused('notWorkbook');
  await refuseOtherKinds(archive, workbookPath);
  const relations = await readRelations(archive, workbookPath, limits);
  const sheets: SheetPart[] = [];
  let is1904 = false;
  await readXml(archive.read(workbookPath), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = isTrue(attributes['date1904']);
      if (name !== 'sheet') return;
      if (sheets.length >= limits.entries) throw new WorkbookRefused('workbookTooLarge');
      const sheet = readSheet(attributes, relations);
      if (sheet) sheets.push(sheet);
    },
  });
  const pathOf = (type: string) => relations.find((relation) => relation.type === type)?.path ?? null;
  return { sheets, is1904, stylesPath: pathOf('styles'), sharedTextsPath: pathOf('sharedStrings') };
}

/** Number formats of cells by their index in the style sheet. */
export async function readFormats(archive: Archive, path: string | null, limits: WorkbookLimits): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isInCells = false;
  if (path === null) return [];
  await readXml(archive.read(path), {
    open: (name, attributes) => {
      if (codes.size + ids.length >= limits.listedParts) throw new WorkbookRefused('workbookTooLarge');
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (name === 'cellXfs') isInCells = true;
      else if (name === 'xf' && isInCells) ids.push(Number(attributeOf(attributes, 'numFmtId') ?? 0));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return ids.map((id) => readNumberFormat(id, codes.get(id)));
}

/** Joins text from its runs, without the phonetic runs of Japanese. */
export function createTextReader() {
  let parts = '';
  let isText = false;
  let isReading = false;
  return {
    open(name: string) {
      if (name === 'rPh') isReading = true;
      if (name === 't') isText = !isReading;
    },
    text(text: string) {
      if (isText) parts += text;
    },
    close(name: string) {
      if (name === 'rPh') isReading = false;
      if (name === 't') isText = false;
    },
    /** The text since the last call. */
    take(): string {
      const text = decodeText(parts);
      parts = '';
      return text;
    },
  };
}

/** The texts that cells share, by index. */
export async function readSharedTexts(archive: Archive, path: string | null, limits: WorkbookLimits): Promise<string[]> {
  const texts: string[] = [];
  const reader = createTextReader();
  let characters = 0;
  if (path === null) return texts;
  await readXml(archive.read(path), {
    open: reader.open,
    text: reader.text,
    close: (name) => {
      reader.close(name);
      if (name !== 'si') return;
      const text = reader.take();
      characters += text.length;
      if (texts.length >= limits.sharedTexts || characters > limits.sharedCharacters) throw new WorkbookRefused('workbookTooLarge');
      texts.push(text);
    },
  });
  return texts;
}
