import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream } from '@libpdf/core';
import type { PdfObject } from '@libpdf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { convertsWord, office } from '../../../testing/files/office.ts';
import { createWordFile, wordParagraph, wordTable } from '../../../testing/files/word-files.ts';
import { layoutTemplate } from '../templates/layout-template.ts';
import { convertWord } from '../word/office.ts';
import { overlayPdf } from '../templates/overlay-pdf.ts';
import { readDemoSealKey } from './seal-key.ts';
import { sealPdf } from './seal-pdf.ts';
import { openSigner } from './signer.ts';

const html =
  '<h1>Příliš žluťoučký</h1><p><b>kůň</b> <i>úpěl</i> <a href="https://a.test">odkaz</a></p><table><tr><td>ľ ĺ ŕ ô ä</td></tr></table>';
const evidence = {
  title: 'Doklad o podpisu',
  introduction: 'Čo sa podpísalo',
  sections: [{ heading: '1. podpis', rows: [['Otisk', 'a1b2']] as const }],
  footer: '{page}/{pages}',
};
let made: Buffer;
let converted: Buffer;
let overlaid: Buffer;
let sealed: Buffer;
let sealedWord: Buffer;

const layout = async (title: string) =>
  (await layoutTemplate({ html, values: { groups: {}, logo: null } as never, title, footer: '{page} / {pages}' })).bytes;

async function seal(original: Buffer): Promise<Buffer> {
  const task = { original, evidence, reason: 'Pečeť', location: 'CZ', sealedAt: new Date('2026-03-02T09:00:00.000Z') };
  return Buffer.from((await sealPdf(task, await openSigner(readDemoSealKey()), null)).bytes);
}

/** The title of a .docx, where Word keeps it. */
const wordTitle = (title: string) => ({
  'docProps/core.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></cp:coreProperties>`,
  '_rels/.rels': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
});

beforeAll(async () => {
  made = Buffer.from(await layout('Rámcová smlouva'));
  sealed = await seal(made);
  overlaid = Buffer.from(
    (
      await overlayPdf({
        template: made,
        fields: [{ page: 1, x: 10, y: 60, name: 'client.fullname', size: 10 }],
        values: { single: { 'client.fullname': 'Ľubomír Žďárský' }, repeated: {}, logo: null },
      })
    ).bytes,
  );
  if (!convertsWord) return;
  converted = await convertWord(
    office,
    createWordFile(wordParagraph('Rámcová smlouva: příliš žluťoučký kůň') + wordTable([['ľ ĺ ŕ', 'ô ä']]), wordTitle('Rámcová smlouva')),
  );
  sealedWord = await seal(converted);
});

