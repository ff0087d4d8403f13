import type { PortfolioOverview } from '@pramen/contract/portfolio/portfolio.schemas';

/** The client has left every contract, so nothing is paid any more. */
export const isPortfolioClosed = ({ contracts }: Pick<PortfolioOverview, 'contracts'>): boolean =>
  contracts.length > 0 && contracts.every(({ withdrawn_at: withdrawnAt }) => withdrawnAt !== null);
