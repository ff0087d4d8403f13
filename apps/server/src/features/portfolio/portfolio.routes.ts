import * as endpoints from '@pramen/contract/portfolio/portfolio.endpoints';
import type { Explanation, ExplanationQuery } from '@pramen/contract/portfolio/portfolio.schemas';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import { presentExplanation } from './explanation.present.ts';
import { presentEach, presentHistoryAnswer, presentItems, presentOverview } from './overview.present.ts';
import { presentContract, presentPerformance, presentStrategy } from './portfolio.present.ts';
import { findContract, findStrategy, findScope, loadPortfolio } from './portfolio.service.ts';
import type { PortfolioDeps, ReportScope, ScopedPortfolio } from './portfolio.service.ts';

interface ReportCall {
  db: Db;
  actor: Actor;
  params: { id?: string };
}

type ScopeKind = ReportScope['kind'];

/** Loads the actor's own portfolio and finds what the call looks at; record.not_found when it is not there. */
function createOpen(deps: PortfolioDeps) {
  return async (kind: ScopeKind, { db, actor, params }: ReportCall, hasEffects = false): Promise<ScopedPortfolio> => {
    if (!actor.clientId) throw new Problem('record.not_found');
    return findScope(await loadPortfolio(db, deps, actor.clientId, hasEffects), kind, params.id ?? '');
  };
}

type Open = ReturnType<typeof createOpen>;

const stats = (open: Open, kind: ScopeKind) => async (call: ReportCall) => {
  const { portfolio, scope, currency } = await open(kind, call);
  return { performance: presentPerformance(portfolio, scope, currency) };
};

const history = (open: Open, kind: ScopeKind) => async (call: ReportCall & { query: { from?: string | undefined; to?: string | undefined } }) =>
  presentHistoryAnswer(await open(kind, call), call.query);

const composition = (open: Open, kind: ScopeKind) => async (call: ReportCall & { query: { composeBy?: 'strategy' | 'position' | undefined } }) => {
  const by = kind === 'strategy' ? 'position' : (call.query.composeBy ?? 'position');
  return { data: presentItems(await open(kind, call), by, call.actor.origin.language) };
};

type ExplanationCall = ReportCall & { query: ExplanationQuery };

const explain = (open: Open, kind: ScopeKind) => async (call: ExplanationCall): Promise<Explanation> => {
  const { portfolio, scope, currency } = await open(kind, call);
  return presentExplanation(portfolio, scope, currency, call.query.figure, call.actor.origin.language);
};

/** All that a screen draws, from one valuation. */
function overviewRoutes(open: Open): Route[] {
  return [
    serve(endpoints.readPortfolioOverview, async (call) => {
      const scoped = await open('all', call, true);
      const { portfolio, scope, currency } = scoped;
      const { positions, ...parts } = await presentOverview(scoped, call.actor.origin.language);
      const contracts = await presentEach(portfolio.rows.contracts, (contract) => presentContract(portfolio, contract));
      const byStrategy = presentItems(scoped, 'strategy', call.actor.origin.language);
      return { performance: presentPerformance(portfolio, scope, currency), ...parts, composition: { strategy: byStrategy, position: positions }, contracts };
    }),
    serve(endpoints.readContractOverview, async (call) => {
      const scoped = await open('contract', call, true);
      const { portfolio } = scoped;
      const { positions, ...parts } = await presentOverview(scoped, call.actor.origin.language);
      const held = portfolio.rows.strategies.filter(({ contractId }) => contractId === call.params.id);
      const strategies = await presentEach(held, (strategy) => presentStrategy(portfolio, strategy));
      const byStrategy = presentItems(scoped, 'strategy', call.actor.origin.language);
      return { contract: presentContract(portfolio, findContract(portfolio, call.params.id)), ...parts, composition: { strategy: byStrategy, position: positions }, strategies };
    }),
    serve(endpoints.readContractStrategyOverview, async (call) => {
      const scoped = await open('strategy', call, true);
      const { positions, ...parts } = await presentOverview(scoped, call.actor.origin.language);
      return { contract_strategy: presentStrategy(scoped.portfolio, findStrategy(scoped.portfolio, call.params.id)), ...parts, composition: positions };
    }),
  ];
}

export function portfolioRoutes(deps: PortfolioDeps): Route[] {
  const open = createOpen(deps);
  return [
    serve(endpoints.listContractReports, async (call) => {
      const { portfolio } = await open('all', call);
      const contracts = portfolio.rows.contracts.map((contract) => presentContract(portfolio, contract));
      return { data: contracts, contracts };
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
    serve(endpoints.explainPortfolio, explain(open, 'all')),
    serve(endpoints.explainContract, explain(open, 'contract')),
    serve(endpoints.explainContractStrategy, explain(open, 'strategy')),
  ];
}
