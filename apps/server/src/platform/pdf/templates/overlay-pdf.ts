import { PDF, rgb } from '@libpdf/core';
import type { EmbeddedFont, PDFPage } from '@libpdf/core';
import { rowsOf, valueOf } from './document-values.ts';
import type { DocumentValues, GeneratedPdf } from './document-values.ts';
import { wrapText } from '../pages/evidence-pages.ts';
import { loadFont } from '../pages/fonts.ts';
import { boxOf } from '../pages/page-box.ts';
import type { PageBox } from '../pages/page-box.ts';
import { UnreadablePdf } from '../verification/verify-pdf.ts';

/** A value at a place of a page: percent from its upper left corner, as it is seen (turned pages, too). */
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
/** A line stands on its base: from its upper edge this share of its size below. */
const ASCENT = 0.905;
const LOGO_WIDTH = 120;
/** Points that stay free at the edge of a page, where printers do not reach. */
const EDGE = 14;
const black = rgb(0, 0, 0);

export interface PageShape {
  /** Points, as the page is seen. */
  width: number;
  height: number;
}

/** Opens a PDF that something is to be written into. Throws UnreadablePdf for what is broken or behind a password. */
export async function openPdf(bytes: Uint8Array): Promise<PDF> {
  const pdf = await PDF.load(bytes).catch((cause: unknown) => {
    throw new UnreadablePdf('broken', { cause });
  });
  if (pdf.isEncrypted) throw new UnreadablePdf('behind a password');
  if (pdf.getPageCount() === 0) throw new UnreadablePdf('without pages');
  return pdf;
}

/** Sizes of the pages of a PDF; throws UnreadablePdf. */
export async function readPages(bytes: Uint8Array): Promise<PageShape[]> {
  const pdf = await openPdf(bytes);
  return pdf.getPages().map((page) => seenShape(boxOf(pdf, page)));
}

/** A box as it is seen: turned. */
function seenShape({ width, height, turn }: PageBox): PageShape {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
}

/** A point of the page as it is seen, in its own coordinates: its box need not begin at 0 and may be turned. */
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

/** Of a group of several all stand beside each other: there is no row that could be repeated. */
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
  // What is longer than the way to the edge of the page goes on below.
  const lines = wrapText(drawable, font, size, Math.max(seen.width * (1 - x / 100) - EDGE, size));
  for (const [index, line] of lines.entries()) {
    const fromTop = (y / 100) * seen.height + size * ASCENT + index * size * 1.2;
    const point = toOwnPoint(box, (x / 100) * seen.width, fromTop);
    page.drawText(line, { ...point, size, font, color: black, rotate: { angle: box.turn } });
  }
}

/**
 * Writes values over the pages of a PDF, in black Liberation Sans with its letters embedded. Fields of pages that are not there
 * are left out. Throws UnreadablePdf.
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
      page.drawImage(logo, { ...point, width: LOGO_WIDTH, height, rotate: { angle: box.turn } });
      continue;
    }
    const text = textOf(values, field.name);
    if (text === '') missing.add(field.name);
    else writeText(page, box, text, field, font);
  }
  return { bytes: await pdf.save({ subsetFonts: true }), missing: [...missing] };
}
