import { loadTexts } from '@pramen/texts';
import { describe, expect, test } from 'vitest';
import { isFiltered, isMovementKind, kindsOf, listYears, usualSettings } from './ledger.model.ts';

test('every kind has its Czech word', async () => {
  const words: Record<string, string> = (await loadTexts('cs')).movements.kinds;
  const kinds = Object.values(kindsOf).flat();
  expect(kinds.filter((kind) => !words[kind])).toEqual([]);
  expect([isMovementKind('BUY'), isMovementKind('MERGER')]).toEqual([true, false]);
});

describe('years of a filter', () => {
  test.each([
    ['2024-03-01', '2026-11-20', ['2026', '2025', '2024']],
    ['2026-01-01', '2026-01-02', ['2026']],
    ['2027-01-01', '2026-01-02', []],
    [null, '2026-01-02', []],
    ['2024-03-01', null, []],
  ] as const)('%s to %s', (since, asOf, years) => expect(listYears(since, asOf)).toEqual(years));
});

test('newest first, each list by its own date', () => {
  expect(usualSettings('trades').order).toEqual([{ column: 'transaction_date', dir: 'desc' }]);
  expect(usualSettings('instructions').order).toEqual([{ column: 'instruction_transaction_datetime', dir: 'desc' }]);
});

test('an emptied filter is none', () => expect([isFiltered({}), isFiltered({ a: '' }), isFiltered({ a: '', b: 'x' })]).toEqual([false, false, true]));
