import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { describeOrigin, fillFooter, FOOTER_DISTANCE, FOOTER_SIZE, MUTED, PAGE, PDF_VERSION, SUBSET } from '../pages/archived.ts';
import { loadPlainFont } from '../pages/fonts.ts';
import type { Measure } from './lines.ts';

/** How a line of text is set; the size is in points. */
export interface TextStyle {
  face: 'regular' | 'bold' | 'italic';
  size: number;
  color: string;
}
type Face = TextStyle['face'];

const fonts: Readonly<Record<Face, Buffer>> = {
  regular: await loadPlainFont('regular'),
  bold: await loadPlainFont('bold'),
  italic: await loadPlainFont('italic'),
};

/** Letters are measured once, at this size. */
const MEASURED_SIZE = 1_000;
const measured: Readonly<Record<Face, Map<string, number>>> = { regular: new Map(), bold: new Map(), italic: new Map() };

/** The whole height of a line, as a multiple of the size of its letters. */
const LEADING = 1.4;
export const lineHeight = ({ size }: TextStyle): number => size * LEADING;

/** Draws on A4 pages; places are in points from the top and the left edge. */
export interface PageWriter {
  measure: (style: TextStyle) => Measure;
  /** Writes a line, which must fit. */
  write: (line: string, left: number, top: number, style: TextStyle) => void;
  rule: (top: number, width: number, weight: number, color: string) => void;
  addPage: () => void;
  /** Adds the footers and returns the file; nothing can be drawn afterwards. */
  finish: () => Promise<Uint8Array>;
}

interface PagesToWrite {
  title: string;
  /** `{page}` and `{pages}` are replaced; '' for none. */
  footer: string;
  /** Of the text; screen readers choose their voice by it. */
  language?: 'cs' | 'sk' | undefined;
}

function openDocument({ title, language }: PagesToWrite): PDFKit.PDFDocument {
  const { title: named, creator, producer } = { title: undefined, ...describeOrigin(title) };
  const pdf = new PDFDocument({
    pdfVersion: PDF_VERSION,
    subset: SUBSET,
    size: 'A4',
    margin: 0,
    bufferPages: true,
    displayTitle: true,
    // No other font is embedded than those that are used.
    font: '',
    info: { ...(named === undefined ? {} : { Title: named }), Creator: creator, Producer: producer },
    ...(language === undefined ? {} : { lang: language === 'sk' ? 'sk-SK' : 'cs-CZ' }),
  });
  for (const face of ['regular', 'bold', 'italic'] as const) pdf.registerFont(face, fonts[face]);
  return pdf;
}

/** Opens a PDF/A. Its letters are set without kerning, so that the width of a text is the sum of its letters'. */
export function openPages(pages: PagesToWrite): PageWriter {
  const pdf = openDocument(pages);
  const file = buffer(pdf);
  const widthOf = (face: Face, letter: string): number => {
    const known = measured[face].get(letter) ?? pdf.font(face, MEASURED_SIZE).widthOfString(letter);
    measured[face].set(letter, known);
    return known;
  };
  const measure =
    ({ face, size }: TextStyle): Measure =>
    (text) => {
      let width = 0;
      for (const letter of text) width += widthOf(face, letter);
      return (width * size) / MEASURED_SIZE;
    };
  const write: PageWriter['write'] = (line, left, top, { face, size, color }) => {
    pdf.font(face, size).fillColor(color).text(line, left, top, { lineBreak: false });
  };
  const writeFooters = () => {
    const { count } = pdf.bufferedPageRange();
    const style: TextStyle = { face: 'regular', size: FOOTER_SIZE, color: MUTED };
    for (let page = 0; page < count; page++) {
      pdf.switchToPage(page);
      const line = fillFooter(pages.footer, page + 1, count);
      write(line, (PAGE.width - measure(style)(line)) / 2, PAGE.height - PAGE.bottom + FOOTER_DISTANCE, style);
    }
  };
  return {
    measure,
    write,
    rule: (top, width, weight, color) => {
      pdf
        .moveTo(PAGE.side, top)
        .lineTo(PAGE.side + width, top)
        .lineWidth(weight)
        .stroke(color);
    },
    addPage: () => void pdf.addPage(),
    finish: async () => {
      if (pages.footer !== '') writeFooters();
      pdf.end();
      return file;
    },
  };
}
