import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { formatMoney } from '../../../platform/formats/money.ts';
import { loadChunk } from '../../../platform/loading/load-chunk.ts';
import { Card } from '../../../ui/card.tsx';
import { QuietError } from '../../../ui/quiet-error.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { cutRange, offeredRanges, type Range } from './history.model.ts';
import type { PortfolioHistory } from '../portfolio.queries.ts';
import styles from './history-card.module.css';

const HistoryChart = lazy(async () => ({ default: (await loadChunk(() => import('./history-chart.tsx'))).HistoryChart }));

const LEAST_POINTS = 2;

/** Value and invested amount day by day, with range buttons. */
export function HistoryCard({ history }: { history: PortfolioHistory }) {
  const { t } = useTranslation('portfolio');
  const [range, setRange] = useState<Range>('all');
  const { data: points, currency } = history;
  const asOfDate = history.asOfDate ?? points.at(-1)?.date ?? '';
  const shown = cutRange(points, range, asOfDate);
  const [first, last] = [shown[0], shown.at(-1)];
  const options = offeredRanges(points, asOfDate).map((value) => ({ value, label: t(`ranges.${value}`) }));
  return (
    <Card as="section" labelledBy="portfolio-history" padding="none">
      <div className={styles.head}>
        <h2 id="portfolio-history" className={styles.title}>
          {t('history')}
        </h2>
        {options.length > 1 && <SegmentedControl label={t('range')} options={options} value={range} onChange={setRange} />}
      </div>
      {first && last && shown.length >= LEAST_POINTS ? (
        <figure>
          <figcaption className="visually-hidden">
            {t('chartSummary', {
              from: formatDate(first.date),
              to: formatDate(last.date),
              firstValue: formatMoney(first.amount, currency),
              lastValue: formatMoney(last.amount, currency),
              invested: formatMoney(last.invested, currency),
            })}
          </figcaption>
          <div className={styles.chart}>
            <Suspense fallback={<ChartPlace />}>
              <HistoryChart points={shown} currency={currency} />
            </Suspense>
          </div>
        </figure>
      ) : (
        <p className={styles.short}>{t('historyShort')}</p>
      )}
      <p className={styles.legend} aria-hidden>
        <span className={styles.valueKey}>{t('chartValue')}</span>
        <span className={styles.investedKey}>{t('chartInvested')}</span>
      </p>
      <p className={styles.risk}>{t('pastPerformance')}</p>
    </Card>
  );
}

function ChartPlace() {
  return (
    <div className={styles.place}>
      <Skeleton height="100%" shape="block" />
    </div>
  );
}

/** The card when the history did not come. */
export function HistoryCardFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('portfolio');
  return (
    <Card as="section" labelledBy="portfolio-history">
      <h2 id="portfolio-history" className={styles.title}>
        {t('history')}
      </h2>
      <div className={styles.failure}>
        <QuietError onRetry={onRetry}>{t('historyFailed')}</QuietError>
      </div>
      {/* The figures above it are performance as well. */}
      <p className={styles.failedRisk}>{t('pastPerformance')}</p>
    </Card>
  );
}

/** The card before the history is there. */
export function HistoryCardSkeleton() {
  const { t } = useTranslation('portfolio');
  return (
    <Card as="section" labelledBy="portfolio-history" padding="none">
      <div className={styles.head}>
        <h2 id="portfolio-history" className={styles.title}>
          {t('history')}
        </h2>
        <Skeleton width="300px" height="37px" shape="block" />
      </div>
      <div className={styles.chart} aria-busy>
        <ChartPlace />
      </div>
      <p className={styles.legend}>
        <Skeleton width="180px" height="21px" />
      </p>
      <p className={styles.risk}>{t('pastPerformance')}</p>
    </Card>
  );
}
