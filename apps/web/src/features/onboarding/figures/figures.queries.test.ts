import { expect, test } from 'vitest';
import { readAsked } from './figures.queries.ts';

test.each([
  [
    { from: '2026-11', to: '2026-12', version: 'a1' },
    { from: '2026-11', to: '2026-12', version: 'a1' },
  ],
  [{ from: '2026-11-30', to: '2026-13' }, { from: '2026-11' }],
  [{ from: 'listopad', version: '' }, {}],
])('figures are of months, also where an address names days: %j', (asked, read) => expect(readAsked(asked)).toEqual(read));
