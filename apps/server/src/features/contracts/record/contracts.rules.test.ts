import { describe, expect, it } from 'vitest';
import { contractNumberOf, FIRST_SPARE_NUMBER, mayTrash, moveOf, nextSymbols, spareBaseOf, symbolBaseOf } from './contracts.rules.ts';
import type { Move } from './contracts.rules.ts';

describe('contract numbers', () => {
  it('are the year and 6 digits', () => {
    expect(contractNumberOf('2026', 1)).toBe('2026000001');
    expect(contractNumberOf('2026', 999_999)).toBe('2026999999');
    expect(() => contractNumberOf('2026', 1_000_000)).toThrow(RangeError);
  });
});

describe('variable symbols', () => {
  it.each([
    ['2026000123', '26000123'],
    ['2015999999', '15999999'],
    ['1999000123', null],
    ['202600012', null],
    ['20260001234', null],
    ['2026-00123', null],
    ['A2026000123', null],
    ['2005000123', null],
    ['2010000123', '10000123'],
  ])('under %s begin with %s', (number, base) => {
    expect(symbolBaseOf(number)).toBe(base);
  });

  it('of a contract numbered by hand begin with a spare number', () => {
    expect(spareBaseOf('2026', FIRST_SPARE_NUMBER)).toBe('26900000');
  });

  it.each<[readonly string[], number, string[] | null]>([
    [[], 2, ['2600012301', '2600012302']],
    [['2600012302', '2600012301'], 1, ['2600012303']],
    [['2600012305'], 1, ['2600012306']],
    [['26000123', '260001239', '2600012499'], 1, ['2600012301']],
    [['2600012397'], 2, ['2600012398', '2600012399']],
    [['2600012398'], 2, null],
  ])('after %o the next %i are %o', (used, count, expected) => {
    expect(nextSymbols('26000123', used, count)).toEqual(expected);
  });
});

describe('a move', () => {
  const moves: Move = { kind: 'MOVES', toContractId: 'b' };
  it.each<[boolean | string | null | undefined, string | null | undefined, Move]>([
    [undefined, 'b', { kind: 'STAYS' }],
    [null, 'b', { kind: 'STAYS' }],
    [false, 'b', { kind: 'STAYS' }],
    ['', 'b', { kind: 'STAYS' }],
    ['0', 'b', { kind: 'STAYS' }],
    [true, undefined, { kind: 'UNNAMED' }],
    [true, ' ', { kind: 'UNNAMED' }],
    [true, 'a', { kind: 'STAYS' }],
    [true, 'b', moves],
    ['1', 'b', moves],
    ['A', 'B', moves],
    ['c', 'b', { kind: 'STALE' }],
  ])('asked for by %o to %o is %o', (change, target, expected) => {
    expect(moveOf(change, target, 'a')).toEqual(expected);
  });
});

describe('mayTrash', () => {
  it.each([
    ['all', true, true],
    ['subtree', true, false],
    ['subtree', false, true],
    ['own', true, false],
    ['own', false, true],
    ['never', false, false],
  ] as const)('within %s with movements %s is %s', (scope, hasMovements, expected) => {
    expect(mayTrash(scope, hasMovements)).toBe(expected);
  });
});
