import { describe, expect, test } from 'vitest';
import { askOnce, recordRequests } from '../../testing/requests.tsx';
import { downloadLedger, ledgerPageQuery } from './ledger.queries.ts';

const settings = { page: 2, length: 50, search: '', filter: { kind: 'DEPOSIT' }, order: [{ column: 'amount', dir: 'desc' as const }] };

describe.each([
  ['contract', '/api/client-report/contract/1'],
  ['strategy', '/api/client-report/contract-strategy/1'],
] as const)('of a %s', (kind, path) => {
  test.each(['transactions', 'trades', 'instructions'] as const)('%s come in pages and as a file', async (list) => {
    const query = ledgerPageQuery(list, { kind, id: '1' }, settings);
    expect(query.queryKey).toEqual(['ledger', list, kind, '1', 2, 50, settings.order, settings.filter]);
    const asked = 'order=amount:desc&filter[kind]=DEPOSIT';
    expect(await askOnce(query, { data: [] })).toMatchObject({
      lines: [`GET ${path}/${list}?${asked}&page=2&length=50`],
      given: { data: [] },
      isGivenUp: true,
    });
    const sent = recordRequests();
    await downloadLedger(list, { kind, id: '1' }, settings, 'xlsx');
    expect(sent.map(({ line }) => line)).toEqual([`GET ${path}/${list}/export?${asked}&format=xlsx`]);
  });
});
