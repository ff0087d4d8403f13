import { expect, test } from 'vitest';
import { isLinkWord } from './link-word.ts';

test.each([
  ['tatry-2_b', true],
  ['Xy9_-', true],
  ['', false],
  ['a b', false],
  ['a/b', false],
  ['č', false],
  ['a.b', false],
  ['a%20b', false],
  ['a\n', false],
  [' a', false],
  ['a ', false],
  ['/a', false],
])('%j may be part of a link: %s', (word, expected) => expect(isLinkWord(word)).toBe(expected));
