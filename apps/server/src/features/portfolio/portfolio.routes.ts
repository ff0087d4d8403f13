import * as endpoints from '@pramen/contract/portfolio/portfolio.endpoints';
import type { CompositionQuery, HistoryQuery } from '@pramen/contract/portfolio/portfolio.schemas';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { explanationRoutes } from './explanation/explanation.routes.ts';
import { presentHistoryAnswer, presentItems } from './overview/overview.present.ts';
import { valuesRoutes } from './overview/values.routes.ts';
import { overviewRoutes } from './overview/overview.routes.ts';
import { presentContract, presentPerformance, presentStrategy } from './record/portfolio.present.ts';
import { createOpenPortfolio, findContract, findStrategy } from './record/portfolio.service.ts';
import type { OpenPortfolio, PortfolioDeps, ReportCall, ReportScope } from './record/portfolio.service.ts';
import { noteValuationSeen } from './record/views.service.ts';

const stats = (open: OpenPortfolio, kind: ReportScope['kind']) => async (call: ReportCall) => {
  const { portfolio, scope, currency } = await open(kind, call);
  return { performance: presentPerformance(portfolio, scope, currency) };
};

const history = (open: OpenPortfolio, kind: ReportScope['kind']) => async (call: ReportCall & { query: HistoryQuery }) =>
  presentHistoryAnswer(await open(kind, call), call.query);

const composition = (open: OpenPortfolio, kind: ReportScope['kind']) => async (call: ReportCall & { query: CompositionQuery }) => {
  const by = kind === 'strategy' ? 'position' : (call.query.composeBy ?? 'position');
  return { data: presentItems(await open(kind, call), by, call.actor.origin.language) };
};

export function portfolioRoutes(deps: PortfolioDeps, platform: Pick<Platform, 'audit' | 'clock'>): Route[] {
  const open = createOpenPortfolio(deps, (db, actor) => noteValuationSeen(db, platform, actor));
  return [
    serve(endpoints.listContractReports, async (call) => {
      const { portfolio } = await open('all', call);
      return { data: portfolio.rows.contracts.map((contract) => presentContract(portfolio, contract)) };
    }),
    serve(endpoints.readPortfolioStats, stats(open, 'all')),
    serve(endpoints.readPortfolioHistory, history(open, 'all')),
    serve(endpoints.readPortfolioComposition, composition(open, 'all')),
    serve(endpoints.readContractReport, async (call) => {
      const { portfolio } = await open('contract', call);
      return presentContract(portfolio, findContract(portfolio, call.params.id));
    }),
    serve(endpoints.readContractStats, stats(open, 'contract')),
    serve(endpoints.readContractHistory, history(open, 'contract')),
    serve(endpoints.readContractComposition, composition(open, 'contract')),
    serve(endpoints.listContractStrategyReports, async (call) => {
      const { portfolio } = await open('contract', call);
      const strategies = portfolio.rows.strategies.filter(({ contractId }) => contractId === call.params.id);
      return { data: strategies.map((strategy) => presentStrategy(portfolio, strategy)) };
    }),
    serve(endpoints.readContractStrategyReport, async (call) => {
      const { portfolio } = await open('strategy', call);
      return presentStrategy(portfolio, findStrategy(portfolio, call.params.id));
    }),
    serve(endpoints.readContractStrategyStats, stats(open, 'strategy')),
    serve(endpoints.readContractStrategyHistory, history(open, 'strategy')),
    serve(endpoints.readContractStrategyComposition, composition(open, 'strategy')),
    ...overviewRoutes(open),
    ...explanationRoutes(open, deps.clock),
    ...valuesRoutes(deps),
  ];
}
