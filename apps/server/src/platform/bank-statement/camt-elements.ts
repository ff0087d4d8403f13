import { SaxesParser } from 'saxes';
import { StatementRefused } from './statement.ts';

/** An element with its children, names without prefix. */
export interface Element {
  name: string;
  text: string;
  /** The attribute `Ccy` of an amount. */
  currency: string | null;
  children: Element[];
}

/** A message of ISO 20022 nests about 20 elements. */
const DEEPEST = 64;
/** Elements and characters of one entry or payment: far above the standard's own limits. */
const MOST_ELEMENTS = 5_000;
const MOST_CHARACTERS = 200_000;

/** The first child with each of the names, one below the other. */
export function childOf(element: Element | null, ...names: string[]): Element | null {
  let found: Element | null = element;
  for (const name of names) found = found?.children.find((child) => child.name === name) ?? null;
  return found;
}

/** The text of an element below; null when it is missing or blank. */
export function textOf(element: Element | null, ...names: string[]): string | null {
  const text = childOf(element, ...names)?.text.trim() ?? '';
  return text === '' ? null : text;
}

export const childrenOf = (element: Element | null, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];

export interface ElementListener {
  /** Whether the element is read as a whole; asked for every element outside one that is. */
  isWhole(name: string, parent: string): boolean;
  /** An element within a whole one that is handed over on its own and dropped from it. */
  isPart(name: string): boolean;
  onOpen(name: string, parent: string): void;
  onPart(part: Element): void;
  onWhole(whole: Element): void;
  onClose(name: string): void;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Parses XML piece by piece. Refuses DOCTYPEs, and with them all entities but XML's own, so that nothing is expanded or fetched. `onPiece`
 * is awaited after every piece. Throws StatementRefused.
 */
export async function* readElements<Out>(
  pieces: AsyncIterable<string>,
  listener: ElementListener,
  take: () => Out[],
): AsyncGenerator<Out[]> {
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true });
  const path: string[] = [];
  /** The whole element that is open, and those open within it. */
  let open: Element[] = [];
  let size = 0;
  let characters = 0;
  parser.on('doctype', () => {
    throw new StatementRefused('unsafeStatement', { line: parser.line });
  });
  parser.on('error', (error) => {
    const isCut = /unclosed tag|unexpected end|document must contain/i.test(error.message);
    throw new StatementRefused(isCut ? 'statementCut' : 'brokenStatement', { line: parser.line }, error);
  });
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name);
    const parent = path.at(-1) ?? '';
    if (path.push(local) > DEEPEST) throw new StatementRefused('unsafeStatement', { line: parser.line });
    if (open.length === 0 && !listener.isWhole(local, parent)) return listener.onOpen(local, parent);
    if (open.length === 0) [size, characters] = [0, 0];
    size += 1;
    if (size > MOST_ELEMENTS) throw new StatementRefused('statementTooLarge', { line: parser.line });
    const element = { name: local, text: '', currency: attributes['Ccy'] ?? null, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
    return undefined;
  });
  const onText = (text: string) => {
    const element = open.at(-1);
    if (!element) return;
    characters += text.length;
    if (characters > MOST_CHARACTERS) throw new StatementRefused('statementTooLarge', { line: parser.line });
    element.text += text;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => {
    const name = path.pop() ?? '';
    const element = open.pop();
    if (!element) return listener.onClose(name);
    const parent = open.at(-1);
    if (!parent) return listener.onWhole(element);
    if (!listener.isPart(name)) return undefined;
    parent.children.pop();
    [size, characters] = [open.length, 0];
    return listener.onPart(element);
  });
  for await (const piece of pieces) {
    parser.write(piece);
    const taken = take();
    if (taken.length > 0) yield taken;
  }
  parser.close();
  open = [];
  const rest = take();
  if (rest.length > 0) yield rest;
}
