import type { readPortfolioOverview } from '@pramen/contract/portfolio/portfolio.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

/**
 * The whole dashboard in one response, with every day of the history, so that ranges need no further request. Apart from the other queries,
 * because the entrance asks it before the screen is there.
 */
export const portfolioOverviewQuery = queryOptions({
  queryKey: [...queryKeys.portfolio, 'overview'],
  queryFn: ({ signal }) => call<typeof readPortfolioOverview>('GET /api/client-report/contract/overview', { query: {} }, { signal }),
});
