import type { ExplainedFigure, Performance } from '@pramen/contract/portfolio/portfolio.schemas';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../platform/formats/dates.ts';
import { formatMoney, formatPercent, UNKNOWN } from '../../platform/formats/money.ts';
import { BigFigure } from '../../ui/display/values/big-figure.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Figure, FigureList } from '../../ui/display/values/figure.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ExplainButton } from './explain-button.tsx';
import { directionOf, hasOldPrices, isLoss } from './performance.model.ts';
import styles from './portfolio-block.module.css';

interface PortfolioBlockProps {
  /** Title of the value: of the portfolio, a contract or a strategy. */
  title: string;
  performance: Performance;
  onExplain: (figure: ExplainedFigure) => void;
}

/** A value with its day, then the invested amount and the result. Every figure opens its explanation. */
export function PortfolioBlock({ title, performance, onExplain }: PortfolioBlockProps) {
  const { t } = useTranslation('portfolio');
  const { totalAmount, investedAmount, gain, currency, asOfDate, annualised } = performance;
  const period = t(annualised ? 'perYear' : 'forPeriod');
  const labelled = (figure: ExplainedFigure, label: string) => <ExplainButton figure={label} onClick={() => onExplain(figure)} />;
  const percent = (figure: 'performancePerc' | 'twrPerc' | 'mwrPerc', label: string, note: string) => (
    <Figure
      label={labelled(figure, label)}
      value={formatPercent(performance[figure], { withSign: true })}
      direction={directionOf(performance[figure])}
      note={performance[figure] !== null && note}
    />
  );
  return (
    <Card as="section" labelledBy="portfolio-value">
      <h2 id="portfolio-value" className={styles.label}>
        {labelled('totalAmount', title)}
      </h2>
      <div className={styles.value}>
        <BigFigure value={formatMoney(totalAmount, currency)} />
      </div>
      {asOfDate && <p className={styles.day}>{t('asOf', { date: formatDate(asOfDate) })}</p>}
      {hasOldPrices(performance) && (
        <p className={styles.day}>{t('oldPrices', { date: formatDate(asOfDate), count: performance.daysBehind ?? 0 })}</p>
      )}
      <div className={styles.figures}>
        <FigureList
          more={{
            label: t('moreReturns'),
            figures: (
              <>
                {percent('twrPerc', t('twr'), period)}
                {percent('mwrPerc', t('mwr'), period)}
              </>
            ),
          }}
        >
          <Figure label={labelled('investedAmount', t('invested'))} value={formatMoney(investedAmount, currency)} />
          <Figure
            label={labelled('gain', t(isLoss(performance) ? 'loss' : 'gain'))}
            value={formatMoney(gain, currency, { withSign: true })}
            direction={directionOf(gain)}
          />
          {percent('performancePerc', t('performance'), t('simpleReturn'))}
        </FigureList>
      </div>
    </Card>
  );
}

interface FailureProps {
  title: string;
  text: string;
  onRetry: () => void;
}

/** The same card after the figures failed to load. */
export function PortfolioBlockFailure({ title, text, onRetry }: FailureProps) {
  return (
    <Card as="section" labelledBy="portfolio-value">
      <h2 id="portfolio-value" className={styles.label}>
        {title}
      </h2>
      <div className={styles.value}>
        <BigFigure value={UNKNOWN} />
      </div>
      <QuietError onRetry={onRetry}>{text}</QuietError>
    </Card>
  );
}

/** The same card while the figures load. */
export function PortfolioBlockSkeleton({ title }: { title: string }) {
  return (
    <Card as="section" labelledBy="portfolio-value">
      <h2 id="portfolio-value" className={styles.label}>
        {title}
      </h2>
      <div className={styles.value}>
        <Skeleton width="min(320px, 100%)" height="48px" />
      </div>
      <div className={styles.day}>
        <Skeleton width="140px" height="21px" />
      </div>
      <div className={styles.figures} aria-busy>
        <div className={styles.places}>
          {[1, 2, 3, 4, 5].map((figure) => (
            <div key={figure}>
              <Skeleton width="90px" height="28px" />
              <Skeleton width="140px" height="30px" />
              <Skeleton width="60px" height="21px" />
            </div>
          ))}
        </div>
      </div>
    </Card>
  );
}
