import type { Platform } from '../../platform/platform.ts';
import type { MeasureWorth } from '../contracts/record/deletion-guard.service.ts';
import { portfolioRoutes } from './portfolio.routes.ts';
import { measureWorth } from './record/portfolio.service.ts';
import type { PortfolioDeps } from './record/portfolio.service.ts';

export const portfolioFeature = {
  routes: (platform: Platform, { portfolio }: { portfolio: PortfolioDeps }) => portfolioRoutes(portfolio, platform),
  worth:
    ({ portfolio }: { portfolio: PortfolioDeps }): MeasureWorth =>
    (tx, clientId, scope) =>
      measureWorth(tx, portfolio, clientId, scope),
};
