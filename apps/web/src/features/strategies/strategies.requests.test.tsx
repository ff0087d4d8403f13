import { expect, test } from 'vitest';
import { askForList, askOnce, command, recordRequests } from '../../testing/requests.tsx';
import { sendStrategy, useStrategyDeactivation, useStrategyDeletion } from './strategies.commands.ts';
import { strategyList, strategyQuery } from './strategies.queries.ts';

test.each([
  [null, 'POST /api/strategies'],
  ['1', 'POST /api/strategies/1'],
])('the strategy %s is saved by %s', async (id, line) => {
  const sent = recordRequests();
  await sendStrategy(id, { version: 2 } as never);
  expect(sent).toMatchObject([{ line, body: { version: 2 } }]);
});

test.each([
  ['deactivated', command(useStrategyDeactivation, ['1'], undefined), 'POST /api/strategies/1/deactivate', {}, ['list', 'one']],
  ['deleted', command(useStrategyDeletion, ['1'], undefined), 'DELETE /api/strategies/1', undefined, ['list']],
])('a strategy is %s', async (_, run, line, body, stale) => {
  expect(await run('strategies')).toMatchObject({ request: [line, body], failure: null, stale });
});

test('one strategy, the list, and the list as a file', async () => {
  expect(await askOnce(strategyQuery('1'), { id: '1' })).toMatchObject({
    lines: ['GET /api/strategies/1?style=extend'],
    given: { id: '1' },
    isGivenUp: true,
  });
  expect(strategyQuery('1').queryKey).toEqual(['strategies', 'one', '1']);
  const asked = { search: 'nov', filter: { state: 'x' }, order: [{ column: 'name', dir: 'desc' }] };
  expect(await askForList(strategyList)).toEqual({
    requests: [
      ['POST /api/strategies/list', { ...asked, page: 2, length: 50 }],
      ['POST /api/strategies/list/export', { ...asked, format: 'csv' }],
    ],
    isGivenUp: true,
  });
  expect(strategyList).toMatchObject({
    table: 'strategies',
    key: ['strategies', 'list'],
    usual: { order: [{ column: 'name', dir: 'asc' }] },
  });
});
