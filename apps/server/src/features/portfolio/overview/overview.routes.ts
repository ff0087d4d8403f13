import * as endpoints from '@pramen/contract/portfolio/portfolio.endpoints';
import { serve } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import { presentEach, presentFall, presentItems, presentOverview, presentWholeOverview } from './overview.present.ts';
import { presentContract, presentStrategy } from '../record/portfolio.present.ts';
import { findContract, findStrategy } from '../record/portfolio.service.ts';
import type { OpenedPortfolio, OpenPortfolio } from '../record/portfolio.service.ts';

/** The client is named only in responses to staff. */
const presentReported = ({ client: { id, fullname } }: OpenedPortfolio) => (fullname === null ? null : { id, fullname });

/** Everything that a screen shows, from one valuation. */
export function overviewRoutes(open: OpenPortfolio): Route[] {
  return [
    serve(endpoints.readPortfolioOverview, async (call) => {
      const scoped = await open('all', call, true);
      return presentWholeOverview(scoped, call.actor.origin.language);
    }),
    serve(endpoints.readContractOverview, async (call) => {
      const scoped = await open('contract', call, true);
      const { portfolio } = scoped;
      const { positions, ...parts } = await presentOverview(scoped, call.actor.origin.language);
      const held = portfolio.rows.strategies.filter(({ contractId }) => contractId === call.params.id);
      const strategies = await presentEach(held, (strategy) => presentStrategy(portfolio, strategy));
      const byStrategy = presentItems(scoped, 'strategy', call.actor.origin.language);
      return {
        client: presentReported(scoped),
        contract: presentContract(portfolio, findContract(portfolio, call.params.id)),
        ...parts,
        composition: { strategy: byStrategy, position: positions },
        strategies,
        fall: presentFall(portfolio.rows.toldFalls, call.params.id),
      };
    }),
    serve(endpoints.readContractStrategyOverview, async (call) => {
      const scoped = await open('strategy', call, true);
      const { positions, ...parts } = await presentOverview(scoped, call.actor.origin.language);
      return {
        client: presentReported(scoped),
        contract_strategy: presentStrategy(scoped.portfolio, findStrategy(scoped.portfolio, call.params.id)),
        ...parts,
        composition: positions,
      };
    }),
  ];
}
