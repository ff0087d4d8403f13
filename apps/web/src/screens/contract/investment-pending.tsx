import { HistoryCardSkeleton } from '../../features/portfolio/history/history-card.tsx';
import { PortfolioBlockFailure, PortfolioBlockSkeleton } from '../../features/portfolio/portfolio-block.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import styles from './contract.module.css';

interface InvestmentPendingProps {
  pageTitle: string;
  /** Name of the value. */
  title: string;
  /** null while the response loads. */
  failure: string | null;
  onRetry: () => void;
}

/** The screen of a contract or strategy while its response loads, or after a failure. */
export function InvestmentPending({ pageTitle, title, failure, onRetry }: InvestmentPendingProps) {
  return (
    <div className={styles.screen}>
      <PageTitle>{pageTitle}</PageTitle>
      {failure === null ? (
        <>
          <PortfolioBlockSkeleton title={title} />
          <HistoryCardSkeleton />
        </>
      ) : (
        <PortfolioBlockFailure title={title} text={failure} onRetry={onRetry} />
      )}
    </div>
  );
}
