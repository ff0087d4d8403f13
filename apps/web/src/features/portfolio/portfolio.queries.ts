import type { AnswerOf } from '@pramen/contract/endpoint';
import type { SpreadsheetFormat } from '@pramen/contract/fields';
import type {
  explainContract,
  explainContractStrategy,
  explainPortfolio,
  exportContractExplanation,
  exportContractStrategyExplanation,
  exportPortfolioExplanation,
  readContractOverview,
  readContractStrategyOverview,
  readPortfolioHistory,
  readPortfolioOverview,
} from '@pramen/contract/portfolio/portfolio.endpoints';
import type { Explanation, ExplainedFigure } from '@pramen/contract/portfolio/portfolio.schemas';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile, type ReceivedFile } from '../../platform/api/call.ts';
import { isDenied } from '../../platform/api/problem.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';

export type PortfolioHistory = AnswerOf<typeof readPortfolioHistory>;

/** Scope of a figure. */
export type FigureScope = { kind: 'portfolio'; /** Given by staff. */ clientId?: string } | { kind: 'contract' | 'strategy'; id: string };

/** The dashboard of a client, requested by staff who look after the client. */
export function clientPortfolioQuery(clientId: string) {
  return queryOptions({
    queryKey: [...queryKeys.portfolio, 'overview', clientId],
    queryFn: ({ signal }) =>
      call<typeof readPortfolioOverview>('GET /api/client-report/contract/overview', { query: { client_id: clientId } }, { signal }),
  });
}

/** Everything about one contract; another client's id shows the not-found screen. */
export function contractOverviewQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.portfolio, 'contract', id],
    queryFn: ({ signal }) =>
      call<typeof readContractOverview>('GET /api/client-report/contract/{id}/overview', { params: { id } }, { signal }),
    throwOnError: isDenied,
  });
}

/** Everything about one contract strategy; another client's id shows the not-found screen. */
export function strategyOverviewQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.portfolio, 'strategy', id],
    queryFn: ({ signal }) =>
      call<typeof readContractStrategyOverview>('GET /api/client-report/contract-strategy/{id}/overview', { params: { id } }, { signal }),
    throwOnError: isDenied,
  });
}

function askForExplanation(scope: FigureScope, figure: ExplainedFigure, signal: AbortSignal): Promise<Explanation> {
  const query = { figure };
  if (scope.kind === 'portfolio')
    return call<typeof explainPortfolio>(
      'GET /api/client-report/contract/explanation',
      { query: { ...query, client_id: scope.clientId } },
      { signal },
    );
  const given = { params: { id: scope.id }, query };
  return scope.kind === 'contract'
    ? call<typeof explainContract>('GET /api/client-report/contract/{id}/explanation', given, { signal })
    : call<typeof explainContractStrategy>('GET /api/client-report/contract-strategy/{id}/explanation', given, { signal });
}

/** The rows, prices and rates behind one figure. */
export function explanationQuery(scope: FigureScope, figure: ExplainedFigure) {
  return queryOptions({
    queryKey: [...queryKeys.portfolio, 'explanation', scope, figure],
    queryFn: ({ signal }) => askForExplanation(scope, figure, signal),
  });
}

/** The same as a file. */
export function downloadExplanation(scope: FigureScope, figure: ExplainedFigure, format: SpreadsheetFormat): Promise<ReceivedFile> {
  const query = { figure, format };
  if (scope.kind === 'portfolio')
    return callForFile<typeof exportPortfolioExplanation>('GET /api/client-report/contract/explanation/export', {
      query: { ...query, client_id: scope.clientId },
    });
  const given = { params: { id: scope.id }, query };
  return scope.kind === 'contract'
    ? callForFile<typeof exportContractExplanation>('GET /api/client-report/contract/{id}/explanation/export', given)
    : callForFile<typeof exportContractStrategyExplanation>('GET /api/client-report/contract-strategy/{id}/explanation/export', given);
}
