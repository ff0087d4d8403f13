import { deflateSync } from 'node:zlib';
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream } from '@libpdf/core';
import type { PdfObject } from '@libpdf/core';
import { readCms } from '../signatures/cms.ts';
import type { ReadCms } from '../signatures/cms.ts';
import { readDer } from '../signatures/der.ts';
import { readDictionaries } from '../verification/verify-pdf.ts';
import type { SignedWith, ValidationData } from './gather.ts';

const signedWith = ({ certificate, certificates }: ReadCms): SignedWith => ({
  certificate: certificate.raw,
  beside: certificates.map(({ raw }) => raw),
});

/**
 * The signatures that the portal has put into a sealed file: its last signature that is not a stamp, the stamp inside it, and the stamps
 * after it. Earlier signatures came with the document.
 */
export async function listOwnSignatures(sealed: Uint8Array): Promise<SignedWith[]> {
  const dictionaries = readDictionaries(await PDF.load(sealed));
  const seal = dictionaries.findLastIndex((dictionary) => dictionary.getName('SubFilter')?.value !== 'ETSI.RFC3161');
  if (seal < 0) throw new Error('the sealed file has no seal');
  return dictionaries.slice(seal).flatMap((dictionary) => {
    const cms = readCms(readDer(Buffer.from(dictionary.getString('Contents')?.bytes ?? [])).whole);
    return cms.token ? [signedWith(cms), signedWith(readCms(cms.token))] : [signedWith(cms)];
  });
}

/** Adds the missing entries; existing entries stay unchanged. */
function growList({ context }: PDF, known: PdfObject | null, added: readonly Uint8Array[]): PdfArray {
  const entries = known instanceof PdfArray ? [...known] : [];
  const there = new Set(
    entries.map((entry) => {
      const stream = entry instanceof PdfRef ? context.resolve(entry) : entry;
      return stream instanceof PdfStream ? Buffer.from(stream.getDecodedData()).toString('base64') : '';
    }),
  );
  const fresh = added.filter((bytes) => !there.has(Buffer.from(bytes).toString('base64')));
  return new PdfArray([
    ...entries,
    ...fresh.map((bytes) => context.register(new PdfStream([['Filter', PdfName.of('FlateDecode')]], deflateSync(bytes)))),
  ]);
}

/**
 * Appends the document security store with the validation data (ISO 32000-2, 12.8.4.3; ETSI EN 319 142-1, 5.4.2) as an incremental update.
 * Leaves out the optional entries for single signatures (VRI).
 */
export async function addSecurityStore(sealed: Uint8Array, { certificates, ocsps, crls }: ValidationData): Promise<Uint8Array> {
  const pdf = await PDF.load(sealed);
  const catalog = pdf.context.catalog.getDict();
  const find = (object: PdfObject | null | undefined) => (object instanceof PdfRef ? pdf.context.resolve(object) : (object ?? null));
  const entriesOf = (object: PdfObject | null) => (object instanceof PdfDict ? [...object] : []);
  const known = find(catalog.get('DSS'));
  const store = new PdfDict(entriesOf(known));
  store.set('Type', PdfName.of('DSS'));
  for (const [name, added] of [
    ['Certs', certificates],
    ['OCSPs', ocsps],
    ['CRLs', crls],
  ] as const) {
    const list = growList(pdf, known instanceof PdfDict ? find(known.get(name)) : null, added);
    if ([...list].length > 0) store.set(name, list);
  }
  catalog.set('DSS', pdf.context.register(store));
  // Tells PDF 1.7 readers that the file uses an extension of that standard.
  const extensions = new PdfDict(entriesOf(find(catalog.get('Extensions'))));
  extensions.set('ESIC', PdfDict.of({ BaseVersion: PdfName.of('1.7'), ExtensionLevel: PdfNumber.of(1) }));
  catalog.set('Extensions', extensions);
  const saved = await pdf.save({ incremental: true });
  if (!Buffer.from(saved.buffer, saved.byteOffset, sealed.byteLength).equals(sealed))
    throw new Error('the update changed the sealed bytes');
  return saved;
}
