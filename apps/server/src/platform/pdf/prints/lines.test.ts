import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakLines } from './lines.ts';

/** Every letter is one point wide. */
const measure = (text: string) => Array.from(text).length;

describe('a text is broken into lines', () => {
  it.each([
    ['fits as it is', 'Praha', 5, ['Praha']],
    ['at a space, which needs no room', 'Praha Brno', 5, ['Praha', 'Brno']],
    ['as late as it can', 'a bb ccc dddd', 8, ['a bb ccc', 'dddd']],
    ['after a hyphen', 'Nováková-Příbramská', 12, ['Nováková-', 'Příbramská']],
    ['never at a no-break space', '1\u00a0234\u00a0Kč celkem', 9, ['1\u00a0234\u00a0Kč', 'celkem']],
    ['where its author did', 'a\nb', 9, ['a', 'b']],
    ['and keeps an empty line', 'a\n\nb', 9, ['a', '', 'b']],
    ['within a word that is too wide', 'abcdefgh', 3, ['abc', 'def', 'gh']],
    ['and goes on behind such a word', 'x abcdefgh y', 3, ['x', 'abc', 'def', 'gh', 'y']],
    ['with what fits behind its rest', 'abcdefg hi', 5, ['abcde', 'fg hi']],
    ['nowhere when there is none', '', 3, ['']],
  ])('%s', (_rule, text, width, lines) => {
    expect(breakLines(text, width, measure)).toEqual(lines);
  });

  it('loses no letter and makes no line too wide', () => {
    const words = fc.array(fc.stringMatching(/^[a-zá-ž0-9,.-]{1,14}$/u), { maxLength: 20 });
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 12 }), (parts, width) => {
        const lines = breakLines(parts.join(' '), width, measure);
        expect(lines.join('').replaceAll(' ', '')).toBe(parts.join(''));
        expect(lines.filter((line) => measure(line) > width)).toEqual([]);
      }),
    );
  });
});
