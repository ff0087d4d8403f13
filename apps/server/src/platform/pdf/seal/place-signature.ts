import { createHash } from 'node:crypto';
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfString } from '@libpdf/core';
import type { PDF, PdfObject } from '@libpdf/core';

/** A file with space reserved for a signature and its byte range already written. */
export interface PlacedSignature {
  bytes: Buffer;
  /** Offsets after the `<` and before the `>` of the reserved space, which contains hexadecimal zeros. */
  from: number;
  to: number;
  /** Hash of everything except the reserved space. */
  sha256: Buffer;
}

export interface SignaturePlace {
  kind: 'SEAL' | 'STAMP';
  /** Space for the signature, its chain and a stamp. */
  byteCount: number;
  /** Entries of the signature dictionary. */
  reason?: string;
  location?: string;
  claimedAt?: Date;
}

const WIDEST = 9_999_999_999;
const INVISIBLE_AND_LOCKED = 132;
const SIGNED_AND_APPEND_ONLY = 3;
/** Allows filling in forms and signing; any other change breaks the certification (ISO 32000-2, 12.8.2.2). */
const MAY_BE_SIGNED_FURTHER = 2;

const follow = ({ context }: PDF, object: PdfObject | null | undefined) =>
  object instanceof PdfRef ? context.resolve(object) : (object ?? null);

/** Formats an instant as a PDF date (ISO 32000-2, 7.9.4). */
export const writePdfDate = (instant: Date): string => `D:${instant.toISOString().replaceAll(/[-:T]|\.\d+Z/g, '')}Z`;

function certification(): PdfArray {
  const parameters = PdfDict.of({ Type: PdfName.of('TransformParams'), P: PdfNumber.of(MAY_BE_SIGNED_FURTHER), V: PdfName.of('1.2') });
  return new PdfArray([PdfDict.of({ Type: PdfName.of('SigRef'), TransformMethod: PdfName.of('DocMDP'), TransformParams: parameters })]);
}

/** The signature dictionary that PAdES requires, with the claimed time here and nowhere else (ETSI EN 319 142-1, 6.3). */
function describe({ kind, byteCount, reason, location, claimedAt }: SignaturePlace, isFirst: boolean): PdfDict {
  const range = new PdfArray([0, WIDEST, WIDEST, WIDEST].map((number) => PdfNumber.of(number)));
  const room = PdfString.fromBytes(new Uint8Array(byteCount));
  const dictionary = PdfDict.of({
    Type: PdfName.of(kind === 'SEAL' ? 'Sig' : 'DocTimeStamp'),
    Filter: PdfName.of('Adobe.PPKLite'),
    SubFilter: PdfName.of(kind === 'SEAL' ? 'ETSI.CAdES.detached' : 'ETSI.RFC3161'),
  });
  dictionary.set('ByteRange', range);
  dictionary.set('Contents', room);
  if (claimedAt) dictionary.set('M', PdfString.fromString(writePdfDate(claimedAt)));
  if (reason) dictionary.set('Reason', PdfString.fromString(reason));
  if (location) dictionary.set('Location', PdfString.fromString(location));
  if (kind === 'SEAL' && isFirst) dictionary.set('Reference', certification());
  return dictionary;
}

function freeName(pdf: PDF, kind: SignaturePlace['kind']): string {
  const taken = new Set((pdf.getForm()?.getFields() ?? []).map(({ name }) => name));
  let number = 1;
  while (taken.has(`${kind === 'SEAL' ? 'Seal' : 'Stamp'}_${number}`)) number += 1;
  return `${kind === 'SEAL' ? 'Seal' : 'Stamp'}_${number}`;
}

/** Adds an invisible field; rewrites the form with all its existing entries. */
function addField(pdf: PDF, kind: SignaturePlace['kind'], signature: PdfRef): PdfRef {
  const page = pdf.getPages().at(-1);
  if (!page) throw new Error('the document has no pages');
  const { context } = pdf;
  const field = context.register(
    PdfDict.of({
      Type: PdfName.of('Annot'),
      Subtype: PdfName.of('Widget'),
      FT: PdfName.of('Sig'),
      T: PdfString.fromString(freeName(pdf, kind)),
      F: PdfNumber.of(INVISIBLE_AND_LOCKED),
      P: page.ref,
      Rect: new PdfArray([0, 0, 0, 0].map((number) => PdfNumber.of(number))),
      V: signature,
    }),
  );
  const catalog = context.catalog.getDict();
  const form = follow(pdf, catalog.get('AcroForm'));
  const written = new PdfDict(form instanceof PdfDict ? [...form] : []);
  const fields = follow(pdf, written.get('Fields'));
  written.set('Fields', new PdfArray([...(fields instanceof PdfArray ? fields : []), field]));
  written.set('SigFlags', PdfNumber.of(SIGNED_AND_APPEND_ONLY));
  catalog.set('AcroForm', context.register(written));
  // A stamp changes no page, because it may follow a certification. The last page of a seal is one that prepareSeal has just added.
  if (kind === 'SEAL') page.dict.set('Annots', new PdfArray([field]));
  return field;
}

const isSigned = (pdf: PDF) =>
  pdf
    .getForm()
    ?.getFields()
    .some((field) => field.type === 'signature' && (field as { isSigned(): boolean } & typeof field).isSigned()) ?? false;

function writeRange(bytes: Buffer, at: number, numbers: readonly number[]): void {
  const end = bytes.indexOf(']', at);
  bytes.write(`[${numbers.join(' ')}`.padEnd(end - at, ' '), at, 'latin1');
}

/** Appends space for a signature as an incremental update and hashes the covered bytes; `pdf` was loaded from `original`. */
export async function placeSignature(pdf: PDF, original: Uint8Array, place: SignaturePlace): Promise<PlacedSignature> {
  const isFirst = !isSigned(pdf);
  const reference = pdf.context.register(describe(place, isFirst));
  addField(pdf, place.kind, reference);
  if (place.kind === 'SEAL' && isFirst) pdf.context.catalog.getDict().set('Perms', PdfDict.of({ DocMDP: reference }));
  const saved = await pdf.save({ incremental: true });
  const bytes = Buffer.from(saved.buffer, saved.byteOffset, saved.byteLength);
  if (!bytes.subarray(0, original.byteLength).equals(original)) throw new Error('a sealed file must begin with the signed bytes');
  const range = bytes.indexOf(`[0 ${WIDEST}`, original.byteLength, 'latin1');
  const room = `<${'0'.repeat(2 * place.byteCount)}>`;
  const start = bytes.indexOf(room, range, 'latin1');
  if (range < 0 || start < 0) throw new Error('the space reserved for the signature was not found in the saved file');
  const end = start + room.length;
  writeRange(bytes, range, [0, start, end, bytes.length - end]);
  const sha256 = createHash('sha256').update(bytes.subarray(0, start)).update(bytes.subarray(end)).digest();
  return { bytes, from: start + 1, to: end - 1, sha256 };
}

/** Writes a signature into its reserved space. Throws when it is larger. */
export function fillPlace({ bytes, from, to }: Pick<PlacedSignature, 'bytes' | 'from' | 'to'>, signature: Buffer): Buffer {
  if (signature.length * 2 > to - from) throw new Error('the signature is larger than its reserved space');
  const filled = Buffer.from(bytes);
  filled.write(signature.toString('hex'), from, 'latin1');
  return filled;
}
