import { PDF, PdfArray, PdfRef, PdfStream } from '@libpdf/core';
import type { EmbeddedFont } from '@libpdf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addEvidencePages, wrapText } from './evidence-pages.ts';
import type { EvidenceSection, EvidenceText } from './evidence-pages.ts';
import { loadFont } from './fonts.ts';

let font: EmbeddedFont;
beforeAll(async () => {
  font = PDF.create().embedFont(await loadFont('regular'));
});

describe('a text wrapped to a width', () => {
  const widthOf = (text: string) => font.widthOfTextAtSize(text, 10);
  const wrap = (text: string, widest: string) => wrapText(text, font, 10, widthOf(widest));

  it('breaks between words, as late as it can', () => {
    expect(wrap('aaa bbb ccc', 'aaa bbb ccc')).toEqual(['aaa bbb ccc']);
    expect(wrap('aaa bbb ccc', 'aaa bbb')).toEqual(['aaa bbb', 'ccc']);
    expect(wrap('aaa bbb ccc ddd', 'aaa bbb c')).toEqual(['aaa bbb', 'ccc ddd']);
  });

  it('breaks where it was broken, and has a line when it is empty', () => {
    expect([wrap('a\nb\n\nc', 'aaa'), wrap('', 'aaa')]).toEqual([['a', 'b', '', 'c'], ['']]);
  });

  it('cuts a word only when it is wider than a line', () => {
    expect(wrap('aaaaaaa', 'aaa')).toEqual(['aaa', 'aaa', 'a']);
    expect(wrap('b aaaaaaa b', 'aaa')).toEqual(['b', 'aaa', 'aaa', 'a b']);
    expect(wrapText('abc', font, 10, 0.1)).toEqual(['a', 'b', 'c']);
  });
});

