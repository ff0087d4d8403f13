import { expect, test } from 'vitest';
import { askOnce, recordRequests } from '../../testing/requests.tsx';
import { portfolioOverviewQuery } from './history/portfolio-overview.query.ts';
import * as queries from './portfolio.queries.ts';

const FIGURE = 'total_amount' as never;

test.each([
  [portfolioOverviewQuery, ['portfolio', 'overview'], 'GET /api/client-report/contract/overview'],
  [queries.clientPortfolioQuery('c'), ['portfolio', 'overview', 'c'], 'GET /api/client-report/contract/overview?client_id=c'],
  [queries.contractOverviewQuery('1'), ['portfolio', 'contract', '1'], 'GET /api/client-report/contract/1/overview'],
  [queries.strategyOverviewQuery('1'), ['portfolio', 'strategy', '1'], 'GET /api/client-report/contract-strategy/1/overview'],
])('%o', async (query, key, line) => {
  expect(await askOnce(query, { id: '1' })).toMatchObject({ lines: [line], given: { id: '1' }, isGivenUp: true });
  expect(query.queryKey).toEqual(key);
});

test.each([
  [{ kind: 'portfolio' }, '/api/client-report/contract/explanation', ''],
  [{ kind: 'portfolio', clientId: 'c' }, '/api/client-report/contract/explanation', '&client_id=c'],
  [{ kind: 'contract', id: '1' }, '/api/client-report/contract/1/explanation', ''],
  [{ kind: 'strategy', id: '1' }, '/api/client-report/contract-strategy/1/explanation', ''],
] as const)('a figure of %o is explained on screen and as a file', async (scope, path, rest) => {
  const query = queries.explanationQuery(scope, FIGURE);
  expect(query.queryKey).toEqual(['portfolio', 'explanation', scope, 'total_amount']);
  expect(await askOnce(query)).toMatchObject({ lines: [`GET ${path}?figure=total_amount${rest}`], isGivenUp: true });
  const sent = recordRequests();
  await queries.downloadExplanation(scope, FIGURE, 'csv');
  expect(sent.map(({ line }) => line)).toEqual([`GET ${path}/export?figure=total_amount&format=csv${rest}`]);
});
