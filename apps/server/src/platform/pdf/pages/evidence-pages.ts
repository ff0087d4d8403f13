import { rgb } from '@libpdf/core';
import type { EmbeddedFont, PDF, PDFPage } from '@libpdf/core';
import { loadFont } from './fonts.ts';

/** The text of the evidence pages that sealing adds, already translated. */
export interface EvidenceText {
  title: string;
  /** Explains the pages, below the title. */
  introduction: string;
  sections: readonly EvidenceSection[];
  /** Footer of each page; the last `{page}` and `{pages}` are replaced by numbers. */
  footer: string;
}

export interface EvidenceSection {
  heading: string;
  rows: readonly (readonly [label: string, value: string])[];
  /** Lines below the rows, printed exactly, so that a reader can copy them from the page. */
  verbatim?: readonly string[];
  /** A QR code below the rows: its modules row by row, 1 for a dark module. */
  modules?: readonly string[];
}

// A4 in points.
const PAGE = { width: 595.28, height: 841.89, margin: 56.7 } as const;
const LABEL_WIDTH = 150;
const VALUE_X = PAGE.margin + LABEL_WIDTH;
const VALUE_WIDTH = PAGE.width - PAGE.margin - VALUE_X;
const TEXT_SIZE = 9;
const LINE = 13;
/** Small, so that a hash or a code fits in one line. */
const VERBATIM_SIZE = 7;
const VERBATIM_LINE = 10.5;
const MODULE = 2.6;
/** Light modules around a QR code (ISO/IEC 18004, quiet zone). */
const QUIET_MODULES = 4;
const FOOT_Y = 34;
const ink = rgb(0.1, 0.12, 0.16);
const muted = rgb(0.36, 0.4, 0.46);
const rule = rgb(0.82, 0.84, 0.87);

interface Fonts {
  regular: EmbeddedFont;
  bold: EmbeddedFont;
}

/** Cuts a word that is wider than its line, such as a hash. */
function cutWord(word: string, font: EmbeddedFont, size: number, width: number): string[] {
  if (font.widthOfTextAtSize(word, size) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part !== '' && font.widthOfTextAtSize(part + letter, size) > width) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}

/** Wraps text to a width; returns at least one line. Measures every word once, because the fonts are set without kerning here. */
export function wrapText(text: string, font: EmbeddedFont, size: number, width: number): string[] {
  const lines: string[] = [];
  const space = font.widthOfTextAtSize(' ', size);
  for (const paragraph of text.split('\n')) {
    let line: string[] = [];
    let end = 0;
    for (const part of paragraph.split(' ').flatMap((word) => cutWord(word, font, size, width))) {
      const partWidth = font.widthOfTextAtSize(part, size);
      if (line.length > 0 && end + space + partWidth > width) {
        lines.push(line.join(' '));
        line = [];
      }
      end = line.length === 0 ? partWidth : end + space + partWidth;
      line.push(part);
    }
    lines.push(line.join(' '));
  }
  return lines;
}

/** Replaces letters that the font lacks with a visible box. */
function drawable(text: string, font: EmbeddedFont): string {
  return font.canEncode(text) ? text : [...text].map((letter) => (letter === '\n' || font.canEncode(letter) ? letter : '\u25a1')).join('');
}

/** Writes from top to bottom and starts a new page when one is full. */
class Sheet {
  readonly pages: PDFPage[] = [];
  private readonly pdf: PDF;
  private readonly fonts: Fonts;
  private y = 0;

  constructor(pdf: PDF, fonts: Fonts) {
    this.pdf = pdf;
    this.fonts = fonts;
    this.turn();
  }

  private get page(): PDFPage {
    const page = this.pages.at(-1);
    if (!page) throw new Error('the sheet has no page');
    return page;
  }

  private turn(): void {
    this.pages.push(this.pdf.addPage({ width: PAGE.width, height: PAGE.height }));
    this.y = PAGE.height - PAGE.margin;
  }

  /** Keeps lines together: starts a new page when they do not fit on this one. */
  need(height: number): void {
    if (this.y - height < PAGE.margin) this.turn();
  }

