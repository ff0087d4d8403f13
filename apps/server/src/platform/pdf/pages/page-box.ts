import { PdfArray, PdfDict, PdfNumber, PdfRef } from '@libpdf/core';
import type { PDF, PDFPage, PdfObject } from '@libpdf/core';

/** What of a page is seen, in its own coordinates: its lower left corner and size in points, and how far it is turned clockwise. */
export interface PageBox {
  x: number;
  y: number;
  width: number;
  height: number;
  turn: 0 | 90 | 180 | 270;
}

type Corners = readonly [left: number, bottom: number, right: number, top: number];

/** Letter, as every viewer takes a page that does not say. */
const unsaid: Corners = [0, 0, 612, 792];
/** Deeper trees of pages are made to be walked for ever. */
const DEEPEST = 100;

const resolved = ({ context }: PDF, object: PdfObject | null | undefined) =>
  object instanceof PdfRef ? context.resolve(object) : (object ?? null);

/** What a page says of itself or has from the nodes above it (ISO 32000-2, 7.7.3.4). */
function inherited(pdf: PDF, page: PDFPage, key: string): PdfObject | null {
  let node: PdfObject | null = page.dict;
  for (let depth = 0; node instanceof PdfDict && depth < DEEPEST; depth += 1) {
    const value = resolved(pdf, node.get(key));
    if (value) return value;
    node = resolved(pdf, node.get('Parent'));
  }
  return null;
}

/** Two opposite corners in any order; null when they span nothing. */
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

/** The part of `inner` that lies in `outer`. */
function cut(inner: Corners, outer: Corners): Corners {
  return [Math.max(inner[0], outer[0]), Math.max(inner[1], outer[1]), Math.min(inner[2], outer[2]), Math.min(inner[3], outer[3])];
}

/** All there is of a page, and what of it is shown. */
function readBoxes(pdf: PDF, page: PDFPage): { media: Corners; shown: Corners } {
  const media = readCorners(pdf, inherited(pdf, page, 'MediaBox')) ?? unsaid;
  const crop = cut(readCorners(pdf, inherited(pdf, page, 'CropBox')) ?? media, media);
  return { media, shown: spans(crop) ? crop : media };
}

/** The box of a page as viewers show it: the crop box within the media box, both possibly inherited, any corners first. */
export function boxOf(pdf: PDF, page: PDFPage): PageBox {
  const [left, bottom, right, top] = readBoxes(pdf, page).shown;
  const rotate = inherited(pdf, page, 'Rotate');
  const degrees = rotate instanceof PdfNumber && rotate.value % 90 === 0 ? ((rotate.value % 360) + 360) % 360 : 0;
  return { x: left, y: bottom, width: right - left, height: top - bottom, turn: degrees as PageBox['turn'] };
}

/** How much of a page the crop box cuts off at the side where it cuts off most, in points. */
export function cutByCrop(pdf: PDF, page: PDFPage): number {
  const { media, shown } = readBoxes(pdf, page);
  return Math.max(...shown.map((corner, side) => Math.abs(corner - (media[side] ?? corner))));
}

/** An inch: what is smaller cannot be read. */
const SHORTEST_SIDE = 72;
/** 200 inches: readers promise no more (ISO 32000-1, annex C.2), and each shows a larger page in its own way. */
const LONGEST_SIDE = 14_400;
const sidesOf = ([left, bottom, right, top]: Corners) => [right - left, top - bottom];

/**
 * Whether every reader shows a page whole and readable: each side of it from 72 to 14 400 points, in the unit that the page counts in (ISO 32000-2,
 * 7.7.3.3) as well as in points themselves, which readers take that know no other.
 */
export function isOfUsualSize(pdf: PDF, page: PDFPage): boolean {
  const { media, shown } = readBoxes(pdf, page);
  const said = resolved(pdf, page.dict.get('UserUnit'));
  const units = [1, said instanceof PdfNumber && said.value > 0 ? said.value : 1];
  return units.every(
    (unit) => sidesOf(shown).every((side) => side * unit >= SHORTEST_SIDE) && sidesOf(media).every((side) => side * unit <= LONGEST_SIDE),
  );
}
