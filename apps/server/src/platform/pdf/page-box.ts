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

const resolved = ({ context }: PDF, object: PdfObject | null | undefined) => (object instanceof PdfRef ? context.resolve(object) : (object ?? null));

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
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN] = numbers.map((entry) => (entry instanceof PdfNumber ? entry.value : Number.NaN));
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

/** The box of a page as viewers show it: the crop box within the media box, both possibly inherited, any corners first. */
export function boxOf(pdf: PDF, page: PDFPage): PageBox {
  const media = readCorners(pdf, inherited(pdf, page, 'MediaBox')) ?? unsaid;
  const crop = cut(readCorners(pdf, inherited(pdf, page, 'CropBox')) ?? media, media);
  const [left, bottom, right, top] = spans(crop) ? crop : media;
  const rotate = inherited(pdf, page, 'Rotate');
  const degrees = rotate instanceof PdfNumber && rotate.value % 90 === 0 ? ((rotate.value % 360) + 360) % 360 : 0;
  return { x: left, y: bottom, width: right - left, height: top - bottom, turn: degrees as PageBox['turn'] };
}

/** How much of a page the crop box cuts off at the side where it cuts off most, in points. */
export function cutByCrop(pdf: PDF, page: PDFPage): number {
  const media = readCorners(pdf, inherited(pdf, page, 'MediaBox')) ?? unsaid;
  const crop = cut(readCorners(pdf, inherited(pdf, page, 'CropBox')) ?? media, media);
  return spans(crop) ? Math.max(...crop.map((corner, side) => Math.abs(corner - (media[side] ?? corner)))) : 0;
}
