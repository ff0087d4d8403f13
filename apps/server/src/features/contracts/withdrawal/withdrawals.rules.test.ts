import { expect, test } from 'vitest';
import { findReturnFault } from './withdrawals.rules.ts';

test.each([
  [0, null, null],
  [0, '2026-03-03', 'superfluous'],
  [0.01, null, 'required'],
  [500, '2026-03-02', null],
  [500, '2026-03-10', null],
  [500, '2026-03-01', 'early'],
  [500, '2026-03-11', 'future'],
])('%d returned on %s: %s', (returned_amount, returned_on, fault) => {
  expect(findReturnFault({ returned_amount, returned_on }, { withdrawnOn: '2026-03-02', today: '2026-03-10' })).toBe(fault);
});
