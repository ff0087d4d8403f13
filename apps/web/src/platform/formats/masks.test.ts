import { expect, test } from 'vitest';
import { maskText } from './masks.ts';

test.each([
  ['+420777123789', '••••••••••789'],
  ['••••••••••789', '••••••••••789'],
  ['**********789', '••••••••••789'],
  ['12', '12'],
  ['', ''],
])('maskText(%s)', (text, masked) => expect(maskText(text)).toBe(masked));