describe('the evidence pages', () => {
  const text = (sections: EvidenceSection[], changes: Partial<EvidenceText> = {}): EvidenceText => ({
    title: 'Doklad',
    introduction: 'Úvod',
    sections,
    footer: '{page} {page}/{pages}',
    ...changes,
  });

  /** The lines of each page with the position of their baseline, from the top. */
  async function draw(evidence: EvidenceText) {
    const pdf = PDF.create();
    const count = await addEvidencePages(pdf, evidence);
    const pages = (await PDF.load(await pdf.save())).getPages();
    expect(pages).toHaveLength(count);
    return pages.map((page) => {
      expect([page.width, page.height].map((side) => Math.round(side))).toEqual([595, 842]);
      return page.extractText().lines.map((line) => ({
        text: line.text,
        x: Math.round(line.bbox.x),
        fromTop: Math.round((841.89 - line.baseline) * 10) / 10,
      }));
    });
  }

  it('have title, introduction and rows below each other, label and value side by side', async () => {
    const [page = []] = await draw(
      text([
        {
          heading: 'Podpis',
          rows: [
            ['Kdo', 'Žofie'],
            ['Kde', 'a\nb'],
          ],
        },
      ]),
    );
    const fromTop = (row: number) => Math.round((56.7 + 22 + 4 + 13 + 14 + 15 + 8 + 13 * row) * 10) / 10;
    expect(page.map(({ text: told, fromTop: down }) => [told.replaceAll(/\s+/g, ' '), down])).toEqual([
      ['Doklad', 78.7],
      ['Úvod', 95.7],
      ['Podpis', 124.7],
      ['Kdo Žofie', fromTop(1)],
      ['Kde a', fromTop(2)],
      ['b', fromTop(3)],
      ['{page} 1/1', 807.9],
    ]);
    // A letter begins slightly off its position.
    expect(page.map(({ x }) => Math.round(x / 10))).toEqual([6, 6, 6, 6, 6, 21, 6]);
  });

  it('go on when one is full, and are numbered by the last placeholders of the footer', async () => {
    const rows = Array.from({ length: 120 }, (_none, row) => [`L${row}`, `V${row}`] as const);
    const pages = await draw(text([{ heading: 'Podpis', rows }]));
    expect(pages.length).toBe(3);
    expect(pages.map((page) => page.at(-1)?.text)).toEqual(['{page} 1/3', '{page} 2/3', '{page} 3/3']);
    // A row ends above the lower margin; what does not fit begins below the upper one.
    const bodies = pages.map((page) => page.slice(0, -1));
    for (const body of bodies) expect(Math.max(...body.map(({ fromTop }) => fromTop))).toBeLessThanOrEqual(841.89 - 56.7);
    expect(bodies.slice(1).map((body) => body[0]?.fromTop)).toEqual([69.7, 69.7]);
    expect(bodies.flat().filter(({ text: told }) => /^L\d+/.test(told))).toHaveLength(120);
    expect(Math.max(...(bodies[0] ?? []).map(({ fromTop }) => fromTop))).toBeGreaterThan(841.89 - 56.7 - 13);
  });

  it('keep a heading together with its first rows', async () => {
    const filled = (count: number): EvidenceSection => ({
      heading: 'První',
      rows: Array.from({ length: count }, (_none, row) => [`L${row}`, 'x'] as const),
    });
    const second: EvidenceSection = { heading: 'Druhá', rows: [['Kdo', 'Žofie']] };
    const pageOfSecond = async (count: number) =>
      (await draw(text([filled(count), second]))).findIndex((page) => page.some(({ text: told }) => told === 'Druhá'));
    // 785.19 points end a page; the first section begins at 132.7 and has rows of 13.
    const fitting = Math.floor((785.19 - 132.7 - 14 - 52) / 13);
    expect([await pageOfSecond(fitting), await pageOfSecond(fitting + 1)]).toEqual([0, 1]);
  });

  it('print lines to be copied in one piece, and letters that no font has as boxes', async () => {
    const [page = []] = await draw(text([{ heading: 'Text', rows: [['😀', 'a😀']], verbatim: ['0123456789abcdef'.repeat(6), 'druhý'] }]));
    const told = page.map((line) => line.text.replaceAll(/\s+/g, ' '));
    expect(told).toContain('\u25a1 a\u25a1');
    expect(told).toContain('0123456789abcdef'.repeat(6));
    const [first, second] = [page.findIndex((line) => line.text.startsWith('0123')), page.findIndex((line) => line.text === 'druhý')];
    expect((page[second]?.fromTop ?? 0) - (page[first]?.fromTop ?? 0)).toBeCloseTo(10.5, 1);
  });

  it('draw a code of dark modules, each run as one, with a light border', async () => {
    const pdf = PDF.create();
    await addEvidencePages(pdf, text([{ heading: 'Kód', rows: [], modules: ['1101', '0000', '1000', '0011'] }]));
    const loaded = await PDF.load(await pdf.save());
    const contents = loaded.getPages()[0]?.dict.get('Contents');
    const drawn = (contents instanceof PdfArray ? [...contents] : [contents])
      .map((part) => (part instanceof PdfRef ? loaded.getObject(part) : part))
      .map((part) => (part instanceof PdfStream ? Buffer.from(part.getDecodedData()).toString('latin1') : ''))
      .join('\n');
    const [line, ...corners] = drawn.match(/[\d.]+ [\d.]+ [ml]\b/g) ?? [];
    expect(line).toBe('56.7 711.19 m');
    // The first and the third of four corners: 2.6 points for each module, after four light ones.
    const boxes = corners.slice(1).flatMap((corner, index) => (index % 4 === 0 ? [`${corner} ${corners[index + 3]}`] : []));
    expect(boxes).toEqual([
      '206.7 696.19 m 211.9 698.79 l',
      '214.5 696.19 m 217.1 698.79 l',
      '206.7 690.99 m 209.3 693.59 l',
      '211.9 688.39 m 217.1 690.99 l',
    ]);
  });

  it('continue below a QR code and its border', async () => {
    const modules = Array.from({ length: 10 }, () => '1111111111');
    const [page = []] = await draw(
      text([
        { heading: 'Kód', rows: [], modules },
        { heading: 'Další', rows: [] },
      ]),
    );
    const [code, next] = ['Kód', 'Další'].map((heading) => page.find((line) => line.text === heading)?.fromTop ?? 0);
    expect((next ?? 0) - (code ?? 0)).toBeCloseTo(8 + 18 * 2.6 + 14 + 15, 1);
  });
});
