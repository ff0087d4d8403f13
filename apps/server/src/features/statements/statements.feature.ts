import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import type { PortfolioDeps } from '../portfolio/record/portfolio.service.ts';
import { statementLetters, statementNotices } from './making/statement-telling.service.ts';
import { resumeStatements, statementJobs } from './making/statements.jobs.ts';
import { orderQuarters } from './orders/quarters.jobs.ts';
import { statementRoutes } from './statements.routes.ts';
import { taxPaperRoutes } from './tax/tax-papers.routes.ts';

type StatementResources = Resources & { portfolio: PortfolioDeps };

export const statementsFeature = {
  routes: (platform: Platform, { portfolio }: StatementResources) => [
    ...statementRoutes(platform, portfolio),
    ...taxPaperRoutes(platform, portfolio),
  ],
  jobs: (platform: Platform, { portfolio, pdf }: StatementResources) => statementJobs(platform, { portfolio, pdf: pdf.bulk }),
  letters: statementLetters,
  notices: statementNotices,
  repairs: { 'resuming statements': resumeStatements },
  sweeps: { 'ordering statements of quarters': orderQuarters },
};
