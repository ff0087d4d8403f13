import Docxtemplater from 'docxtemplater';
import type { DXT } from 'docxtemplater';
import inspection from 'docxtemplater/js/inspect-module.js';
import PizZip from 'pizzip';
import { rowsOf, valueOf } from './document-values.ts';
import type { DocumentValues, ValueRow } from './document-values.ts';
import { checkWordFile } from '../word/word-file.ts';
import { WordRefused } from '../word/refusal.ts';

/** The package's types declare the class as a property of the module, but at run time the module is the class. */
const InspectModule = inspection as unknown as new () => DXT.Module & { getAllTags(): Record<string, unknown> };

const delimiters = { start: '${', end: '}' };
const textParts = /^word\/(?:document|header\d*|footer\d*)\.xml$/;
/** A table row without a nested table row. */
const tableRow = /<w:tr[ >](?:(?!<w:tr[ >])[\s\S])*?<\/w:tr>/g;
const textRuns = /<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g;

const textOf = (xml: string) => [...xml.matchAll(textRuns)].map(([, text = '']) => text).join('');

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

/** Marks a row as repeated for a group in docxtemplater's syntax: a start tag in its first cell and an end tag in its last. */
function repeatRow(row: string, group: string): string {
  const begin = /<w:p(?: [^>]*)?>(?:<w:pPr>[\s\S]*?<\/w:pPr>|<w:pPr\/>)?/.exec(row);
  const end = row.lastIndexOf('</w:p>');
  if (!begin || end < 0) return row;
  const at = begin.index + begin[0].length;
  return `${row.slice(0, at)}${run(`\${#${group}}`)}${row.slice(at, end)}${run(`\${/${group}}`)}${row.slice(end)}`;
}

function repeatRows(xml: string, groups: readonly string[]): string {
  return xml.replaceAll(tableRow, (row) => {
    const text = textOf(row);
    const group = groups.find((name) => text.includes(`\${${name}.`) && !text.includes(`\${#${name}}`));
    return group ? repeatRow(row, group) : row;
  });
}

interface Scope {
  row?: { group: string; cells: ValueRow };
}

/** Characters that XML cannot contain (XML 1.0, 2.2): one of them in a value would make the whole file invalid. */
const notOfXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Looks values up by name only, so that a template cannot evaluate expressions. */
function createParser(values: DocumentValues, missing: Set<string>) {
  return (tag: string): DXT.Parser => ({
    get: ({ row }: Scope) => {
      const name = tag.trim();
      const rows = rowsOf(values, name);
      if (rows && rows.length > 0) return rows.map((cells) => ({ row: { group: name, cells } }));
      const value = rows ? '' : valueOf(values, name, row).replaceAll(notOfXml, '');
      if (value === '') missing.add(name);
      return value;
    },
  });
}

function open(bytes: Buffer): PizZip {
  try {
    return new PizZip(bytes);
  } catch (cause) {
    throw new WordRefused('broken', cause);
  }
}

/** Docxtemplater cannot parse the template; `places` are texts that a person can search for in it. */
export class WordTemplateBroken extends Error {
  override readonly name = 'WordTemplateBroken';
  /** Unclosed placeholders, for instance. */
  readonly places: readonly string[];

  constructor(places: readonly string[], cause: unknown) {
    super(`broken placeholders: ${places.join(', ')}`, { cause });
    this.places = places;
  }
}

function breakdownOf(error: unknown): WordTemplateBroken {
  const errors = (error as { properties?: { errors?: { properties?: { xtag?: unknown } }[] } }).properties?.errors ?? [];
  const tags = errors.map(({ properties }) => properties?.xtag);
  return new WordTemplateBroken(tags.filter((tag) => typeof tag === 'string' && tag !== '') as string[], error);
}

/** Distinct names of the placeholders of a Word file. Throws WordRefused and WordTemplateBroken. */
export async function findWordPlaceholders(bytes: Buffer): Promise<string[]> {
  await checkWordFile(bytes);
  const inspect = new InspectModule();
  try {
    new Docxtemplater(open(bytes), { delimiters, modules: [inspect], paragraphLoop: true, errorLogging: false });
  } catch (error) {
    if (error instanceof WordRefused) throw error;
    throw breakdownOf(error);
  }
  const names = (tags: Record<string, unknown>, path: string[]): string[] =>
    Object.entries(tags).flatMap(([tag, inner]) => {
      const below = names(inner as Record<string, unknown>, [...path, tag]);
      return below.length > 0 ? below : [tag.trim()];
    });
  return [...new Set(names(inspect.getAllTags(), []))];
}

/** Fills a Word file with values, also where Word has split a placeholder into runs. Throws WordRefused and WordTemplateBroken. */
export async function fillWord(bytes: Buffer, values: DocumentValues): Promise<{ bytes: Buffer; missing: string[] }> {
  await checkWordFile(bytes);
  const zip = open(bytes);
  for (const path of Object.keys(zip.files).filter((name) => textParts.test(name))) {
    const xml = zip.file(path)?.asText();
    if (xml) zip.file(path, repeatRows(xml, Object.keys(values.repeated)));
  }
  const missing = new Set<string>();
  try {
    const document = new Docxtemplater(zip, {
      delimiters,
      parser: createParser(values, missing),
      paragraphLoop: true,
      linebreaks: true,
      errorLogging: false,
    });
    document.render({});
    return { bytes: document.toBuffer({ compression: 'DEFLATE' }), missing: [...missing] };
  } catch (error) {
    throw breakdownOf(error);
  }
}
