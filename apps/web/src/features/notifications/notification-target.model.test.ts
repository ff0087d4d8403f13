import { expect, test } from 'vitest';
import { targetOf } from './notification-target.model.ts';

test.each([
  [{ kind: 'contract', id: 'c1' }, { to: '/contract/$id', params: { id: 'c1' } }],
  [{ kind: 'transactions', id: 'c1' }, { to: '/contract/$id', params: { id: 'c1' }, search: { tab: 'transactions' } }],
  [{ kind: 'transactions', id: null }, null],
  [{ kind: 'payment_terms', id: null }, { to: '/payment-terms' }],
  [{ kind: 'account', id: null }, { to: '/settings' }],
  [null, null],
] as const)('%o leads to %o', (about, target) => expect(targetOf(about)).toEqual(target));
