import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { HistoryCard, HistoryCardFailure, HistoryCardSkeleton } from '../../features/portfolio/history/history-card.tsx';
import { PortfolioBlock, PortfolioBlockFailure, PortfolioBlockSkeleton } from '../../features/portfolio/portfolio-block.tsx';
import { portfolioHistoryQuery, portfolioStatsQuery } from '../../features/portfolio/portfolio.queries.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { AdviserContact } from './adviser-contact.tsx';
import { ContractList } from './contract-list.tsx';
import { NoContracts } from './no-contracts.tsx';
import styles from './home.module.css';

/** Value first, its history, the contracts, the adviser. */
export function ClientDashboard({ profile }: { profile: ProfileAnswer }) {
  const { t } = useTranslation('dashboard');
  const hasContracts = profile.user.contracts.length > 0;
  return (
    <div className={styles.dashboard}>
      <PageTitle isHidden>{t('title')}</PageTitle>
      {hasContracts ? (
        <>
          <Portfolio />
          <History />
          <ContractList />
        </>
      ) : (
        <NoContracts context={profile.context} />
      )}
      {profile.context.adviser && <AdviserContact adviser={profile.context.adviser} />}
    </div>
  );
}

function Portfolio() {
  const { data: stats, isError, refetch } = useQuery(portfolioStatsQuery);
  if (stats) return <PortfolioBlock performance={stats.performance} />;
  return isError ? <PortfolioBlockFailure onRetry={() => void refetch()} /> : <PortfolioBlockSkeleton />;
}

function History() {
  const { data: history, isError, refetch } = useQuery(portfolioHistoryQuery);
  if (history) return <HistoryCard history={history} />;
  return isError ? <HistoryCardFailure onRetry={() => void refetch()} /> : <HistoryCardSkeleton />;
}
