import { expect, test } from 'vitest';
import { maskText } from './mask.ts';

test.each([
  ['+420777123456', '**********456'],
  ['a@b.cz', '***.cz'],
  ['abc', 'abc'],
  ['', ''],
  ['😀😀abc', '**abc'],
])('%s -> %s', (text, masked) => {
  expect(maskText(text)).toBe(masked);
});
