import { SaxesParser } from 'saxes';
import { WorkbookRefused } from './workbook-refused.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Elements by their names without prefix, because every producer chooses its own prefixes. */
export interface XmlHandlers {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

const encodings = ['utf-8', 'utf8', 'utf-16', 'us-ascii'];
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** The value of an attribute with any prefix. */
export function attributeOf(attributes: Attributes, name: string): string | undefined {
  return attributes[name] ?? Object.entries(attributes).find(([key]) => localName(key) === name)?.[1];
}

/** Whether an XML Schema boolean is true. */
export const isTrue = (value: string | undefined) => value === '1' || value === 'true';

/**
 * Parses XML piece by piece. Refuses DOCTYPEs, and with them all entities but XML's predefined ones, so that nothing is
 * expanded or fetched. Throws WorkbookRefused.
 */
export async function readXml(pieces: AsyncIterable<string>, { open, close, text }: XmlHandlers): Promise<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  parser.on('doctype', () => {
    throw new WorkbookRefused('unsafeWorkbook');
  });
  parser.on('error', (error) => {
    throw new WorkbookRefused('brokenWorkbook', error);
  });
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!encodings.includes(encoding.toLowerCase())) throw new WorkbookRefused('brokenWorkbook');
  });
  if (open) parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes));
  if (close) parser.on('closetag', ({ name }) => close(localName(name)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  try {
    for await (const piece of pieces) parser.write(piece);
    parser.close();
  } catch (error) {
    // A single text may exceed JavaScript's maximum string length.
    if (error instanceof RangeError) throw new WorkbookRefused('workbookTooLarge', error);
    throw error;
  }
}
