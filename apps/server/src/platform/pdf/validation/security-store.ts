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
 * What a sealed file was sealed and stamped with: its last signature that is no stamp, the stamp inside, and those behind it. What stands
 * before them came with the document and is no concern of ours.
 */
export async function listOwnSignatures(sealed: Uint8Array): Promise<SignedWith[]> {
  const dictionaries = readDictionaries(await PDF.load(sealed));
  const seal = dictionaries.findLastIndex((dictionary) => dictionary.getName('SubFilter')?.value !== 'ETSI.RFC3161');
  if (seal < 0) throw new Error('what is sealed has a seal');
  return dictionaries.slice(seal).flatMap((dictionary) => {
    const cms = readCms(readDer(Buffer.from(dictionary.getString('Contents')?.bytes ?? [])).whole);
    return cms.token ? [signedWith(cms), signedWith(readCms(cms.token))] : [signedWith(cms)];
  });
}

/** Adds what is not there yet; what others put there stays as it is. */
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
 * Adds the store of what proves the certificates (ISO 32000-2, 12.8.4.3; ETSI EN 319 142-1, 5.4.2) as an update behind the file. Entries for single
 * signatures (VRI) may be left out, and are.
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
  // Readers of PDF 1.7 learn by it that the file holds more than that standard.
  const extensions = new PdfDict(entriesOf(find(catalog.get('Extensions'))));
  extensions.set('ESIC', PdfDict.of({ BaseVersion: PdfName.of('1.7'), ExtensionLevel: PdfNumber.of(1) }));
  catalog.set('Extensions', extensions);
  const saved = await pdf.save({ incremental: true });
  if (!Buffer.from(saved.buffer, saved.byteOffset, sealed.byteLength).equals(sealed)) throw new Error('the sealed bytes stay as they are');
  return saved;
}
