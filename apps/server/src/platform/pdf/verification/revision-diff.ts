import { PDF, PdfArray, PdfBool, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString } from '@libpdf/core';
import type { PdfObject } from '@libpdf/core';

/** Catalog entries that a signature may change: its field, validation data, and metadata of the save. None of them is displayed. */
const signingEntries: ReadonlySet<string> = new Set(['AcroForm', 'DSS', 'Extensions', 'Metadata', 'Perms']);
const formEntries: ReadonlySet<string> = new Set(['Fields', 'SigFlags']);
const nameOf = (reference: PdfRef) => `${reference.objectNumber} ${reference.generation} R`;

/** A canonical text of an object, independent of the order of its entries; leaves out `skipped` entries. */
function write(object: PdfObject | null | undefined, skipped: ReadonlySet<string> = new Set()): string {
  if (object instanceof PdfRef) return nameOf(object);
  if (object instanceof PdfName) return `/${object.value}`;
  if (object instanceof PdfNumber || object instanceof PdfBool) return String(object.value);
  if (object instanceof PdfString) return `<${Buffer.from(object.bytes).toString('hex')}>`;
  if (object instanceof PdfArray) return `[${[...object].map((entry) => write(entry)).join(' ')}]`;
  if (!(object instanceof PdfDict)) return 'null';
  const entries = [...object].filter(([key]) => !skipped.has(key.value)).map(([key, value]) => `/${key.value} ${write(value)}`);
  const data = object instanceof PdfStream ? Buffer.from(object.data).toString('base64') : '';
  return `<<${entries.toSorted().join(' ')}>>${data}`;
}

function referencesIn(object: PdfObject, skipped: ReadonlySet<string> = new Set()): PdfRef[] {
  if (object instanceof PdfRef) return [object];
  if (object instanceof PdfArray) return [...object].flatMap((entry) => referencesIn(entry));
  return object instanceof PdfDict ? [...object].flatMap(([key, value]) => (skipped.has(key.value) ? [] : referencesIn(value))) : [];
}

const follow = (pdf: PDF, object: PdfObject | null | undefined) =>
  object instanceof PdfRef ? pdf.context.resolve(object) : (object ?? null);

const asDict = (object: PdfObject | null) => (object instanceof PdfDict ? object : null);
const entriesOf = (object: PdfObject | null): PdfObject[] => (object instanceof PdfArray ? [...object] : []);

function hasNoArea(pdf: PDF, field: PdfDict): boolean {
  const numbers = entriesOf(follow(pdf, field.get('Rect'))).map((number) => (number instanceof PdfNumber ? number.value : Number.NaN));
  const [left, bottom, right, top] = numbers;
  return numbers.length === 0 || left === right || bottom === top;
}

/** Whether a field is a signature without appearance, actions or children. */
function isPlainSignature(pdf: PDF, reference: PdfObject): boolean {
  const field = asDict(follow(pdf, reference));
  if (!field || field.getName('FT')?.value !== 'Sig') return false;
  return ['Kids', 'A', 'AA', 'Parent'].every((key) => !field.has(key)) && hasNoArea(pdf, field);
}

/** Whether the newer list starts with the older one and adds only plain signature fields. */
function growsBySignatures(after: PDF, older: readonly PdfObject[], newer: readonly PdfObject[]): boolean {
  return (
    older.every((entry, place) => write(entry) === write(newer[place])) &&
    newer.slice(older.length).every((entry) => isPlainSignature(after, entry))
  );
}

function isFormKept(before: PDF, after: PDF, older: PdfDict, newer: PdfDict): boolean {
  const [was, is] = [asDict(follow(before, older.get('AcroForm'))), asDict(follow(after, newer.get('AcroForm')))];
  if (!is) return was === null;
  const fields = (pdf: PDF, form: PdfDict | null) => entriesOf(follow(pdf, form?.get('Fields')));
  // A new form may add only signatures; the default appearance (DR, DA) does not affect them.
  const isElseEqual = was
    ? write(was, formEntries) === write(is, formEntries)
    : [...is.keys()].every(({ value }) => formEntries.has(value) || value === 'DR' || value === 'DA');
  return isElseEqual && growsBySignatures(after, fields(before, was), fields(after, is));
}

const annotations: ReadonlySet<string> = new Set(['Annots']);

/** Whether an object is unchanged; a page may have gained plain signature fields. */
function isKept(before: PDF, after: PDF, reference: PdfRef): boolean {
  const [was, is] = [before.context.resolve(reference), after.context.resolve(reference)];
  if (write(was) === write(is)) return true;
  const [older, newer] = [asDict(was), asDict(is)];
  if (older?.getName('Type')?.value !== 'Page' || !newer || write(older, annotations) !== write(newer, annotations)) return false;
  return growsBySignatures(after, entriesOf(follow(before, older.get('Annots'))), entriesOf(follow(after, newer.get('Annots'))));
}

/**
 * Whether a later revision of a PDF displays everything unchanged and adds only signatures, stamps and validation data. Compares all
 * objects reachable from the catalog. A visible signature counts as a change, because it may cover something.
 */
export async function addsOnlySignatures(earlier: Buffer, later: Buffer): Promise<boolean> {
  const [before, after] = [await PDF.load(earlier), await PDF.load(later)];
  const [older, newer] = [before.context.catalog.getDict(), after.context.catalog.getDict()];
  if (write(older, signingEntries) !== write(newer, signingEntries) || !isFormKept(before, after, older, newer)) return false;
  const form = asDict(follow(before, older.get('AcroForm')));
  const waiting = [...referencesIn(older, signingEntries), ...(form ? referencesIn(form) : [])];
  const seen = new Set<string>();
  for (let reference = waiting.pop(); reference; reference = waiting.pop()) {
    if (seen.has(nameOf(reference))) continue;
    seen.add(nameOf(reference));
    if (!isKept(before, after, reference)) return false;
    const object = before.context.resolve(reference);
    if (object) waiting.push(...referencesIn(object));
  }
  return true;
}
