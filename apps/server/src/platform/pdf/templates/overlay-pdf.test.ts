import { PDF, PdfArray, PdfRef, PdfStream } from '@libpdf/core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { DocumentValues } from './document-values.ts';
import { overlayPdf, readPages } from './overlay-pdf.ts';
import { UnreadablePdf } from '../verification/verify-pdf.ts';

const values: DocumentValues = {
  single: { 'client.fullname': 'Ľubomír Žďárský', 'client.note': 'řádek\ndruhý 😀' },
  repeated: { contract: [{ number: '1' }, { number: '2' }] },
  logo: null,
};

async function blankPages(turns: readonly (0 | 90 | 180 | 270)[]): Promise<Uint8Array> {
  const pdf = PDF.create();
  for (const turn of turns) pdf.addPage({ width: 600, height: 800 }).setRotation(turn);
  return pdf.save();
}

const at = (name: string, more: object = {}) => ({ page: 1, x: 10, y: 20, name, size: 10, ...more });

async function linesOf(bytes: Uint8Array, page = 0) {
  return (await PDF.load(bytes)).getPages()[page]?.extractText().lines ?? [];
}

/** The operators of the first page. */
async function drawnOn(bytes: Uint8Array): Promise<string> {
  const pdf = await PDF.load(bytes);
  const contents = pdf.getPages()[0]?.dict.get('Contents');
  const refs = contents instanceof PdfArray ? [...contents] : [contents];
  const streams = refs.map((entry) => (entry instanceof PdfRef ? pdf.getObject(entry) : entry));
  return streams.map((stream) => (stream instanceof PdfStream ? Buffer.from(stream.getDecodedData()).toString('latin1') : '')).join('\n');
}

