import type { ReportMode, ReportPeriod } from '@pramen/contract/reports/reports.lists';
import type { ReportHistory } from '@pramen/contract/reports/reports.schemas';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { formatMoney, formatPercent } from '../../../platform/formats/money.ts';
import { Card } from '../../../ui/display/card.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Table } from '../../../ui/tables/table.tsx';
import { formatFigure } from './history-chart.model.ts';
import styles from './history.module.css';

const HistoryBars = lazy(async () => ({ default: (await import('./history-bars.tsx')).HistoryBars }));

interface HistoryBlockProps {
  mode: ReportMode;
  period: ReportPeriod;
  history: ReportHistory | undefined;
  /** What the server said, or that it said nothing; null: no failure. */
  failure: string | null;
  onRetry: () => void;
}

/** One figure over time: at the start, at the end, how much it grew, and its bars. */
export function HistoryBlock({ mode, period, history, failure, onRetry }: HistoryBlockProps) {
  const { t } = useTranslation('reports');
  const heading = `report-${mode}`;
  return (
    <Card as="section" labelledBy={heading}>
      <h3 id={heading} className={styles.title}>
        {t(`modes.${mode}`)}
      </h3>
      {failure !== null && <QuietError onRetry={onRetry}>{failure}</QuietError>}
      {failure === null &&
        (history ? <Figures mode={mode} period={period} history={history} /> : <Skeleton height="260px" shape="block" />)}
    </Card>
  );
}

function Figures({ mode, period, history: { data } }: { mode: ReportMode; period: ReportPeriod; history: ReportHistory }) {
  const { t } = useTranslation('reports');
  const { startValue, endValue, growth, growthPercents } = data.stats;
  const figures = data.series[0]?.data ?? [];
  const grown =
    mode === 'amount' ? formatMoney(growth, 'CZK', { withSign: true }) : `${growth > 0 ? '+' : ''}${formatFigure(growth, mode)}`;
  const rows = data.categories.map((day, index) => ({ day, figure: figures[index] ?? 0 }));
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t('history.start')}</dt>
          <dd>{formatFigure(startValue, mode)}</dd>
        </div>
        <div>
          <dt>{t('history.end')}</dt>
          <dd>{formatFigure(endValue, mode)}</dd>
        </div>
        <div className={styles.growth}>
          <dt>{t('history.growth')}</dt>
          <dd>
            {formatPercent(growthPercents, { withSign: true })} <span className={styles.absolute}>{grown}</span>
          </dd>
        </div>
      </dl>
      <Suspense fallback={<div className={styles.bars} />}>
        <HistoryBars days={data.categories} figures={figures} mode={mode} period={period} />
      </Suspense>
      <details className={styles.fold}>
        <summary>{t('history.table')}</summary>
        <Table
          caption={t(`modes.${mode}`)}
          rows={rows}
          rowKey={({ day }) => day}
          columns={[
            { key: 'day', label: t('history.until'), render: ({ day }) => formatDate(day) },
            { key: 'figure', label: t('history.value'), align: 'end', render: ({ figure }) => formatFigure(figure, mode) },
          ]}
        />
      </details>
    </>
  );
}
