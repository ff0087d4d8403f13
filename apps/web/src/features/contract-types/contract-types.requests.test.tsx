import { expect, test } from 'vitest';
import { askForList, askOnce, command, recordRequests } from '../../testing/requests.tsx';
import { sendContractType, useContractTypeDeletion } from './contract-types.commands.ts';
import { contractTypeList, contractTypeQuery } from './contract-types.queries.ts';

test.each([
  [null, 'POST /api/contract-types'],
  ['1', 'POST /api/contract-types/1'],
])('the contract type %s is saved by %s', async (id, line) => {
  const sent = recordRequests();
  await sendContractType(id, { version: 2 } as never);
  expect(sent).toMatchObject([{ line, body: { version: 2 } }]);
});

test.each([['deleted', command(useContractTypeDeletion, ['1'], undefined), 'DELETE /api/contract-types/1', undefined, ['list']]])(
  'a contract type is %s',
  async (_, run, line, body, stale) => {
    expect(await run('contract-types')).toMatchObject({ request: [line, body], failure: null, stale });
  },
);

test('one contract type, the list, and the list as a file', async () => {
  expect(await askOnce(contractTypeQuery('1'), { id: '1' })).toMatchObject({
    lines: ['GET /api/contract-types/1'],
    given: { id: '1' },
    isGivenUp: true,
  });
  expect(contractTypeQuery('1').queryKey).toEqual(['contract-types', 'one', '1']);
  const asked = { search: 'nov', filter: { state: 'x' }, order: [{ column: 'name', dir: 'desc' }] };
  expect(await askForList(contractTypeList)).toEqual({
    requests: [
      ['POST /api/contract-types/list', { ...asked, page: 2, length: 50 }],
      ['POST /api/contract-types/list/export', { ...asked, format: 'csv' }],
    ],
    isGivenUp: true,
  });
  expect(contractTypeList).toMatchObject({
    table: 'contract-types',
    key: ['contract-types', 'list'],
    usual: { order: [{ column: 'name', dir: 'asc' }] },
  });
});
