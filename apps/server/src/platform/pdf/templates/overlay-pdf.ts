import { PDF, rgb } from '@libpdf/core';
import type { EmbeddedFont, PDFPage } from '@libpdf/core';
import { rowsOf, valueOf } from './document-values.ts';
import type { DocumentValues, GeneratedPdf } from './document-values.ts';
import { wrapText } from '../pages/evidence-pages.ts';
import { loadFont } from '../pages/fonts.ts';
import { boxOf } from '../pages/page-box.ts';
import type { PageBox } from '../pages/page-box.ts';
import { UnreadablePdf } from '../verification/verify-pdf.ts';

/** A value at a position on a page: percentages from the upper left corner of the page as displayed, also when it is rotated. */
export interface OverlayField {
  /** From 1. */
  page: number;
  x: number;
  y: number;
  /** `group.field`. */
  name: string;
  /** Points. */
  size: number;
}

export interface OverlayTask {
  template: Uint8Array;
  fields: readonly OverlayField[];
  values: DocumentValues;
}

export const DEFAULT_TEXT_SIZE = 10;
/** Distance of the baseline below the upper edge of a line, as a share of the text size. */
const ASCENT = 0.905;
const LOGO_WIDTH = 120;
/** Margin at the edge of a page that printers cannot print, in points. */
const EDGE = 14;
const black = rgb(0, 0, 0);

export interface PageShape {
  /** Points, of the page as displayed. */
  width: number;
  height: number;
}

/** Opens a PDF for writing. Throws UnreadablePdf when it is broken, encrypted or has no pages. */
export async function openPdf(bytes: Uint8Array): Promise<PDF> {
  const pdf = await PDF.load(bytes).catch((cause: unknown) => {
    throw new UnreadablePdf('broken', { cause });
  });
  if (pdf.isEncrypted) throw new UnreadablePdf('password-protected');
  if (pdf.getPageCount() === 0) throw new UnreadablePdf('without pages');
  return pdf;
}

/** Sizes of the pages of a PDF; throws UnreadablePdf. */
export async function readPages(bytes: Uint8Array): Promise<PageShape[]> {
  const pdf = await openPdf(bytes);
  return pdf.getPages().map((page) => seenShape(boxOf(pdf, page)));
}

/** The size of a box as displayed, after its rotation. */
function seenShape({ width, height, turn }: PageBox): PageShape {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
}

/** Converts a point of the displayed page to the page's own coordinates; the box may be rotated and need not start at 0. */
function toOwnPoint({ x, y, width, height, turn }: PageBox, fromLeft: number, fromTop: number): { x: number; y: number } {
  const points = {
    0: { x: fromLeft, y: height - fromTop },
    90: { x: fromTop, y: fromLeft },
    180: { x: width - fromLeft, y: fromTop },
    270: { x: width - fromTop, y: height - fromLeft },
  };
  const point = points[turn];
  return { x: x + point.x, y: y + point.y };
}

/** The values of a repeated group joined by commas, because there is no table row to repeat. */
function textOf(values: DocumentValues, name: string): string {
  const [group = '', field = ''] = name.split('.');
  const rows = rowsOf(values, group);
  if (!rows) return valueOf(values, name);
  const texts = rows.map((cells) => valueOf(values, `${group}.${field}`, { group, cells }));
  return texts.filter(Boolean).join(', ');
}

function writeText(page: PDFPage, box: PageBox, text: string, { x, y, size }: OverlayField, font: EmbeddedFont): void {
  const seen = seenShape(box);
  const drawable = font.canEncode(text)
    ? text
    : [...text].map((letter) => (letter === '\n' || font.canEncode(letter) ? letter : '\u25a1')).join('');
  // Text that does not fit before the edge of the page wraps to the next line.
  const lines = wrapText(drawable, font, size, Math.max(seen.width * (1 - x / 100) - EDGE, size));
  for (const [index, line] of lines.entries()) {
    const fromTop = (y / 100) * seen.height + size * ASCENT + index * size * 1.2;
    const point = toOwnPoint(box, (x / 100) * seen.width, fromTop);
    page.drawText(line, { ...point, size, font, color: black, rotate: { angle: box.turn } });
  }
}

/**
 * Writes values over the pages of a PDF, in black Liberation Sans with the used glyphs embedded. Skips fields of missing pages.
 * Throws UnreadablePdf.
 */
export async function overlayPdf({ template, fields, values }: OverlayTask): Promise<GeneratedPdf> {
  const pdf = await openPdf(template);
  const pages = pdf.getPages();
  const font = pdf.embedFont(await loadFont('regular'));
  const logo = values.logo ? pdf.embedImage(values.logo) : null;
  const missing = new Set<string>();
  for (const field of fields) {
    const page = pages[field.page - 1];
    if (!page) continue;
    const box = boxOf(pdf, page);
    if (field.name === 'company.logo' && logo) {
      const height = (LOGO_WIDTH / logo.width) * logo.height;
      const seen = seenShape(box);
      const point = toOwnPoint(box, (field.x / 100) * seen.width, (field.y / 100) * seen.height + height);
      // Without an origin an image would rotate around its centre.
      page.drawImage(logo, { ...point, width: LOGO_WIDTH, height, rotate: { angle: box.turn, origin: point } });
      continue;
    }
    const text = textOf(values, field.name);
    if (text === '') missing.add(field.name);
    else writeText(page, box, text, field, font);
  }
  return { bytes: await pdf.save({ subsetFonts: true }), missing: [...missing] };
}
