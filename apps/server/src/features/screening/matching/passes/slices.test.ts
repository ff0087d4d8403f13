import { expect, it } from 'vitest';
import { slicesOf } from './slices.ts';

it.each([
  [[], []],
  [
    [2, 3, 5, 1],
    [[2, 3], [5], [1]],
  ],
  [
    [1, 9, 1, 1],
    [[1], [9], [1, 1]],
  ],
  [
    [2, 2, 2, 2],
    [
      [2, 2],
      [2, 2],
    ],
  ],
  [
    [5, 5],
    [[5], [5]],
  ],
])('%j in slices of five', (sizes, slices) => {
  expect(slicesOf(sizes, (size) => size, 5)).toEqual(slices);
});
