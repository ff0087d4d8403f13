import { expect, it } from 'vitest';
import { rangeStart } from './range-start.ts';
import type { HistoryRange } from './range-start.ts';

it.each<[HistoryRange, string, string]>([
  ['1M', '2026-11-20', '2026-10-20'],
  ['1M', '2026-03-31', '2026-02-28'],
  ['6M', '2024-08-31', '2024-02-29'],
  ['YTD', '2026-11-20', '2026-01-01'],
  ['YTD', '2026-01-01', '2026-01-01'],
  ['1Y', '2024-02-29', '2023-02-28'],
  ['5Y', '2026-11-20', '2021-11-20'],
  ['ALL', '2026-11-20', '2016-01-04'],
])('%s counts back from %s to %s', (range, asOf, start) => {
  expect(rangeStart(range, asOf, '2016-01-04')).toBe(start);
});

it('never begins before the ledger does', () => {
  expect(rangeStart('5Y', '2026-11-20', '2025-06-15')).toBe('2025-06-15');
});