/** The area that a picture covers: the unit square after all matrices. */
function cornersOf(drawn: string): { x: number[]; y: number[] } {
  const matrices = [...drawn.matchAll(/((?:-?[\d.]+ ){6})cm/g)].map(([, six = '']) => six.trim().split(' ').map(Number)).toReversed();
  const points = [
    [0, 0],
    [1, 1],
  ].map((corner) =>
    matrices.reduce<number[]>(
      ([x = 0, y = 0], [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) => [a * x + c * y + e, b * x + d * y + f],
      corner,
    ),
  );
  const range = (axis: number) => points.map((point) => Math.round(point[axis] ?? 0)).toSorted((one, other) => one - other);
  return { x: range(0), y: range(1) };
}

describe('values over the pages of a PDF', () => {
  it('are at their positions, with every letter', async () => {
    const { bytes, missing } = await overlayPdf({ template: await blankPages([0]), fields: [at('client.fullname')], values });
    const [line] = await linesOf(bytes);
    expect(line?.text).toBe('Ľubomír Žďárský');
    expect(line?.bbox.x).toBeCloseTo(60, 0);
    // 20 % of 800 points from the top, plus the ascent down to the baseline.
    expect(line?.baseline).toBeCloseTo(800 - 160 - 9.05, 0);
    expect(missing).toEqual([]);
  });

  it.each([
    [90, { x: 169, y: 80 }],
    [180, { x: 540, y: 169 }],
    [270, { x: 431, y: 720 }],
  ] as const)('are at their positions on a page rotated by %i degrees too', async (turn, own) => {
    const template = await blankPages([turn]);
    const [shape] = await readPages(template);
    expect(shape).toEqual(turn === 180 ? { width: 600, height: 800 } : { width: 800, height: 600 });
    const fields = [at('client.fullname', { x: 10, y: turn === 180 ? 20 : (160 / 600) * 100 })];
    const { bytes } = await overlayPdf({ template, fields, values });
    const drawn = await drawnOn(bytes);
    const [, x, y] = /1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm/.exec(drawn) ?? [];
    const [, cosine, sine] = /(-?[\d.]+) (-?[\d.]+) -?[\d.]+ -?[\d.]+ 0 0 cm/.exec(drawn) ?? [];
    expect({ x: Math.round(Number(x)), y: Math.round(Number(y)) }).toEqual(own);
    expect((Math.round((Math.atan2(Number(sine), Number(cosine)) * 180) / Math.PI) + 360) % 360).toBe(turn);
  });

  it('of several rows are joined, lines are below each other, and a missing glyph is a box', async () => {
    const { bytes } = await overlayPdf({
      template: await blankPages([0]),
      fields: [at('contract.number'), at('client.note', { y: 50 })],
      values,
    });
    expect((await linesOf(bytes)).map(({ text }) => text)).toEqual(['1, 2', 'řádek', 'druhý \u25a1']);
  });

  it('that do not fit before the edge of the page wrap, and numbers are not broken', async () => {
    const account = 'CZ65\u00a00800\u00a00000\u00a01920\u00a00014\u00a05399';
    const several = { ...values, repeated: { bank_account: [{ full: account }, { full: account }, { full: account }] } };
    const { bytes } = await overlayPdf({ template: await blankPages([0]), fields: [at('bank_account.full', { x: 50 })], values: several });
    const lines = await linesOf(bytes);
    expect(lines.map(({ text }) => text.replaceAll(/\s/g, ' '))).toEqual(
      [`${account},`, `${account},`, account].map((text) => text.replaceAll('\u00a0', ' ')),
    );
    expect(Math.max(...lines.map(({ bbox }) => bbox.x + bbox.width))).toBeLessThan(600);
  });

  it('go on below at a distance of 1.2 of their size', async () => {
    const { bytes } = await overlayPdf({ template: await blankPages([0]), fields: [at('client.note', { size: 20 })], values });
    const [first, second] = await linesOf(bytes);
    expect((first?.baseline ?? 0) - (second?.baseline ?? 0)).toBeCloseTo(24, 1);
  });

  it.each([0, 90, 180, 270] as const)('may be the logo, 120 points wide, where it was put; page turned by %i', async (turn) => {
    const logo = await sharp({ create: { width: 10, height: 20, channels: 3, background: '#14532d' } })
      .png()
      .toBuffer();
    const template = await blankPages([turn]);
    const [shape = { width: 0, height: 0 }] = await readPages(template);
    const field = at('company.logo', { x: (60 / shape.width) * 100, y: (160 / shape.height) * 100 });
    const { bytes, missing } = await overlayPdf({ template, fields: [field], values: { ...values, logo } });
    const corners = cornersOf(await drawnOn(bytes));
    // From the upper left corner of the page as displayed, in the coordinates of the page itself.
    const places = {
      0: { x: [60, 180], y: [400, 640] },
      90: { x: [160, 400], y: [60, 180] },
      180: { x: [420, 540], y: [160, 400] },
      270: { x: [200, 440], y: [620, 740] },
    };
    expect([corners, missing]).toEqual([places[turn], []]);
  });

  it('reports a missing logo', async () => {
    const { missing } = await overlayPdf({ template: await blankPages([0]), fields: [at('company.logo')], values });
    expect(missing).toEqual(['company.logo']);
  });

  it('reports unknown ones and skips missing pages', async () => {
    const { bytes, missing } = await overlayPdf({
      template: await blankPages([0, 0]),
      fields: [at('client.phone'), at('client.fullname', { page: 2 }), at('client.fullname', { page: 9 })],
      values,
    });
    expect(missing).toEqual(['client.phone']);
    expect(await linesOf(bytes)).toEqual([]);
    expect((await linesOf(bytes, 1)).map(({ text }) => text)).toEqual(['Ľubomír Žďárský']);
  });

  it.each([
    ['no PDF', Buffer.from('PK\u0003\u0004')],
    ['a torn PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog')],
  ])('are refused for %s', async (_what, template) => {
    await expect(overlayPdf({ template, fields: [], values })).rejects.toThrow(UnreadablePdf);
  });

  it('are refused for a PDF with a password', async () => {
    const pdf = PDF.create();
    pdf.addPage();
    pdf.setProtection({ userPassword: 'tajne', ownerPassword: 'tajne2' });
    await expect(overlayPdf({ template: await pdf.save(), fields: [], values })).rejects.toThrow(UnreadablePdf);
  });
});
