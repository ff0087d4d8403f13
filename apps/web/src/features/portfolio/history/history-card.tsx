import { IconChartLine, IconTable } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { formatMoney } from '../../../platform/formats/money.ts';
import { loadChunk } from '../../../platform/loading/load-chunk.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { SegmentedControl } from '../../../ui/forms/choices/segmented-control.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { byDay, markFlows, sumFlows, type Flows, type MarkedFlows } from './flows.model.ts';
import { HistoryTable } from './history-table.tsx';
import { cutRange, offeredRanges, type Range } from './history.model.ts';
import type { PortfolioHistory } from '../portfolio.queries.ts';
import styles from './history-card.module.css';

const HistoryChart = lazy(async () => ({ default: (await loadChunk(() => import('./history-chart.tsx'))).HistoryChart }));

const LEAST_POINTS = 2;

/** The chosen range is in the URL, so that returning and reloading keep it. */
function useRange(offered: readonly Range[]): [Range, (range: Range) => void] {
  const address: { range?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const choose = (range: Range) => {
    void navigate({
      to: '.',
      search: (given: object) => ({ ...given, range: range === 'all' ? '' : range }),
      replace: true,
      resetScroll: false,
    });
  };
  return [offered.find((range) => range === address.range) ?? 'all', choose];
}

interface HistoryCardProps {
  history: PortfolioHistory;
  /** Nothing can be paid any more, so a chart that is too short to draw stays so. */
  isClosed?: boolean;
}

/** Value and invested amount by day as a chart or a table, with buttons for the range. */
export function HistoryCard({ history, isClosed = false }: HistoryCardProps) {
  const { t } = useTranslation('portfolio');
  const [isTable, setTable] = useState(false);
  const { data: points, flows: paid, currency } = history;
  const asOfDate = history.asOfDate ?? points.at(-1)?.date ?? '';
  const flows = useMemo(() => byDay(paid), [paid]);
  const offered = offeredRanges(points, asOfDate);
  const [range, setRange] = useRange(offered);
  const shown = useMemo(() => cutRange(points, range, asOfDate), [points, range, asOfDate]);
  const { marks, by } = useMemo(() => markFlows(shown, flows), [shown, flows]);
  const options = offered.map((value) => ({ value, label: t(`ranges.${value}`) }));
  const isDrawable = shown.length >= LEAST_POINTS;
  return (
    <Card as="section" labelledBy="portfolio-history" padding="none">
      <div className={styles.frame}>
        <div className={styles.head}>
          <h2 id="portfolio-history" className={styles.title}>
            {t('history')}
          </h2>
          {options.length > 1 && <SegmentedControl label={t('range')} options={options} value={range} onChange={setRange} />}
        </div>
        {!isDrawable && <p className={styles.short}>{t(isClosed ? 'historyClosed' : 'historyShort')}</p>}
        {isDrawable && isTable && <HistoryTable key={range} points={shown} currency={currency} flows={flows} />}
        {isDrawable && !isTable && <HistoryFigure points={shown} currency={currency} flows={flows} marks={marks} />}
        {isDrawable && (
          <div className={styles.below}>
            {isTable ? <span /> : <Legend marks={marks} by={by} />}
            <div className={styles.view}>
              <Button
                kind="plain"
                onClick={() => setTable(!isTable)}
                icon={isTable ? <IconChartLine size={18} stroke={1.5} aria-hidden /> : <IconTable size={18} stroke={1.5} aria-hidden />}
              >
                {t(isTable ? 'showChart' : 'showTable')}
              </Button>
            </div>
          </div>
        )}
        <p className={styles.risk}>{t('pastPerformance')}</p>
      </div>
    </Card>
  );
}

interface HistoryFigureProps {
  points: readonly PortfolioHistory['data'][number][];
  currency: PortfolioHistory['currency'];
  flows: Flows;
  marks: MarkedFlows['marks'];
}

/** The chart, with a summary in sentences for screen readers. */
function HistoryFigure({ points, currency, flows, marks }: HistoryFigureProps) {
  const { t } = useTranslation('portfolio');
  const [first, last] = [points[0], points.at(-1)];
  const { deposits, withdrawals } = sumFlows(points, flows);
  return (
    <figure>
      <figcaption className="visually-hidden">
        {t('chartSummary', {
          from: formatDate(first?.date ?? null),
          to: formatDate(last?.date ?? null),
          firstValue: formatMoney(first?.amount ?? null, currency),
          lastValue: formatMoney(last?.amount ?? null, currency),
          invested: formatMoney(last?.invested ?? null, currency),
        })}{' '}
        {t('flowsSummary', { deposits: formatMoney(deposits, currency), withdrawals: formatMoney(withdrawals, currency) })}
      </figcaption>
      <div className={styles.chart}>
        <Suspense fallback={<ChartPlace />}>
          <HistoryChart points={points} currency={currency} flows={flows} marks={marks} />
        </Suspense>
      </div>
    </figure>
  );
}

/** Legend of the lines and triangles; says so when one mark covers a longer period. */
function Legend({ marks, by }: MarkedFlows) {
  const { t } = useTranslation('portfolio');
  return (
    <p className={styles.legend} aria-hidden>
      <span className={styles.valueKey}>{t('chartValue')}</span>
      <span className={styles.investedKey}>{t('chartInvested')}</span>
      {marks.some(({ isDeposit }) => isDeposit) && <span className={styles.depositKey}>{t(`chartDepositsBy.${by}`)}</span>}
      {marks.some(({ isDeposit }) => !isDeposit) && <span className={styles.withdrawalKey}>{t(`chartWithdrawalsBy.${by}`)}</span>}
    </p>
  );
}

function ChartPlace() {
  return (
    <div className={styles.place}>
      <Skeleton height="100%" shape="block" />
    </div>
  );
}

/** The card after the history failed to load. */
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
      {/* The figures above the chart are performance as well. */}
      <p className={styles.failedRisk}>{t('pastPerformance')}</p>
    </Card>
  );
}

/** The card while the history loads. */
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
      <div className={styles.below}>
        <Skeleton width="180px" height="44px" />
      </div>
      <p className={styles.risk}>{t('pastPerformance')}</p>
    </Card>
  );
}