  write(text: string, face: keyof Fonts, size: number, lineHeight: number, color = ink): void {
    const font = this.fonts[face];
    for (const line of wrapText(drawable(text, font), font, size, PAGE.width - 2 * PAGE.margin)) {
      this.need(lineHeight);
      this.y -= lineHeight;
      this.page.drawText(line, { x: PAGE.margin, y: this.y, size, font, color });
    }
  }

  row(label: string, value: string): void {
    const { regular } = this.fonts;
    const labels = wrapText(drawable(label, regular), regular, TEXT_SIZE, LABEL_WIDTH - 12);
    const values = wrapText(drawable(value, regular), regular, TEXT_SIZE, VALUE_WIDTH);
    for (let line = 0; line < Math.max(labels.length, values.length); line += 1) {
      this.need(LINE);
      this.y -= LINE;
      const at = { y: this.y, size: TEXT_SIZE, font: regular };
      if (labels[line]) this.page.drawText(labels[line] ?? '', { ...at, x: PAGE.margin, color: muted });
      if (values[line]) this.page.drawText(values[line] ?? '', { ...at, x: VALUE_X, color: ink });
    }
  }

  /** Does not wrap a line that fits, so that it is copied from the page as one line. */
  verbatim(lines: readonly string[]): void {
    const { regular } = this.fonts;
    this.space(3);
    for (const line of lines.flatMap((text) => wrapText(drawable(text, regular), regular, VERBATIM_SIZE, PAGE.width - 2 * PAGE.margin))) {
      this.need(VERBATIM_LINE);
      this.y -= VERBATIM_LINE;
      this.page.drawText(line, { x: PAGE.margin, y: this.y, size: VERBATIM_SIZE, font: regular, color: ink });
    }
  }

  /** Draws adjacent dark modules of a row as one rectangle, because a viewer could show a gap between two of them. */
  modules(rows: readonly string[]): void {
    const side = (rows.length + 2 * QUIET_MODULES) * MODULE;
    this.need(side);
    for (const [row, text] of rows.entries()) {
      for (const { 0: run, index } of text.matchAll(/1+/g)) {
        const x = VALUE_X + index * MODULE;
        const y = this.y - (row + 1 + QUIET_MODULES) * MODULE;
        this.page.drawRectangle({ x, y, width: run.length * MODULE, height: MODULE, color: ink });
      }
    }
    this.y -= side;
  }

  line(): void {
    this.y -= 6;
    this.page.drawLine({
      start: { x: PAGE.margin, y: this.y },
      end: { x: PAGE.width - PAGE.margin, y: this.y },
      thickness: 0.6,
      color: rule,
    });
    this.y -= 2;
  }

  space(height: number): void {
    this.y -= height;
  }
}

/** Replaces the last placeholder only: the text before it may be a document name, which users choose and which may contain one. */
function fillLast(text: string, mark: string, number: number): string {
  const at = text.lastIndexOf(mark);
  return at < 0 ? text : `${text.slice(0, at)}${number}${text.slice(at + mark.length)}`;
}

/** Appends the pages that state who signed, when and how; returns how many. */
export async function addEvidencePages(pdf: PDF, { title, introduction, sections, footer }: EvidenceText): Promise<number> {
  const fonts = { regular: pdf.embedFont(await loadFont('regular')), bold: pdf.embedFont(await loadFont('bold')) };
  const sheet = new Sheet(pdf, fonts);
  sheet.write(title, 'bold', 16, 22);
  sheet.space(4);
  sheet.write(introduction, 'regular', TEXT_SIZE, LINE, muted);
  for (const { heading, rows, verbatim, modules } of sections) {
    sheet.space(14);
    sheet.need(4 * LINE);
    sheet.write(heading, 'bold', 11, 15);
    sheet.line();
    for (const [label, value] of rows) sheet.row(label, value);
    if (verbatim) sheet.verbatim(verbatim);
    if (modules) sheet.modules(modules);
  }
  for (const [index, page] of sheet.pages.entries()) {
    const text = fillLast(fillLast(footer, '{page}', index + 1), '{pages}', sheet.pages.length);
    page.drawText(drawable(text, fonts.regular), { x: PAGE.margin, y: FOOT_Y, size: 7.5, font: fonts.regular, color: muted });
  }
  return sheet.pages.length;
}
