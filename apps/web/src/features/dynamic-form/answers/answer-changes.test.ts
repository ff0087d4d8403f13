import { expect, test } from 'vitest';
import { withAnswer, withCopy, withoutCopy } from './answer-changes.ts';

const answers = { a: [{ x: 'one' }, { x: 'two' }], b: [{ y: 1 }] };
const at = (fieldset: string, copy: number, question: string) => ({ fieldset, copy, question });

test('another answer leaves all other copies and fieldsets as they are', () => {
  const next = withAnswer(answers, at('a', 1, 'x'), () => 'new');
  expect(next).toEqual({ a: [{ x: 'one' }, { x: 'new' }], b: [{ y: 1 }] });
  expect([next['a']?.[0] === answers.a[0], next['b'] === answers.b]).toEqual([true, true]);
});

test.each([
  ['undefined', undefined],
  ['empty text', ''],
  ['an empty list', []],
])('%s removes the answer', (_, value) => {
  expect(withAnswer(answers, at('a', 0, 'x'), () => value)).toEqual({ a: [{}, { x: 'two' }], b: [{ y: 1 }] });
});

test.each([
  ['a space', ' '],
  ['zero', 0],
  ['an unticked box', false],
])('%s is an answer while it is typed', (_, value) => {
  expect(withAnswer({}, at('a', 0, 'x'), () => value)).toEqual({ a: [{ x: value }] });
});

test('a change sees the present answer, and none that every object has', () => {
  const seen: unknown[] = [];
  const look = (before: unknown) => {
    seen.push(before);
    return undefined;
  };
  withAnswer(answers, at('b', 0, 'y'), look);
  withAnswer(answers, at('b', 0, 'constructor'), look);
  expect(seen).toEqual([1, undefined]);
});

test('copies are added at the end or where one was, and removed', () => {
  expect(withCopy({}, 'a')).toEqual({ a: [{}, {}] });
  expect(withCopy(answers, 'a', { x: 'between' }, 1)['a']).toEqual([{ x: 'one' }, { x: 'between' }, { x: 'two' }]);
  expect(withoutCopy(answers, 'a', 0)['a']).toEqual([{ x: 'two' }]);
});
