import { expect, it } from 'vitest';
import { isBlankText } from './blank.ts';

it.each([
  ['', true],
  [' \t\r\n', true],
  ['\u00a0\u2009\u3000\u2028', true],
  ['\u0000\u001f\u007f\u0085', true],
  ['\u200b\u2060\ufeff\u00ad\u202e', true],
  ['\u{e0067}', true],
  ['a', false],
  [' a', false],
  ['a ', false],
  ['\u200b.\u200b', false],
  ['\u0301', false],
])('%j shows nothing: %s', (text, isBlank) => expect(isBlankText(text)).toBe(isBlank));
