import { PDF } from '@libpdf/core';
import { expect, it } from 'vitest';
import { writePdf } from '../../../testing/files/hostile-pdfs.ts';
import { overlayPdf } from '../templates/overlay-pdf.ts';
import { boxOf, isOfUsualSize } from './page-box.ts';

const plain = { x: 0, y: 0, width: 600, height: 800, turn: 0 };
const letter = { x: 0, y: 0, width: 612, height: 792, turn: 0 };
const pdfWith = (page: string, tree = '') =>
  writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [3 0 R] /Count 1 ${tree} >>`,
    `<< /Type /Page /Parent 2 0 R ${page} >>`,
  ]);

it.each<[string, string, string, object]>([
  ['at the origin', '/MediaBox [0 0 600 800]', '', plain],
  ['that begins elsewhere', '/MediaBox [100 200 700 1000]', '', { ...plain, x: 100, y: 200 }],
  ['below zero', '/MediaBox [-300 -400 300 400]', '', { ...plain, x: -300, y: -400 }],
  ['with its other corners first', '/MediaBox [600 800 0 0]', '', plain],
  ['of which a part is shown', '/MediaBox [0 0 700 900] /CropBox [50 60 650 860]', '', { ...plain, x: 50, y: 60 }],
  ['of which more is to be shown than there is', '/MediaBox [0 0 600 800] /CropBox [-100 -100 900 900]', '', plain],
  ['of which nothing would be shown', '/MediaBox [0 0 600 800] /CropBox [900 900 950 950]', '', plain],
  ['that is set above all pages', '/Rotate 90', '/MediaBox [100 200 700 1000]', { ...plain, x: 100, y: 200, turn: 90 }],
  [
    'with crop and turn above all pages',
    '/MediaBox [0 0 700 900]',
    '/CropBox [50 60 650 860] /Rotate 270',
    { ...plain, x: 50, y: 60, turn: 270 },
  ],
  ['turned backwards', '/MediaBox [0 0 600 800] /Rotate -90', '', { ...plain, turn: 270 }],
  ['turned more than once around', '/MediaBox [0 0 600 800] /Rotate 450', '', { ...plain, turn: 90 }],
  ['turned by an invalid angle', '/MediaBox [0 0 600 800] /Rotate 45', '', plain],
  ['that is not stated', '', '', letter],
  ['without size', '/MediaBox [0 0 0 0]', '', letter],
  ['of something other than numbers', '/MediaBox [0 0 (a) /b]', '', letter],
])('the box of a page %s', async (_what, page, tree, box) => {
  const pdf = await PDF.load(pdfWith(page, tree));
  const [first] = pdf.getPages();
  expect(first && boxOf(pdf, first)).toEqual(box);
});

it.each<[string, string, string, boolean]>([
  ['A4', '/MediaBox [0 0 595 842]', '', true],
  ['without a stated size', '', '', true],
  ['an inch a side', '/MediaBox [0 0 72 72]', '', true],
  ['less than an inch wide', '/MediaBox [0 0 71.9 800]', '', false],
  ['less than an inch high', '/MediaBox [0 0 600 71.9]', '', false],
  ['of which less than an inch is shown', '/MediaBox [0 0 90 90] /CropBox [10 10 80 80]', '', false],
  ['200 inches a side, wherever it begins', '/MediaBox [-7200 5000 7200 19400]', '', true],
  ['wider than 200 inches', '/MediaBox [0 0 14400.1 800]', '', false],
  ['higher than 200 inches', '/MediaBox [0 14400.1 600 0]', '', false],
  ['larger than its visible part', '/MediaBox [0 0 14420 800] /CropBox [0 0 14400 800]', '', false],
  ['of a size that is set above all pages', '', '/MediaBox [0 0 20000 20000]', false],
  ['in larger units', '/MediaBox [0 0 600 800] /UserUnit 30', '', false],
  ['in smaller units', '/MediaBox [0 0 600 800] /UserUnit 0.1', '', false],
  ['larger in points than in its units', '/MediaBox [0 0 20000 20000] /UserUnit 0.5', '', false],
  ['in invalid units', '/MediaBox [0 0 600 800] /UserUnit (a)', '', true],
])('the usual size of a page: %s', async (_what, page, tree, isUsual) => {
  const pdf = await PDF.load(pdfWith(page, tree));
  expect(pdf.getPages().map((one) => isOfUsualSize(pdf, one))).toEqual([isUsual]);
});

it('places values correctly on a page with an inherited box that does not start at the origin', async () => {
  const template = pdfWith('', '/MediaBox [100 200 700 1000]');
  const { bytes } = await overlayPdf({
    template,
    fields: [{ page: 1, x: 25, y: 40, name: 'client.fullname', size: 10 }],
    values: { single: { 'client.fullname': 'Ľubomír' }, repeated: {}, logo: null },
  });
  const [line] = (await PDF.load(bytes)).getPages()[0]?.extractText().lines ?? [];
  expect(line?.bbox.x).toBeCloseTo(100 + 0.25 * 600, 0);
  expect(line?.baseline).toBeCloseTo(1000 - 0.4 * 800 - 9.05, 0);
});
