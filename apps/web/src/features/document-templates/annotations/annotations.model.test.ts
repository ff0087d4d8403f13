import type { AnnotationField } from '@pramen/contract/document-templates/document-templates.schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clampPlace, lineShare, onlyIn, stepOf, toAnnotations, toPlaced, writeSet } from './annotations.model.ts';

const name: AnnotationField = { page: 1, x: 12.5, y: 34, key: '${client.fullname}', group: 'client' };
const mail: AnnotationField = { page: 2, x: 10, y: 10, key: '${client.email}', group: 'client', font_size: 14 };

test('stores placed values as they came', () => expect(toAnnotations(toPlaced([name, mail]))).toEqual([name, mail]));

test('does not write the usual size, but any other', () => {
  const [placed] = toPlaced([name]);
  expect(toAnnotations([{ ...placed!, size: 10 }])[0]).not.toHaveProperty('font_size');
  expect(toAnnotations([{ ...placed!, size: 8 }])[0]).toMatchObject({ font_size: 8, group: 'client' });
});

describe('a place', () => {
  test('has two decimals', () => expect(clampPlace({ x: 12.345_678, y: 7.001 }, 10)).toEqual({ x: 12.35, y: 7 }));

  test('is inside the page, with the whole line', () => {
    expect(clampPlace({ x: -3, y: -1 }, 10)).toEqual({ x: 0, y: 0 });
    const { x, y } = clampPlace({ x: 140, y: 140 }, 10, 1);
    expect(x).toBe(100);
    // 24 px of a page that is 1200 px high.
    expect(y).toBe(98);
  });

  test('never leaves the page, whatever the size and shape', () =>
    fc.assert(
      fc.property(
        fc.double({ min: -1e4, max: 1e4, noNaN: true }),
        fc.double({ min: -1e4, max: 1e4, noNaN: true }),
        fc.integer({ min: 4, max: 72 }),
        fc.double({ min: 0.3, max: 3, noNaN: true }),
        (x, y, size, ratio) => {
          const place = clampPlace({ x, y }, size, ratio);
          expect(place.x).toBeGreaterThanOrEqual(0);
          expect(place.x).toBeLessThanOrEqual(100);
          expect(place.y).toBeGreaterThanOrEqual(0);
          // A sum of two percentages is not exact in its last binary digits.
          expect(place.y + lineShare(size, ratio)).toBeLessThanOrEqual(100 + 1e-9);
          expect(Math.round(place.y * 100) / 100).toBe(place.y);
        },
      ),
    ));
});

test.each([
  [
    { key: 'ArrowLeft', shiftKey: false, altKey: false },
    { x: -0.5, y: 0 },
  ],
  [
    { key: 'ArrowDown', shiftKey: true, altKey: false },
    { x: 0, y: 5 },
  ],
  [
    { key: 'ArrowUp', shiftKey: false, altKey: true },
    { x: 0, y: -0.1 },
  ],
  [{ key: 'a', shiftKey: false, altKey: false }, null],
])('%o moves by %o', (event, step) => {
  const moved = stepOf(event);
  expect(moved && { x: moved.x + 0, y: moved.y + 0 }).toEqual(step);
});

test('two sets are the same whatever their order, and a moved value is in only one of them', () => {
  expect(writeSet([name, mail])).toBe(writeSet([mail, name]));
  const moved = { ...name, x: 13 };
  expect(writeSet([moved])).not.toBe(writeSet([name]));
  expect(onlyIn([moved, mail], [name, mail]).map(({ x }) => x)).toEqual([13]);
});
