import { expect, test } from 'vitest';
import { askOnce, command, recordRequests } from '../../testing/requests.tsx';
import * as commands from './contracts.commands.ts';
import * as queries from './contracts.queries.ts';

const body = { version: 2 } as never;

test.each([
  ['new contract', () => commands.sendContract('c', null, body), 'POST /api/clients/c/contracts'],
  ['changed contract', () => commands.sendContract('c', '1', body), 'POST /api/clients/c/contracts/1'],
  ['investment', () => commands.sendInvestment('c', '1', body), 'POST /api/clients/c/investments/1'],
  ['strategies', () => commands.sendStrategies('c', body), 'POST /api/clients/c/investments/add-strategies'],
])('%s goes to its own address', async (_, send, line) => {
  const sent = recordRequests();
  await send();
  expect(sent).toMatchObject([{ line, body: { version: 2 } }]);
});

test.each([
  ['contract', command(commands.useContractDeletion, ['c', '1'], undefined), 'DELETE /api/clients/c/contracts/1'],
  ['investment', command(commands.useInvestmentDeletion, ['c', '1'], undefined), 'DELETE /api/clients/c/investments/1'],
])('a deleted %s makes contracts stale', async (_, run, line) => {
  expect(await run('contracts')).toMatchObject({ request: [line, undefined], failure: null, stale: ['list', 'one'] });
});

test.each([
  [queries.clientContractsQuery('c'), 'all', 'GET /api/contract/for_client/c?with_trashed=1'],
  [queries.clientInvestmentsQuery('c'), 'investments', 'GET /api/clients/c/investments?with_trashed=1'],
])('%o comes with the trash, without its envelope', async (query, part, line) => {
  expect(await askOnce(query, { data: ['row'] })).toMatchObject({ lines: [line], given: ['row'], isGivenUp: true });
  expect(query.queryKey).toEqual(['contracts', 'c', part]);
});

test('values of contracts, and the strategies that one may get', async () => {
  const values = queries.contractValuesQuery('c');
  expect(await askOnce(values, { a: 1 })).toMatchObject({
    lines: ['GET /api/clients/c/contract-values'],
    given: { a: 1 },
    isGivenUp: true,
  });
  const available = queries.availableStrategiesQuery('c', 'k');
  expect(await askOnce(available, { data: ['s'] })).toMatchObject({
    lines: ['GET /api/strategies?client_id=c&contract_id=k'],
    given: ['s'],
    isGivenUp: true,
  });
  expect([values.queryKey, available.queryKey]).toEqual([
    ['contracts', 'c', 'values'],
    ['contracts', 'c', 'available', 'k'],
  ]);
});
