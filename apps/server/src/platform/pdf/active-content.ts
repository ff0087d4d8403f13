import { PdfArray, PdfDict, PdfName, PdfRef } from '@libpdf/core';
import type { PDF, PdfObject } from '@libpdf/core';

/** Actions that run something, send something or fetch something (ISO 32000-2, 12.6.4). */
const actions: ReadonlySet<string> = new Set(['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'Rendition', 'RichMediaExecute', 'Movie', 'Sound', 'GoToE']);
/** Programs, files inside the file, and forms that are laid out anew each time they are shown. */
const parts: ReadonlySet<string> = new Set(['JavaScript', 'JS', 'XFA', 'EmbeddedFiles', 'EF', 'RichMediaContent']);

function isActive(dictionary: PdfDict): boolean {
  const action = dictionary.getName('S')?.value;
  return (action !== undefined && actions.has(action)) || [...dictionary.keys()].some(({ value }) => parts.has(value));
}

function childrenOf(object: PdfObject): PdfObject[] {
  if (object instanceof PdfArray) return [...object];
  return object instanceof PdfDict ? [...object].map(([, value]) => value) : [];
}

/**
 * Whether a PDF holds anything but pages: programs, actions, files, forms of XFA. What they show can change without a byte changing, so
 * nobody is to sign or seal it. Looks at everything that can be reached from the catalog.
 */
export function hasActiveContent({ context }: PDF): boolean {
  const seen = new Set<string>();
  const waiting: PdfObject[] = [context.catalog.getDict()];
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PdfRef) {
      const name = `${object.objectNumber} ${object.generation}`;
      const target = seen.has(name) ? null : context.resolve(object);
      seen.add(name);
      if (target) waiting.push(target);
      continue;
    }
    if (object instanceof PdfDict && isActive(object)) return true;
    for (const child of childrenOf(object)) if (!(child instanceof PdfName)) waiting.push(child);
  }
  return false;
}
