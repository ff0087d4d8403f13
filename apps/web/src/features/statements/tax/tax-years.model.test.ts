import { describe, expect, test } from 'vitest';
import { dueYearOf, offeredTaxYears, taxYearOf } from './tax-years.model.ts';

describe('offered years', () => {
  test('are the running one until the last prices and six that are over', () => {
    expect(offeredTaxYears('2026-03-02').map(({ year, until }) => [year, until])).toEqual([
      [2026, '2026-03-02'],
      [2025, null],
      [2024, null],
      [2023, null],
      [2022, null],
      [2021, null],
      [2020, null],
    ]);
  });

  test('a year is over on its last day with prices', () => {
    expect([dueYearOf('2025-12-30'), dueYearOf('2025-12-31'), dueYearOf('2026-01-02')]).toEqual([2024, 2025, 2025]);
  });

  test('of an issued paper is read from its days', () => {
    expect([taxYearOf({ from: '2025-01-01', to: '2025-12-31' }), taxYearOf({ from: '2026-01-01', to: '2026-03-02' })]).toEqual([
      { year: 2025, until: null },
      { year: 2026, until: '2026-03-02' },
    ]);
  });
});
