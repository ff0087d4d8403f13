import { expect, it } from 'vitest';
import { faultOfPeriod } from './statements.rules.ts';

const TODAY = '2026-03-02';

it.each([
  ['a quarter', '2025-10-01', '2025-12-31', null],
  ['one day, today', TODAY, TODAY, null],
  ['100 years', '1926-03-03', TODAY, null],
  ['an end before the start', '2025-12-31', '2025-10-01', { field: 'to', sentence: 'validation:reversed' }],
  ['an end tomorrow', '2026-01-01', '2026-03-03', { field: 'to', sentence: 'statements:future' }],
  ['the whole period in the future', '2027-01-01', '2027-03-31', { field: 'to', sentence: 'statements:future' }],
] as const)('%s', (_case, from, to, fault) => expect(faultOfPeriod({ from, to }, TODAY)).toEqual(fault));
