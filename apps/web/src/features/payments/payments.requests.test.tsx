import { expect, test } from 'vitest';
import { askOnce, command } from '../../testing/requests.tsx';
import { useTermsSending } from './payment-terms.commands.ts';
import { paymentTermsQuery } from './payments.queries.ts';

test('payment terms are read, and sent by e-mail', async () => {
  const query = paymentTermsQuery('c');
  expect(query.queryKey).toEqual(['payments', 'terms', 'c']);
  expect(await askOnce(query, { id: '1' })).toMatchObject({
    lines: ['GET /api/clients/c/payment-terms'],
    given: { id: '1' },
    isGivenUp: true,
  });
  const run = command(useTermsSending, ['c'], undefined);
  expect(await run('payments')).toMatchObject({ request: ['GET /api/clients/c/send-payment-terms', undefined], failure: null, stale: [] });
});
