import { describe, expect, test } from 'vitest';
import { dueYearOf, offeredTaxYears, taxYearOf } from './tax-years.model.ts';

describe('offered years', () => {
  test('are the running one until the last prices and all back to the first contract', () => {
    expect(offeredTaxYears('2026-03-02', '2023-12-31').map(({ year, until }) => [year, until])).toEqual([
      [2026, '2026-03-02'],
      [2025, null],
      [2024, null],
      [2023, null],
    ]);
    expect(
      offeredTaxYears('2026-03-02', '2015-03-16')
        .map(({ year }) => year)
        .at(-1),
    ).toBe(2015);
    expect(offeredTaxYears('2026-03-02', '2026-02-01')).toEqual([{ year: 2026, until: '2026-03-02' }]);
    expect(offeredTaxYears('2026-03-02', '2027-02-01')).toEqual([{ year: 2026, until: '2026-03-02' }]);
  });

  test('a year is over on its last day with prices', () => {
    const due = (asOf: string) => dueYearOf(asOf, '2020-01-01');
    expect([due('2025-12-30'), due('2025-12-31'), due('2026-01-02')]).toEqual([2024, 2025, 2025]);
    expect(dueYearOf('2026-03-02', '2026-01-15')).toBe(2026);
  });

  test('of an issued paper is read from its days', () => {
    expect([taxYearOf({ from: '2025-01-01', to: '2025-12-31' }), taxYearOf({ from: '2026-01-01', to: '2026-03-02' })]).toEqual([
      { year: 2025, until: null },
      { year: 2026, until: '2026-03-02' },
    ]);
  });
});
