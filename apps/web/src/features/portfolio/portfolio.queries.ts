import type { AnswerOf } from '@pramen/contract/endpoint';
import type {
  listContractReports,
  readPortfolioHistory,
  readPortfolioStats,
} from '@pramen/contract/portfolio/portfolio.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

export type PortfolioHistory = AnswerOf<typeof readPortfolioHistory>;

/** The client's contracts with their figures. */
export const contractsQuery = queryOptions({
  queryKey: ['portfolio', 'contracts'],
  queryFn: ({ signal }) => call<typeof listContractReports>('GET /api/client-report/contract', {}, { signal }),
});

/** Figures of the whole portfolio. */
export const portfolioStatsQuery = queryOptions({
  queryKey: ['portfolio', 'stats'],
  queryFn: ({ signal }) => call<typeof readPortfolioStats>('GET /api/client-report/contract/stats', {}, { signal }),
});

/** Every day of the portfolio at once: ranges are then cut without asking again. */
export const portfolioHistoryQuery = queryOptions({
  queryKey: ['portfolio', 'history'],
  queryFn: ({ signal }) =>
    call<typeof readPortfolioHistory>('GET /api/client-report/contract/history', { query: {} }, { signal }),
});
