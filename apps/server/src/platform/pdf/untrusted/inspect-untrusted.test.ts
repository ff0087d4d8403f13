import { afterAll, describe, expect, it } from 'vitest';
import { samplePdf } from '../../../testing/files/file-samples.ts';
import {
  endlessReferences,
  lockedPdf,
  packedReferences,
  pageOf,
  repeatedReferences,
  withCatalog,
  withoutPages,
  withoutReferences,
  writePdf,
} from '../../../testing/files/hostile-pdfs.ts';
import { createWordFile, wordParagraph } from '../../../testing/files/word-files.ts';
import { openPdfStudio } from '../pdf-studio.ts';
import { readDemoSealKey } from '../seal/seal-key.ts';
import { inspectUntrusted } from './inspect-untrusted.ts';

const studio = openPdfStudio({ sealKey: readDemoSealKey(), authorityUrl: null, office: null });
afterAll(() => studio.close());

describe('a file of an anonymous caller', () => {
  it('that crashes or fills memory ends only a separate process, and the next file is read', async () => {
    await expect(studio.verifyUpload(endlessReferences(), 'a')).rejects.toMatchObject({ name: 'PdfRefused', fault: { kind: 'tooLarge' } });
    expect((await studio.verifyUpload(await samplePdf(), 'a')).signatures).toEqual([]);
    expect(await studio.inspectUpload('pdf', packedReferences(400), 'Eva')).toBe('unsafe');
    expect(await studio.inspectUpload('pdf', await samplePdf(), 'Jan')).toBeNull();
  });

  it('that is deliberately slow does not delay others, and is refused at once when sent again', async () => {
    const slow = repeatedReferences(300);
    const honest = await samplePdf();
    const answered: string[] = [];
    const inspect = (name: string, bytes: Buffer, owner: string) =>
      studio.inspectUpload('pdf', bytes, owner).then((fault) => answered.push(`${name} ${fault}`));
    await Promise.all([inspect('slow', slow, 'Eva'), inspect('slow', slow, 'Eva'), inspect('honest', honest, 'Jan')]);
    await Promise.all([inspect('honest', honest, 'Jan'), inspect('slow again', slow, 'Petr')]);
    expect(answered).toEqual(['honest null', 'slow unsafe', 'slow unsafe', 'slow again unsafe', 'honest null']);
  });

  it('is reported as what it is', async () => {
    await expect(studio.verifyUpload(Buffer.from('%PDF-1.7 nothing'), 'a')).rejects.toMatchObject({
      name: 'PdfRefused',
      fault: { kind: 'unreadable' },
    });
    expect(await studio.inspectUpload('pdf', await lockedPdf('tajne'), 'Eva')).toBe('encrypted');
    expect(await studio.inspectUpload('docx', createWordFile(wordParagraph('a'), { 'word/vbaProject.bin': 'x' }), 'Eva')).toBe('unsafe');
  });
});

describe('signatures', () => {
  const signed = (count: number) =>
    inspectUntrusted({
      kind: 'verify',
      bytes: withCatalog(`/AcroForm << /Fields [${'<< /FT /Sig /T (a) /V << /Type /Sig /Contents <00> >> >> '.repeat(count)}] >>`),
    });

  it('that cannot be read are each reported as broken; an unreasonable number is not checked', async () => {
    expect(await signed(3)).toMatchObject({ done: { signatures: [{ isIntact: false }, { isIntact: false }, { isIntact: false }] } });
    expect(await signed(101)).toEqual({ fault: { kind: 'unreadable', detail: 'too many signatures' } });
  });
});

describe('an uploaded PDF', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string | null]>([
    ['whole', samplePdf, null],
    ['that only its owner may change', () => lockedPdf(''), null],
    ['that can be repaired', withoutReferences, null],
    ['with a password', () => lockedPdf('tajne'), 'encrypted'],
    ['without pages', withoutPages, 'broken'],
    [
      'whose pages contain themselves',
      () => writePdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
      'broken',
    ],
  ])('%s', async (_what, make, fault) =>
    expect(await inspectUntrusted({ kind: 'inspect', format: 'pdf', bytes: await make() })).toBe(fault),
  );
});

describe('a PDF to be signed', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string | null]>([
    ['that is whole can be', samplePdf, null],
    ['that only its owner may change cannot', () => lockedPdf(''), 'unsealable'],
    ['that must be repaired cannot', withoutReferences, 'unsealable'],
    ['with a page of 200 inches can be', () => pageOf(14_400), null],
    ['with a page beyond that cannot', () => pageOf(14_401), 'pageSize'],
    ['with a page of less than an inch cannot', () => pageOf(71), 'pageSize'],
    ['that is no PDF cannot', () => Buffer.from('ahoj'), 'unsealable'],
  ])('%s', async (_what, make, fault) => expect(await inspectUntrusted({ kind: 'pages', bytes: await make() })).toBe(fault));
});
