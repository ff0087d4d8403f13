import { expect, test } from 'vitest';
import { compareAnswers } from './differences.ts';

test.each([
  ['the same answers', { a: [{ x: 1, y: ['p', 'q'] }] }, { a: [{ x: 1, y: ['p', 'q'] }] }, []],
  ['another value', { a: [{ x: 1 }] }, { a: [{ x: 2 }] }, [{ question: 'x', copy: 0, kind: 'CHANGED' }]],
  ['a text instead of its number', { a: [{ x: 1 }] }, { a: [{ x: '1' }] }, [{ question: 'x', copy: 0, kind: 'CHANGED' }]],
  ['an answer that is gone', { a: [{ x: 1 }] }, { a: [{}] }, [{ question: 'x', copy: 0, kind: 'REMOVED' }]],
  ['an answer that came later', {}, { a: [{ x: false }] }, [{ question: 'x', copy: 0, kind: 'ADDED' }]],
  [
    'a further copy, and a changed one',
    { a: [{ x: 1 }, { x: 2 }] },
    { a: [{ x: 1 }, { x: 3 }, { x: 4 }] },
    [
      { question: 'x', copy: 1, kind: 'CHANGED' },
      { question: 'x', copy: 2, kind: 'ADDED' },
    ],
  ],
  ['a question in another fieldset of a later form', { a: [{ x: 1 }] }, { b: [{ x: 1 }] }, []],
] as const)('%s', (_what, earlier, later, expected) => {
  expect(compareAnswers(earlier, later)).toEqual(expected);
});
