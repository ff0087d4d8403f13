import { PdfArray, PdfDict, PdfNumber, PdfRef } from '@libpdf/core';
import type { PDF, PDFPage, PdfObject } from '@libpdf/core';

/** The visible part of a page in its own coordinates: lower left corner and size in points, and its clockwise rotation. */
export interface PageBox {
  x: number;
  y: number;
  width: number;
  height: number;
  turn: 0 | 90 | 180 | 270;
}

type Corners = readonly [left: number, bottom: number, right: number, top: number];

/** US Letter, which every viewer assumes for a page without a size. */
const unsaid: Corners = [0, 0, 612, 792];
/** A deeper page tree is an attack, for instance a cycle. */
const DEEPEST = 100;

const resolved = ({ context }: PDF, object: PdfObject | null | undefined) =>
  object instanceof PdfRef ? context.resolve(object) : (object ?? null);

/** An attribute of a page, its own or inherited from the nodes above it (ISO 32000-2, 7.7.3.4). */
function inherited(pdf: PDF, page: PDFPage, key: string): PdfObject | null {
  let node: PdfObject | null = page.dict;
  for (let depth = 0; node instanceof PdfDict && depth < DEEPEST; depth += 1) {
    const value = resolved(pdf, node.get(key));
    if (value) return value;
    node = resolved(pdf, node.get('Parent'));
  }
  return null;
}

/** Reads two opposite corners in any order; null when they span no area. */
function readCorners(pdf: PDF, value: PdfObject | null): Corners | null {
  const numbers = value instanceof PdfArray ? [...value].map((entry) => resolved(pdf, entry)) : [];
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN] = numbers.map((entry) =>
    entry instanceof PdfNumber ? entry.value : Number.NaN,
  );
  const corners = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] as const;
  return numbers.length === 4 && corners.every(Number.isFinite) && spans(corners) ? corners : null;
}

function spans([left, bottom, right, top]: Corners): boolean {
  return right > left && top > bottom;
}

/** The intersection of two boxes. */
function cut(inner: Corners, outer: Corners): Corners {
  return [Math.max(inner[0], outer[0]), Math.max(inner[1], outer[1]), Math.min(inner[2], outer[2]), Math.min(inner[3], outer[3])];
}

/** The media box of a page and its visible part. */
function readBoxes(pdf: PDF, page: PDFPage): { media: Corners; shown: Corners } {
  const media = readCorners(pdf, inherited(pdf, page, 'MediaBox')) ?? unsaid;
  const crop = cut(readCorners(pdf, inherited(pdf, page, 'CropBox')) ?? media, media);
  return { media, shown: spans(crop) ? crop : media };
}

/** The box of a page as viewers show it: the crop box within the media box; both may be inherited. */
export function boxOf(pdf: PDF, page: PDFPage): PageBox {
  const [left, bottom, right, top] = readBoxes(pdf, page).shown;
  const rotate = inherited(pdf, page, 'Rotate');
  const degrees = rotate instanceof PdfNumber && rotate.value % 90 === 0 ? ((rotate.value % 360) + 360) % 360 : 0;
  return { x: left, y: bottom, width: right - left, height: top - bottom, turn: degrees as PageBox['turn'] };
}

/** The widest margin that the crop box cuts off a page, in points. */
export function cutByCrop(pdf: PDF, page: PDFPage): number {
  const { media, shown } = readBoxes(pdf, page);
  return Math.max(...shown.map((corner, side) => Math.abs(corner - (media[side] ?? corner))));
}

/** An inch: a smaller page is unreadable. */
const SHORTEST_SIDE = 72;
/** 200 inches: viewers guarantee no more (ISO 32000-1, annex C.2) and show larger pages differently. */
const LONGEST_SIDE = 14_400;
const sidesOf = ([left, bottom, right, top]: Corners) => [right - left, top - bottom];

/**
 * Whether every viewer shows a page in full and readable: each side from 72 to 14 400 points, both in the page's own unit (ISO 32000-2,
 * 7.7.3.3) and in points, for viewers that ignore the unit.
 */
export function isOfUsualSize(pdf: PDF, page: PDFPage): boolean {
  const { media, shown } = readBoxes(pdf, page);
  const said = resolved(pdf, page.dict.get('UserUnit'));
  const units = [1, said instanceof PdfNumber && said.value > 0 ? said.value : 1];
  return units.every(
    (unit) => sidesOf(shown).every((side) => side * unit >= SHORTEST_SIDE) && sidesOf(media).every((side) => side * unit <= LONGEST_SIDE),
  );
}
