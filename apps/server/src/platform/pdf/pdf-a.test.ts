import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream } from '@libpdf/core';
import type { PdfObject } from '@libpdf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { layoutTemplate } from './layout-template.ts';
import { readDemoSealKey } from './seal-key.ts';
import { sealPdf } from './seal-pdf.ts';
import { openSigner } from './signer.ts';

const html = '<h1>Příliš žluťoučký</h1><p><b>kůň</b> <i>úpěl</i> <a href="https://a.test">odkaz</a></p><table><tr><td>ľ ĺ ŕ ô ä</td></tr></table>';
const evidence = { title: 'Doklad o podpisu', introduction: 'Čo sa podpísalo', sections: [{ heading: '1. podpis', rows: [['Otisk', 'a1b2']] as const }], footer: '{page}/{pages}' };
let made: Buffer;
let sealed: Buffer;

const layout = async (title: string) => (await layoutTemplate({ html, values: { groups: {}, logo: null } as never, title, footer: '{page} / {pages}' })).bytes;

beforeAll(async () => {
  made = Buffer.from(await layout('Rámcová smlouva'));
  const task = { original: made, evidence, reason: 'Pečeť', location: 'CZ', sealedAt: new Date('2026-03-02T09:00:00.000Z') };
  sealed = Buffer.from((await sealPdf(task, await openSigner(readDemoSealKey()), null)).bytes);
});

/** Every dictionary that is reached from the catalog. */
async function dictionariesOf(bytes: Buffer): Promise<{ pdf: PDF; all: PdfDict[]; find: (object: PdfObject | null | undefined) => PdfObject | null }> {
  const pdf = await PDF.load(bytes);
  const find = (object: PdfObject | null | undefined) => (object instanceof PdfRef ? pdf.context.resolve(object) : (object ?? null));
  const seen = new Set<string>();
  const all: PdfDict[] = [];
  const waiting: PdfObject[] = [pdf.context.catalog.getDict()];
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PdfRef) {
      const name = `${object.objectNumber} ${object.generation}`;
      const target = seen.has(name) ? null : find(object);
      seen.add(name);
      if (target) waiting.push(target);
    } else if (object instanceof PdfDict) {
      all.push(object);
      waiting.push(...[...object].map(([, value]) => value));
    } else if (object instanceof PdfArray) waiting.push(...object);
  }
  return { pdf, all, find };
}

const nameIn = (dictionary: PdfDict, key: string) => (dictionary.get(key) instanceof PdfName ? (dictionary.get(key) as PdfName).value : null);

describe.each([
  ['a document of the editor', () => made],
  ['the same when it is sealed', () => sealed],
] as const)('%s is PDF/A-2b as far as can be read here:', (_what, bytesOf) => {
  it('says so in its metadata, which are XML', async () => {
    const { pdf, find } = await dictionariesOf(bytesOf());
    const metadata = find(pdf.context.catalog.getDict().get('Metadata'));
    if (!(metadata instanceof PdfStream)) throw new Error('there are metadata');
    const xml = Buffer.from(metadata.getDecodedData()).toString('utf8');
    expect(metadata.has('Filter')).toBe(false);
    for (const part of ['<pdfaid:part>2<', '<pdfaid:conformance>B<', 'Rámcová smlouva', '<pdf:Producer>Pramen<']) expect(xml).toContain(part);
  });

  it('is of version 1.7, with an identity, binary from its second line', () => {
    const bytes = bytesOf();
    expect(bytes.toString('latin1', 0, 9)).toBe('%PDF-1.7\n');
    expect([...bytes.subarray(10, 14)].every((byte) => byte > 127)).toBe(true);
    expect(bytes.subarray(bytes.lastIndexOf('trailer')).toString('latin1')).toMatch(/\/ID\s*\[/);
  });

  it('names sRGB as the colours that are meant', async () => {
    const { all, find } = await dictionariesOf(bytesOf());
    const intents = all.filter((dictionary) => nameIn(dictionary, 'S') === 'GTS_PDFA1');
    expect(intents).toHaveLength(1);
    const profile = find(intents[0]?.get('DestOutputProfile'));
    if (!(profile instanceof PdfStream)) throw new Error('there is a profile');
    expect((find(profile.get('N')) as PdfNumber).value).toBe(3);
    expect(Buffer.from(profile.getDecodedData()).toString('latin1', 36, 40)).toBe('acsp');
  });

  it('holds every font that it uses, with its letters', async () => {
    const { all, find } = await dictionariesOf(bytesOf());
    const fonts = all.filter((dictionary) => nameIn(dictionary, 'Type') === 'Font');
    const composite = fonts.filter((font) => nameIn(font, 'Subtype') === 'Type0');
    const simple = fonts.filter((font) => nameIn(font, 'Subtype') !== 'Type0');
    expect([composite.length > 1, composite.length === simple.length]).toEqual([true, true]);
    expect(composite.filter((font) => nameIn(font, 'Encoding') !== 'Identity-H' || !font.has('ToUnicode'))).toEqual([]);
    const isHeld = (described: PdfObject | null) => described instanceof PdfDict && described.has('FontFile2');
    expect(simple.filter((font) => !isHeld(find(font.get('FontDescriptor'))) || !font.has('CIDToGIDMap'))).toEqual([]);
  });

  it('has nothing that is forbidden: no scripts, no files, no hidden marks, no fields drawn anew', async () => {
    const { all, find } = await dictionariesOf(bytesOf());
    const forbidden = ['JS', 'EF', 'XFA', 'NeedAppearances', 'AA', 'Encrypt', 'TR', 'DA', 'DR'];
    expect(all.flatMap((dictionary) => forbidden.filter((key) => dictionary.has(key)))).toEqual([]);
    const marks = all.filter((dictionary) => nameIn(dictionary, 'Type') === 'Annot').map((mark) => find(mark.get('F')));
    // To be printed, and neither invisible nor hidden nor off the screen.
    expect(marks.filter((flags) => !(flags instanceof PdfNumber) || (flags.value & 0b100111) !== 4)).toEqual([]);
  });
});

it('a title that is no XML leaves the metadata whole', async () => {
  const bytes = Buffer.from(await layout('Smlouva <A> & "B"'));
  expect(bytes.toString('latin1')).not.toContain('<A>');
});
