import { useQuery } from '@tanstack/react-query';
import { IconChartLine } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AllocationCard } from '../../../features/portfolio/composition/allocation-card.tsx';
import { EffectsCard } from '../../../features/portfolio/cards/effects-card.tsx';
import { HistoryCard } from '../../../features/portfolio/history/history-card.tsx';
import { isPortfolioClosed } from '../../../features/portfolio/portfolio.model.ts';
import { PortfolioBlock, PortfolioBlockFailure, PortfolioBlockSkeleton } from '../../../features/portfolio/portfolio-block.tsx';
import { clientPortfolioQuery } from '../../../features/portfolio/portfolio.queries.ts';
import { Card } from '../../../ui/display/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { useFigureExplanation } from '../../kit/use-figure-explanation.tsx';
import type { PortfolioOverview } from '@pramen/contract/portfolio/portfolio.schemas';
import styles from './client-portfolio.module.css';

/** A client's portfolio for the staff who look after the client: the figures of the client's own dashboard. */
export function ClientPortfolio({ clientId }: { clientId: string }) {
  const { t } = useTranslation('client');
  const { t: words } = useTranslation('portfolio');
  const { data: overview, isError, refetch } = useQuery(clientPortfolioQuery(clientId));
  const retry = () => void refetch();
  if (!overview) {
    return isError ? (
      <PortfolioBlockFailure title={words('value')} text={words('statsFailed')} onRetry={retry} />
    ) : (
      <PortfolioBlockSkeleton title={words('value')} />
    );
  }
  if (overview.contracts.length === 0) {
    return (
      <Card>
        <EmptyState icon={<IconChartLine size={28} stroke={1.5} />} title={t('portfolio.empty.title')}>
          {t('portfolio.empty.text')}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      {isError && <QuietError onRetry={retry}>{t('portfolio.outdated')}</QuietError>}
      <Figures clientId={clientId} overview={overview} />
    </>
  );
}

function Figures({ clientId, overview }: { clientId: string; overview: PortfolioOverview }) {
  const { t } = useTranslation('portfolio');
  const { performance, effects, history, composition } = overview;
  const { explain, dialog } = useFigureExplanation({ kind: 'portfolio', clientId }, t('value'), performance);
  return (
    <div className={styles.figures}>
      <PortfolioBlock title={t('value')} performance={performance} onExplain={explain} />
      <HistoryCard history={history} isClosed={isPortfolioClosed(overview)} />
      <AllocationCard composition={composition} isClosed={isPortfolioClosed(overview)} />
      <EffectsCard performance={performance} effects={effects} />
      {dialog}
    </div>
  );
}
