import type { FallNotice } from '@pramen/contract/duties/duties.schemas';
import { expect, it } from 'vitest';
import { stateOfFall, wordsOfView } from './duties.model.ts';

const fall: FallNotice = {
  id: 'f',
  contract: { id: 'k', contract_number: 'A-1' },
  period: { year: 2026, quarter: 1 },
  percent: 10,
  crossed_on: '2026-02-27',
  due_on: '2026-02-27',
  told_at: '2026-02-27T16:00:00Z',
  is_closed: false,
};

it.each([
  ['told', {}],
  // Midnight in Prague.
  ['told', { told_at: '2026-02-27T22:59:00Z' }],
  ['late', { told_at: '2026-02-27T23:00:00Z' }],
  ['waiting', { told_at: null }],
  ['closed', { told_at: null, is_closed: true }],
] as const)('a fall is %s', (state, changes) => expect(stateOfFall({ ...fall, ...changes })).toBe(state));

it.each([
  ['seen', { first_seen_at: '2026-02-01T10:00:00Z', is_current: true }],
  ['unseenYet', { first_seen_at: null, is_current: true }],
  ['unseen', { first_seen_at: null, is_current: false }],
] as const)('a valuation is %s', (words, view) => expect(wordsOfView({ year: 2026, quarter: 1, ...view })).toBe(words));