/** Every dictionary reachable from the catalog. */
async function dictionariesOf(
  bytes: Buffer,
): Promise<{ pdf: PDF; all: PdfDict[]; find: (object: PdfObject | null | undefined) => PdfObject | null }> {
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

const nameIn = (dictionary: PdfDict, key: string) =>
  dictionary.get(key) instanceof PdfName ? (dictionary.get(key) as PdfName).value : null;

/** Whether a font is TrueType with one glyph per code, in WinAnsiEncoding or its own encoding. */
const isPlain = (font: PdfDict) =>
  nameIn(font, 'Subtype') === 'TrueType' &&
  (!font.has('Encoding') || nameIn(font, 'Encoding') === 'WinAnsiEncoding') &&
  font.has('ToUnicode');

interface Kind {
  what: string;
  bytesOf: () => Buffer;
  producer: string;
  /** Whether the library compresses the objects it rewrites, which only PDF/A-1 forbids. */
  isPressed?: boolean;
}

const kinds: Kind[] = [
  { what: 'an editor document', bytesOf: () => made, producer: 'Pramen' },
  { what: 'the same when it is sealed', bytesOf: () => sealed, producer: 'Pramen' },
  { what: 'the same with values written over it', bytesOf: () => overlaid, producer: 'Pramen', isPressed: true },
];
const ofWord: Kind[] = [
  { what: 'a Word document', bytesOf: () => converted, producer: 'LibreOffice' },
  { what: 'a sealed Word document', bytesOf: () => sealedWord, producer: 'LibreOffice' },
];

describe.each(convertsWord ? [...kinds, ...ofWord] : kinds)(
  '$what is PDF/A-2b as far as can be read here:',
  ({ bytesOf, producer, isPressed = false }) => {
    it('declares it in its metadata, which are XML', async () => {
      const { pdf, find } = await dictionariesOf(bytesOf());
      const metadata = find(pdf.context.catalog.getDict().get('Metadata'));
      if (!(metadata instanceof PdfStream)) throw new Error('there are metadata');
      const xml = Buffer.from(metadata.getDecodedData()).toString('utf8');
      expect(metadata.has('Filter')).toBe(isPressed);
      for (const part of ['<pdfaid:part>2<', '<pdfaid:conformance>B<', 'Rámcová smlouva', `<pdf:Producer>${producer}`])
        expect(xml).toContain(part);
    });

    it('has version 1.7 at most, an identifier, and a binary comment in its second line', () => {
      const bytes = bytesOf();
      expect(bytes.toString('latin1', 0, 9)).toMatch(/^%PDF-1\.[4-7]\n$/);
      expect([...bytes.subarray(10, 14)].every((byte) => byte > 127)).toBe(true);
      expect(bytes.subarray(bytes.lastIndexOf('trailer')).toString('latin1')).toMatch(/\/ID\s*\[/);
    });

    it('names sRGB as its output intent', async () => {
      const { all, find } = await dictionariesOf(bytesOf());
      const intents = all.filter((dictionary) => nameIn(dictionary, 'S') === 'GTS_PDFA1');
      expect(intents).toHaveLength(1);
      const profile = find(intents[0]?.get('DestOutputProfile'));
      if (!(profile instanceof PdfStream)) throw new Error('there is a profile');
      expect((find(profile.get('N')) as PdfNumber).value).toBe(3);
      expect(Buffer.from(profile.getDecodedData()).toString('latin1', 36, 40)).toBe('acsp');
    });

    it('embeds every font that it uses, with its glyphs', async () => {
      const { all, find } = await dictionariesOf(bytesOf());
      const fonts = all.filter((dictionary) => nameIn(dictionary, 'Type') === 'Font');
      const composite = fonts.filter((font) => nameIn(font, 'Subtype') === 'Type0');
      const simple = fonts.filter((font) => nameIn(font, 'Subtype') !== 'Type0');
      expect([fonts.length > 0, composite.length === simple.filter((font) => !isPlain(font)).length]).toEqual([true, true]);
      expect(composite.filter((font) => nameIn(font, 'Encoding') !== 'Identity-H' || !font.has('ToUnicode'))).toEqual([]);
      const isHeld = (described: PdfObject | null) => described instanceof PdfDict && described.has('FontFile2');
      expect(simple.filter((font) => !isHeld(find(font.get('FontDescriptor'))) || !(isPlain(font) || font.has('CIDToGIDMap')))).toEqual([]);
    });

    it('contains nothing forbidden: no scripts, files, hidden annotations or fields that viewers redraw', async () => {
      const { pdf, all, find } = await dictionariesOf(bytesOf());
      const structure = find(pdf.context.catalog.getDict().get('StructTreeRoot'));
      // The role TR (table row) is not the transfer function TR.
      const roles = structure instanceof PdfDict ? find(structure.get('RoleMap')) : null;
      const forbidden = ['JS', 'EF', 'XFA', 'NeedAppearances', 'AA', 'Encrypt', 'TR', 'DA', 'DR'];
      expect(
        all.filter((dictionary) => dictionary !== roles).flatMap((dictionary) => forbidden.filter((key) => dictionary.has(key))),
      ).toEqual([]);
      const marks = all.filter((dictionary) => nameIn(dictionary, 'Type') === 'Annot').map((mark) => find(mark.get('F')));
      // Flags: print set; invisible, hidden and noView clear.
      expect(marks.filter((flags) => !(flags instanceof PdfNumber) || (flags.value & 0b100111) !== 4)).toEqual([]);
    });
  },
);

it('a title that is not valid XML leaves the metadata intact', async () => {
  const bytes = Buffer.from(await layout('Smlouva <A> & "B"'));
  expect(bytes.toString('latin1')).not.toContain('<A>');
});
