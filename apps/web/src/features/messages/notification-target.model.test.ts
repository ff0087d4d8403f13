import { expect, test } from 'vitest';
import { targetOf } from './notification-target.model.ts';

test.each([
  [
    { kind: 'contract', id: 'c1' },
    { to: '/contract/$id', params: { id: 'c1' } },
  ],
  [
    { kind: 'transactions', id: 'c1' },
    { to: '/contract/$id', params: { id: 'c1' }, search: { tab: 'transactions' } },
  ],
  [{ kind: 'transactions', id: null }, null],
  [
    { kind: 'document', id: 'd1' },
    { to: '/documents/$id/detail/simple', params: { id: 'd1' } },
  ],
  [{ kind: 'client', id: 'c1' }, { to: '/home' }],
  [{ kind: 'payment_terms', id: null }, { to: '/payment-terms' }],
  [{ kind: 'account', id: null }, { to: '/settings' }],
  [{ kind: 'records', id: null }, { to: '/records' }],
  [
    { kind: 'identification', id: 'i1' },
    { to: '/identifications/$id', params: { id: 'i1' } },
  ],
  [
    { kind: 'service_request', id: 'r1' },
    { to: '/service-requirements/$id', params: { id: 'r1' } },
  ],
  [
    { kind: 'document', id: 'd1' },
    { to: '/documents/$id/detail/simple', params: { id: 'd1' } },
  ],
  [{ kind: 'document', id: null }, null],
  [null, null],
] as const)('%o leads a client to %o', (about, target) => expect(targetOf(about, 'CLIENT')).toEqual(target));

test.each([
  ['ADMIN', '/documents/$id/detail'],
  ['BACK_OFFICE', '/documents/$id/detail'],
  ['INTERMEDIARY_ADMIN', '/documents/$id/detail/simple'],
  ['INTERMEDIARY', '/documents/$id/detail/simple'],
] as const)('a notification about a document leads %s to %s, one about a request to the office', (role, to) => {
  expect(targetOf({ kind: 'document', id: 'd1' }, role)).toEqual({ to, params: { id: 'd1' } });
  const request = { to: '/back-office/service-requirements/$id', params: { id: 'r1' } };
  expect(targetOf({ kind: 'service_request', id: 'r1' }, role)).toEqual(request);
});

test('a notification about a client or a strategy leads staff to its detail', () => {
  expect(targetOf({ kind: 'client', id: 'c1' }, 'INTERMEDIARY')).toEqual({ to: '/clients/$id/detail', params: { id: 'c1' } });
  expect(targetOf({ kind: 'strategy', id: 's1' }, 'ADMIN')).toEqual({ to: '/strategies/$id/detail', params: { id: 's1' } });
});
