import { describe, expect, test } from 'vitest';
import type { Condition } from '../definition/definition.ts';
import type { AnswerValue } from '../definition/answer-types.ts';
import { satisfies } from './conditions.ts';

type Case = [answer: AnswerValue | undefined, operator: Condition['operator'], value: Condition['value'], expected: boolean];

const cases: Record<string, Case[]> = {
  'without an answer no condition holds': [
    [undefined, '==', '', false],
    [undefined, 'in', [''], false],
    [undefined, '<', 5, false],
  ],
  'texts and options': [
    ['a', '==', 'a', true],
    ['a', '==', 'A', false],
    ['a', '==', ['a'], true],
    ['a', '==', ['a', 'b'], false],
    ['a', 'in', ['b', 'a'], true],
    ['a', 'in', 'a', true],
    ['a', 'in', [], false],
    ['a', '>', 'A', false],
    ['b', '>', 'a', false],
  ],
  'numbers, also where options spell them': [
    [3, '==', 3, true],
    [3, '==', '3', true],
    ['3', '==', 3, true],
    ['3.0', '==', 3, true],
    [3, '>', 3, false],
    [3, '>=', 3, true],
    [3, '<=', 3, true],
    [3, '<', 3, false],
    ['10', '>', '9', true],
    ['10', '>', 9, true],
    [-1, '<', 0, true],
    [0.1, '<', 0.2, true],
    [3, 'in', ['1', '3'], true],
    [3, '>', 'a', false],
    ['', '==', 0, false],
    ['1e3', '==', 1000, false],
    ['0x10', '==', 16, false],
    [Number.NaN, '==', Number.NaN, true],
    [Infinity, '>', 1, false],
    [5, '<', [9], false],
    [5, '<=', 'x', false],
    ['x', '<=', 5, false],
    ['x', '<=', 'y', false],
    [2.25, '==', '2.25', true],
    ['2.25', '>', 2.2, true],
    ['+3', '==', 3, true],
    ['-3', '<', -2, true],
    ['x3', '==', 3, false],
    [true, '>=', 1, false],
    [4, '<=', 3, false],
  ],
  dates: [
    ['2026-02-28', '<', '2026-03-01', true],
    ['2026-03-01', '<=', '2026-03-01', true],
    ['2026-03-01', '>', '2026-02-28', true],
    ['2026-03-01', '>=', '2026-03-02', false],
    ['2026-03-01', '==', '2026-03-01', true],
    ['2026-02-30', '>', '2026-01-01', false],
    ['2026-03-01', '>', 2025, false],
    [2027, '>', '2026-03-01', false],
    ['2026-03-02', '<=', '2026-03-01', false],
    ['2026-03-02', '>=', '2026-03-01', true],
    ['2026-03-02', '>', 'x', false],
    ['2026-03-01', '>=', '2026-03-01', true],
  ],
  'ticked boxes': [
    [true, '==', true, true],
    [true, '==', 'true', true],
    [false, '==', true, false],
    [false, 'in', [false], true],
    [true, '>', false, false],
  ],
  'several values': [
    [['a', 'b'], '==', ['b', 'a'], true],
    [['a', 'b'], '==', ['a'], false],
    [['a'], '==', ['a', 'b'], false],
    [['a'], '==', 'a', true],
    [['a', 'b'], '==', 'a', false],
    [['a', 'b'], 'in', ['c', 'b'], true],
    [['a', 'b'], 'in', ['c'], false],
    [['1', '7'], '>', 5, true],
    [['1', '3'], '>', 5, false],
  ],
};

describe.each(Object.entries(cases))('%s', (_, rows) => {
  test.each(rows)('%o %s %o is %s', (answer, operator, value, expected) => {
    expect(satisfies(answer, { operator, value })).toBe(expected);
  });
});

test('an operator that does not exist never holds', () => {
  for (const operator of ['!=', 'toString', '__proto__'])
    expect(satisfies(5, { operator: operator as Condition['operator'], value: 5 })).toBe(false);
});
