import { createHash } from 'node:crypto';
import { PDF, PdfArray, PdfDict, PdfRef } from '@libpdf/core';
import type { PdfNumber, PdfString } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { samplePdf } from '../../../testing/files/file-samples.ts';
import { withCatalog } from '../../../testing/files/hostile-pdfs.ts';
import { countersign } from '../../../testing/services/stranger-seal.ts';
import { fillPlace, placeSignature, writePdfDate } from './place-signature.ts';
import type { SignaturePlace } from './place-signature.ts';

const seal: SignaturePlace = {
  kind: 'SEAL',
  byteCount: 64,
  reason: 'Pečeť',
  location: 'CZ',
  claimedAt: new Date('2026-03-02T09:00:05.678Z'),
};
const stamp: SignaturePlace = { kind: 'STAMP', byteCount: 32 };

/** The parts of a placed signature that readers look at. */
async function read(bytes: Uint8Array) {
  const pdf = await PDF.load(bytes);
  const { context } = pdf;
  const find = (object: unknown) => (object instanceof PdfRef ? context.resolve(object) : object);
  const catalog = context.catalog.getDict();
  const form = find(catalog.get('AcroForm')) as PdfDict;
  const fields = [...(find(form.get('Fields')) as PdfArray)].map((field) => find(field) as PdfDict);
  const last = fields.at(-1) ?? new PdfDict();
  const signature = find(last.get('V')) as PdfDict;
  const rectangle = last.get('Rect');
  return {
    signature,
    names: fields.map((field) => field.getString('T')?.asString()),
    flags: (last.get('F') as PdfNumber).value,
    rectangle: rectangle instanceof PdfArray ? [...rectangle].map((entry) => (entry as PdfNumber).value) : null,
    formFlags: (form.get('SigFlags') as PdfNumber).value,
    isCertified: find(catalog.get('Perms')) instanceof PdfDict,
    noted: pdf.getPages().map((page) => page.dict.has('Annots')),
    form,
  };
}
const place = async (original: Uint8Array, wanted: SignaturePlace) => placeSignature(await PDF.load(original), original, wanted);

it('a date is written in UTC', () => expect(writePdfDate(new Date('2026-03-02T09:00:05.678Z'))).toBe('D:20260302090005Z'));

describe('the place of a seal', () => {
  it('is described with its reason, time and, being the first, what may follow', async () => {
    const { bytes } = await place(await samplePdf(), seal);
    const { signature, names, flags, rectangle, formFlags, isCertified, noted } = await read(bytes);
    expect(['Type', 'Filter', 'SubFilter'].map((key) => signature.getName(key)?.value)).toEqual([
      'Sig',
      'Adobe.PPKLite',
      'ETSI.CAdES.detached',
    ]);
    expect(['M', 'Reason', 'Location'].map((key) => signature.getString(key)?.asString())).toEqual(['D:20260302090005Z', 'Pečeť', 'CZ']);
    const [reference] = [...(signature.get('Reference') as PdfArray)] as PdfDict[];
    const parameters = reference?.get('TransformParams') as PdfDict;
    expect([
      reference?.getName('Type')?.value,
      reference?.getName('TransformMethod')?.value,
      parameters.getName('Type')?.value,
      (parameters.get('P') as PdfNumber).value,
      parameters.getName('V')?.value,
    ]).toEqual(['SigRef', 'DocMDP', 'TransformParams', 2, '1.2']);
    expect({ names, flags, rectangle, formFlags, isCertified, noted }).toEqual({
      names: ['Seal_1'],
      flags: 132,
      rectangle: [0, 0, 0, 0],
      formFlags: 3,
      isCertified: true,
      noted: [true],
    });
  });

  it('of a document that is signed certifies nothing', async () => {
    const { bytes } = await place(await countersign(await samplePdf()), seal);
    const { signature, isCertified, names } = await read(bytes);
    expect([signature.has('Reference'), isCertified, names.at(-1)]).toEqual([false, false, 'Seal_1']);
  });

  it('gets a name that no other has, and keeps what the form contained', async () => {
    const form = '/AcroForm << /Fields [<< /FT /Sig /T (Seal_1) >> << /FT /Sig /T (Seal_2) >>] /DA (x) >>';
    const { bytes } = await place(withCatalog(form), seal);
    const read1 = await read(bytes);
    expect([read1.names, (read1.form.get('DA') as PdfString).asString(), read1.isCertified]).toEqual([
      ['Seal_1', 'Seal_2', 'Seal_3'],
      'x',
      true,
    ]);
  });
});

it('the place of a stamp says nothing of its own, certifies nothing and changes no page', async () => {
  const { bytes } = await place(await samplePdf(), stamp);
  const { signature, names, isCertified, noted } = await read(bytes);
  expect(['Type', 'SubFilter'].map((key) => signature.getName(key)?.value)).toEqual(['DocTimeStamp', 'ETSI.RFC3161']);
  expect(['M', 'Reason', 'Location'].filter((key) => signature.has(key))).toEqual([]);
  expect([names, isCertified, noted, signature.has('Reference')]).toEqual([['Stamp_1'], false, [false], false]);
});

describe('the space reserved for a signature', () => {
  it('follows the original bytes, contains zeros and is the only part not covered', async () => {
    const original = await samplePdf();
    const placed = await place(original, stamp);
    const { bytes, from, to, sha256 } = placed;
    expect(bytes.subarray(0, original.length).equals(original)).toBe(true);
    expect([bytes.toString('latin1', from - 1, to + 1), to - from]).toEqual([`<${'0'.repeat(64)}>`, 64]);
    const { signature } = await read(bytes);
    expect([...(signature.get('ByteRange') as PdfArray)].map((entry) => (entry as PdfNumber).value)).toEqual([
      0,
      from - 1,
      to + 1,
      bytes.length - to - 1,
    ]);
    const covered = createHash('sha256')
      .update(bytes.subarray(0, from - 1))
      .update(bytes.subarray(to + 1));
    expect(sha256.equals(covered.digest())).toBe(true);
  });

  it('takes a signature of its size and none that is larger', async () => {
    const placed = await place(await samplePdf(), stamp);
    const filled = fillPlace(placed, Buffer.alloc(32, 0xab));
    expect(filled.toString('latin1', placed.from - 1, placed.to + 1)).toBe(`<${'ab'.repeat(32)}>`);
    expect(placed.bytes.toString('latin1', placed.from, placed.from + 2)).toBe('00');
    expect(() => fillPlace(placed, Buffer.alloc(33))).toThrow('larger than its reserved space');
  });
});
