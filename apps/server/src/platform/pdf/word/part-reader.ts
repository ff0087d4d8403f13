import { SaxesParser } from 'saxes';
import type { Archive, XmlEncoding } from '../../workbook/workbook-archive.ts';
import { WordRefused } from './refusal.ts';

export interface OpenedTag {
  /** Without its prefix. */
  name: string;
  prefix: string;
  /** Every value of an attribute of that name with any prefix, because programs differ in which of two they use. */
  values(name: string): string[];
  /** Its attributes by their names in the file, with prefixes. */
  attributes: Readonly<Record<string, string>>;
}

/** Checks a part while it is read; throws WordRefused. */
export interface PartReader {
  open?(tag: OpenedTag): void;
  /** Text with its enclosing element. */
  text?(text: string, element: string): void;
  close?(element: string): void;
}

/** Nested tables with drawings stay far below it; deeper files are made to exhaust the program that opens them. */
const DEEPEST = 256;

const bare = (name: string) => name.slice(name.indexOf(':') + 1);
const prefixOf = (name: string) => name.slice(0, Math.max(0, name.indexOf(':')));

/** The declarations allowed for each actual encoding; another program would decode a part with a false declaration differently. */
const declarable: Readonly<Record<XmlEncoding, readonly string[]>> = { 'utf-8': ['utf-8', 'utf8', 'us-ascii'], 'utf-16': ['utf-16'] };

function refuseDeclaration(
  { encoding, version }: { encoding?: string | undefined; version?: string | undefined },
  actual: XmlEncoding,
): void {
  if (version !== undefined && version !== '1.0') throw new WordRefused('unsafe');
  if (encoding !== undefined && !declarable[actual].includes(encoding.toLowerCase())) throw new WordRefused('unsafe');
}

function openedTag(name: string, attributes: Readonly<Record<string, string>>): OpenedTag {
  const written = Object.entries(attributes);
  return {
    name: bare(name),
    prefix: prefixOf(name),
    attributes,
    values: (wanted) => written.filter(([key]) => bare(key) === wanted).map(([, value]) => value),
  };
}

/** Parses a part piece by piece, as an opening program would, with all references resolved, and passes it to each reader. */
export async function readPart(archive: Archive, path: string, readers: readonly PartReader[]): Promise<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const open: string[] = [];
  let actual: XmlEncoding = 'utf-8';
  const tellText = (text: string) => readers.forEach((reader) => reader.text?.(text, open.at(-1) ?? ''));
  parser.on('xmldecl', (declared) => refuseDeclaration(declared, actual));
  parser.on('doctype', () => {
    throw new WordRefused('unsafe');
  });
  parser.on('error', (error) => {
    throw new WordRefused('broken', error);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.push(bare(name)) > DEEPEST) throw new WordRefused('tooLarge');
    const tag = openedTag(name, attributes);
    for (const reader of readers) reader.open?.(tag);
  });
  parser.on('closetag', () => {
    const element = open.pop() ?? '';
    for (const reader of readers) reader.close?.(element);
  });
  parser.on('text', tellText);
  parser.on('cdata', tellText);
  for await (const piece of archive.read(path, (encoding) => (actual = encoding))) parser.write(piece);
  parser.close();
}
