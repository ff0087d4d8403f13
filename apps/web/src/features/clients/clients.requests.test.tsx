import { describe, expect, test } from 'vitest';
import { askForList, askOnce, command, holdHook, recordRequests } from '../../testing/requests.tsx';
import { clientQuery, nameChoice } from './client-detail.queries.ts';
import { clientList, clientValuesQuery } from './client-list.queries.ts';
import * as commands from './client.commands.ts';

const BOTH = ['list', 'one'];

describe('a saved record goes to its own address', () => {
  const body = { firstname: 'Jana', version: 3 };
  test.each([
    ['new client', () => commands.sendClient(null, body as never), 'POST /api/clients', body],
    ['changed client', () => commands.sendClient('1', body as never), 'POST /api/clients/1', { ...body, client_code: '' }],
    [
      'client with a code',
      () => commands.sendClient('1', { ...body, client_code: 'K7' } as never),
      'POST /api/clients/1',
      { ...body, client_code: 'K7' },
    ],
    ['new address', () => commands.sendAddress('c', null, body as never), 'POST /api/clients/c/addresses', body],
    ['changed address', () => commands.sendAddress('c', '1', body as never), 'POST /api/clients/c/addresses/1', body],
    ['new account', () => commands.sendBankAccount('c', null, body as never), 'POST /api/clients/c/bank-accounts', body],
    ['changed account', () => commands.sendBankAccount('c', '1', body as never), 'POST /api/clients/c/bank-accounts/1', body],
  ])('%s', async (_, send, line, expected) => {
    const sent = recordRequests();
    await send();
    expect(sent).toMatchObject([{ line, body: expected }]);
  });
});

const client = { id: '1', fullname: 'Jana' };
test.each([
  [
    'address deleted',
    command(commands.useItemDeletion, ['address', 'c', 'a'], undefined),
    'DELETE /api/clients/c/addresses/a',
    undefined,
    BOTH,
  ],
  [
    'account deleted',
    command(commands.useItemDeletion, ['account', 'c', 'b'], undefined),
    'DELETE /api/clients/c/bank-accounts/b',
    undefined,
    BOTH,
  ],
  ['client deleted', command(commands.useClientDeletion, ['1'], undefined), 'DELETE /api/clients/1', undefined, ['list']],
  ['client invited', command(commands.useInvitation, ['1'], undefined), 'GET /api/clients/1/invite', undefined, []],
  [
    'client given away',
    command(commands.useOwnerChange, ['1'], 'p'),
    'POST /api/clients/1/change-owner',
    { intermediary_person_id: 'p' },
    ['list'],
  ],
  [
    'all clients handed over',
    command(commands.useHandOver, ['p'], null),
    'POST /api/clients/change-owner',
    { from_intermediary_person_id: 'p', intermediary_person_id: null },
    BOTH,
  ],
])('%s: the request, and what is requested again', async (_, run, line, body, stale) => {
  expect(await run('clients', { client })).toMatchObject({ request: [line, body], failure: null, stale });
});

test('a reassigned client is shown from the response', async () => {
  const { queries } = await command(commands.useOwnerChange, ['1'], 'p')('clients', { client });
  expect(queries.getQueryData(['clients', 'one', '1'])).toEqual(client);
});

test('a saved client is shown at once, and the lists are requested again', async () => {
  const { now, queries } = await holdHook(commands.useKeepClient);
  queries.setQueryData(['clients', 'list'], 'cached');
  now()(client as never);
  expect(queries.getQueryData(['clients', 'one', '1'])).toEqual(client);
  expect(queries.getQueryState(['clients', 'list'])?.isInvalidated).toBe(true);
});

test('one client comes with addresses and accounts', async () => {
  const query = clientQuery('1');
  expect(query.queryKey).toEqual(['clients', 'one', '1']);
  expect(await askOnce(query, client)).toMatchObject({ lines: ['GET /api/clients/1?style=extend'], given: client, isGivenUp: true });
});

test('values of a page of clients are found by the id of the client', async () => {
  const query = clientValuesQuery(['1', '2'], true);
  expect(query.queryKey).toEqual(['clients', 'values', '1', '2']);
  const rows = [{ id: '1', amount: 5 }];
  const { lines, given, isGivenUp } = await askOnce(query, { data: rows });
  expect([lines, given, isGivenUp]).toEqual([['GET /api/client-values?ids=1,2'], new Map([['1', rows[0]]]), true]);
});

test.each([
  [['1'], true, true],
  [['1'], false, false],
  [[], true, false],
])('values of %j whose column is shown (%s) are asked for: %s', (ids, isWanted, isAsked) => {
  expect(clientValuesQuery(ids, isWanted).enabled).toBe(isAsked);
});

test('the list, and the list as a file', async () => {
  const asked = { search: 'nov', filter: { state: 'x' }, order: [{ column: 'name', dir: 'desc' }] };
  expect(await askForList(clientList)).toEqual({
    requests: [
      ['POST /api/clients/list', { ...asked, page: 2, length: 50 }],
      ['POST /api/clients/list/export', { ...asked, format: 'csv' }],
    ],
    isGivenUp: true,
  });
  expect(clientList).toMatchObject({ table: 'clients', key: ['clients', 'list'] });
  expect(clientList.usual).toMatchObject({ page: 1, length: 20, order: [{ column: 'fullname', dir: 'asc' }] });
});

test.each([
  [{ label: 'Ondřej Říha', intermediary: { label: 'Horizont' } }, 'Ondřej Říha (Horizont)'],
  [{ label: 'Ondřej Říha', intermediary: null }, 'Ondřej Říha'],
  [{ label: 'Ondřej Říha' }, 'Ondřej Říha'],
])('%o is offered as %s', (choice, name) => expect(nameChoice(choice)).toBe(name));
