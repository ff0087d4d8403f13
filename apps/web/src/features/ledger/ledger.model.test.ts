import { loadPortalTexts } from '@pramen/texts';
import { describe, expect, test } from 'vitest';
import { isFiltered, isMovementKind, kindsOf, listYears, usualSettings, yearsOf } from './ledger.model.ts';

test('every kind has its Czech word', async () => {
  const words: Record<string, string> = (await loadPortalTexts('cs')).movements.kinds;
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

test('an emptied filter is no filter', () =>
  expect([isFiltered({}), isFiltered({ a: '' }), isFiltered({ a: '', b: 'x' })]).toEqual([false, false, true]));

describe('years of the rows', () => {
  const rows = [{ transaction_date: '2026-01-02' }, { transaction_date: '2024-05-06' }, { transaction_date: '2026-03-04' }];
  test('are offered, latest first, when all rows have arrived', () =>
    expect(yearsOf('trades', { data: rows, meta: { total: 3 } })).toEqual(['2026', '2024']));
  test('are unknown while some rows are on other pages, or without a total', () => {
    expect(yearsOf('trades', { data: rows, meta: { total: 4 } })).toBeNull();
    expect(yearsOf('trades', { data: rows })).toBeNull();
  });
  test('of instructions are in their own column', () =>
    expect(
      yearsOf('instructions', { data: [{ instruction_transaction_datetime: '2023-12-31T23:00:00.000Z' }], meta: { total: 1 } }),
    ).toEqual(['2024']));
});
