import type { AnnotationField } from '@pramen/contract/document-templates/document-templates.schemas';
import { nameOfPlaceholder, writePlaceholder } from '../vocabulary/vocabulary.model.ts';

/** A value placed on a page during editing; `id` exists only on this screen. */
export interface PlacedField {
  id: string;
  /** From 1. */
  page: number;
  /** As a percentage of the page from its upper left corner, two decimals. */
  x: number;
  y: number;
  /** `group.field`. */
  name: string;
  /** Points. */
  size: number;
}

export const DEFAULT_SIZE = 10;
/** Font sizes that a value may have, in points. */
export const SIZES = { least: 4, most: 72 } as const;
/** Width of a page in pixels while values are placed on it. */
export const PAGE_WIDTH_PX = 1200;
/** Pixels of a label of the usual size on such a page. */
export const LABEL_PX = 20;
const LINE_HEIGHT = 1.2;
/** Height of an A4 page divided by its width, used until the page itself is drawn. */
export const A4_RATIO = 842 / 595;

/** Height of a label as a percentage of the page's height; `ratio` is the page's height divided by its width. */
export function lineShare(size: number, ratio: number = A4_RATIO): number {
  return ((size / DEFAULT_SIZE) * LABEL_PX * LINE_HEIGHT * 100) / (PAGE_WIDTH_PX * ratio);
}

const toHundredths = (percent: number) => Math.round(percent * 100) / 100;
const clamp = (value: number, most: number) => toHundredths(Math.min(Math.max(value, 0), most));

/** The nearest position inside the page: 0 to 100 percent across, and down only as far as the whole line fits. */
export function clampPlace({ x, y }: { x: number; y: number }, size: number, ratio?: number): { x: number; y: number } {
  // Rounded down, so that rounding never pushes the line off the page.
  const lowest = Math.floor((100 - lineShare(size, ratio)) * 100) / 100;
  return { x: clamp(x, 100), y: clamp(y, lowest) };
}

export function toPlaced(fields: readonly AnnotationField[]): PlacedField[] {
  return fields.map(({ page, x, y, key, font_size: size }, index) => ({
    id: `stored-${index}`,
    page,
    x,
    y,
    name: nameOfPlaceholder(key),
    size: size ?? DEFAULT_SIZE,
  }));
}

export function toAnnotations(fields: readonly PlacedField[]): AnnotationField[] {
  return fields.map(({ page, x, y, name, size }) => ({
    page,
    x,
    y,
    key: writePlaceholder(name),
    group: name.split('.')[0] ?? '',
    ...(size === DEFAULT_SIZE ? {} : { font_size: size }),
  }));
}

/** Fields in reading order: by page, then from the top, then from the left. */
export function inReadingOrder(fields: readonly PlacedField[]): PlacedField[] {
  return fields.toSorted((one, other) => one.page - other.page || one.y - other.y || one.x - other.x);
}

/** One string for a set of placed fields, so that two sets can be compared whatever their order. */
export function writeSet(fields: readonly AnnotationField[]): string {
  return JSON.stringify(inReadingOrder(toPlaced(fields)).map(({ page, x, y, name, size }) => [page, x, y, name, size]));
}

/** Fields of one set that the other lacks. */
export function onlyIn(one: readonly AnnotationField[], other: readonly AnnotationField[]): PlacedField[] {
  const there = new Set(other.map((field) => writeSet([field])));
  return inReadingOrder(toPlaced(one.filter((field) => !there.has(writeSet([field])))));
}

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** How far an arrow key moves a field, in percent: 0.5, with Shift 5, with Alt 0.1; null for any other key. */
export function stepOf({ key, shiftKey, altKey }: { key: string; shiftKey: boolean; altKey: boolean }): { x: number; y: number } | null {
  const arrow = arrows[key];
  const length = shiftKey ? 5 : altKey ? 0.1 : 0.5;
  return arrow ? { x: arrow.x * length, y: arrow.y * length } : null;
}
