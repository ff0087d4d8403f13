import { describe, expect, test } from 'vitest';
import { movePlace } from './move-place.ts';

describe('keys move through the points of a chart', () => {
  test.each([
    ['ArrowLeft', 10, 9],
    ['ArrowRight', 10, 11],
    ['ArrowDown', 10, 9],
    ['ArrowUp', 10, 11],
    ['PageDown', 40, 10],
    ['PageUp', 10, 40],
    ['Home', 10, 0],
    ['End', 10, 99],
    ['ArrowLeft', 0, 0],
    ['PageUp', 98, 99],
    ['Enter', 10, null],
    ['Tab', 10, null],
  ] as const)('%s from %i', (key, index, expected) => expect(movePlace(index, key, 100, 30)).toBe(expected));
});
