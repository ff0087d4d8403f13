import type { PortfolioOverview } from '@pramen/contract/portfolio/portfolio.schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AllocationCard } from '../../features/portfolio/composition/allocation-card.tsx';
import { EffectsCard } from '../../features/portfolio/cards/effects-card.tsx';
import { HistoryCard, HistoryCardSkeleton } from '../../features/portfolio/history/history-card.tsx';
import { isPortfolioClosed } from '../../features/portfolio/portfolio.model.ts';
import { PortfolioBlock } from '../../features/portfolio/portfolio-block.tsx';
import { AfterFirstPaint } from '../../ui/feedback/after-first-paint.tsx';
import { useFigureExplanation } from '../kit/use-figure-explanation.tsx';
import { ContractList } from './contract-list.tsx';

interface PortfolioOverviewPartsProps {
  overview: PortfolioOverview;
  /** What waits for the client, below the value and its history. */
  children: ReactNode;
}

/** All parts of one overview of the portfolio. */
export function PortfolioOverviewParts({ overview, children }: PortfolioOverviewPartsProps) {
  const { t } = useTranslation('portfolio');
  const { performance, effects, history, composition, contracts } = overview;
  const { explain, dialog } = useFigureExplanation({ kind: 'portfolio' }, t('value'), performance);
  return (
    <>
      <PortfolioBlock title={t('value')} performance={performance} onExplain={explain} />
      <AfterFirstPaint place={<HistoryCardSkeleton />}>
        <HistoryCard history={history} isClosed={isPortfolioClosed(overview)} />
        {children}
        <ContractList contracts={contracts} />
        <AllocationCard composition={composition} isClosed={isPortfolioClosed(overview)} />
        <EffectsCard performance={performance} effects={effects} />
      </AfterFirstPaint>
      {dialog}
    </>
  );
}
