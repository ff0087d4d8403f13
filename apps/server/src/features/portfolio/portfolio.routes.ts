import * as endpoints from '@pramen/contract/portfolio/portfolio.endpoints';
import { dayNumberOf } from '@pramen/domain/dates/calendar-date';
import { composePortfolio } from '@pramen/domain/portfolio/composition';
import type { LedgerCurrency } from '@pramen/domain/portfolio/ledger';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import { presentComposition, presentContract, presentHistory, presentPerformance, presentStrategy } from './portfolio.present.ts';
import { figuresOf, findContract, findStrategy, loadPortfolio, sinceDateOf } from './portfolio.service.ts';
import type { ClientPortfolio, PortfolioDeps, ReportScope } from './portfolio.service.ts';

interface ReportCall {
  db: Db;
  actor: Actor;
  params: { id?: string };
}

interface ScopedPortfolio {
  portfolio: ClientPortfolio;
  scope: ReportScope;
  currency: LedgerCurrency;
}

type ScopeKind = ReportScope['kind'];

function scopeOf(portfolio: ClientPortfolio, kind: ScopeKind, id: string): ScopedPortfolio {
  if (kind === 'all') return { portfolio, scope: { kind }, currency: portfolio.ledger.reportCurrency };
  const contractId = kind === 'contract' ? id : findStrategy(portfolio, id).contractId;
  return { portfolio, scope: { kind, id }, currency: findContract(portfolio, contractId).currency as LedgerCurrency };
}

/** Loads the actor's own portfolio and finds what the call looks at; record.not_found when it is not there. */
function createOpen(deps: PortfolioDeps) {
  return async (kind: ScopeKind, { db, actor, params }: ReportCall): Promise<ScopedPortfolio> => {
    if (!actor.clientId) throw new Problem('record.not_found');
    return scopeOf(await loadPortfolio(db, deps, actor.clientId), kind, params.id ?? '');
  };
}

type Open = ReturnType<typeof createOpen>;

const stats = (open: Open, kind: ScopeKind) => async (call: ReportCall) => {
  const { portfolio, scope, currency } = await open(kind, call);
  return { performance: presentPerformance(portfolio, scope, currency) };
};

const history = (open: Open, kind: ScopeKind) => async (call: ReportCall & { query: { from?: string | undefined; to?: string | undefined } }) => {
  const { portfolio, scope, currency } = await open(kind, call);
  const { from, to } = call.query;
  return { data: presentHistory(figuresOf(portfolio, scope), sinceDateOf(portfolio, scope), from, to), currency, asOfDate: portfolio.asOfDate };
};

const composition = (open: Open, kind: ScopeKind) => async (call: ReportCall & { query: { composeBy?: 'strategy' | 'position' | undefined } }) => {
  const { portfolio, scope, currency } = await open(kind, call);
  const { ledger, asOfDate } = portfolio;
  if (asOfDate === null) return { data: [] };
  const by = kind === 'strategy' ? 'position' : (call.query.composeBy ?? 'position');
  const isInside = (index: number) => {
    const strategy = ledger.strategies[index];
    return scope.kind === 'all' || (scope.kind === 'contract' ? strategy?.contractId === scope.id : strategy?.id === scope.id);
  };
  const rows = composePortfolio(ledger, dayNumberOf(asOfDate), by, { includes: isInside, inReportCurrency: scope.kind === 'all' });
  return { data: presentComposition(portfolio, rows, currency, call.actor.origin.language) };
};

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
  ];
}
