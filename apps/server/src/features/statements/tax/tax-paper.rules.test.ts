import { expect, it } from 'vitest';
import { taxPeriodOf } from './tax-paper.rules.ts';

it.each([
  ['a year that is over', 2025, '2026-03-02', '2026-03-02', { from: '2025-01-01', to: '2025-12-31' }],
  ['a running year ends with the prices', 2026, '2026-02-27', '2026-03-02', { from: '2026-01-01', to: '2026-02-27' }],
  ['a year whose last days have no prices yet', 2025, '2025-12-30', '2026-01-02', { from: '2025-01-01', to: '2025-12-30' }],
  ['its last day', 2025, '2025-12-31', '2025-12-31', { from: '2025-01-01', to: '2025-12-31' }],
  ['a year 100 years ago', 1926, '2026-03-02', '2026-03-02', { from: '1926-01-01', to: '1926-12-31' }],
  ['New Year before the first prices', 2026, '2025-12-30', '2026-01-01', { fault: 'NO_PRICES_YET' }],
  ['a year to come', 2027, '2026-03-02', '2026-12-31', { fault: 'FUTURE' }],
  ['without any prices', 2025, null, '2026-03-02', { fault: 'NO_PRICES' }],
] as const)('%s', (_what, year, asOf, today, period) => expect(taxPeriodOf(year, asOf, today)).toEqual(period));
