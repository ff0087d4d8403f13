import type { ReportShares } from '@pramen/contract/reports/reports.schemas';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPercent, formatQuantity } from '../../platform/formats/money.ts';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import { chartColour } from '../../platform/theme/chart-palette.ts';
import { drawnShares, type RingShare } from '../../platform/theme/ring.model.ts';
import ring from '../../ui/charts/ring/ring.module.css';
import { Card } from '../../ui/display/card.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { Skeleton, SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Table } from '../../ui/tables/table.tsx';
import { reportTotalQuery, strategyAmountsQuery, strategyCountsQuery, typeAmountsQuery, typeCountsQuery } from './reports.queries.ts';
import styles from './report-overview.module.css';

const OverviewRing = lazy(async () => ({ default: (await loadChunk(() => import('./overview-ring.tsx'))).OverviewRing }));
const WHOLE = { least: 0, most: 0 };

/** What the person may see as a whole, and its contracts by type and investments by strategy. */
export function ReportOverview() {
  const { t } = useTranslation('reports');
  return (
    <section className={styles.section} aria-labelledby="report-overview">
      <h2 id="report-overview" className={styles.heading}>
        {t('overview.title')}
      </h2>
      <Totals />
      <div className={styles.cards}>
        <SharesCard title={t('overview.types')} counts={useQuery(typeCountsQuery)} amounts={useQuery(typeAmountsQuery)} />
        <SharesCard title={t('overview.strategies')} counts={useQuery(strategyCountsQuery)} amounts={useQuery(strategyAmountsQuery)} />
      </div>
    </section>
  );
}

function Totals() {
  const { t } = useTranslation('reports');
  const { data: total, isError, refetch } = useQuery(reportTotalQuery);
  if (isError) return <QuietError onRetry={() => void refetch()}>{t('failed')}</QuietError>;
  if (!total) return <Skeleton height="72px" shape="block" />;
  const { clients_count_structure: clients, contracts_count_structure: contracts, contracts_amount_structure: amount } = total.data;
  const figures = [
    [t('table.clients'), formatQuantity(clients, WHOLE)],
    [t('table.contracts'), formatQuantity(contracts, WHOLE)],
    [t('table.amount'), formatMoney(amount, 'CZK')],
  ] as const;
  return (
    <dl className={styles.totals}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Asked {
  data: ReportShares | undefined;
  isError: boolean;
  refetch: () => unknown;
}

interface NamedShare extends RingShare {
  count: number;
}

/** Both figures of each name, in the order of the money, which also fixes their colours. */
function sharesOf(counts: ReportShares, amounts: ReportShares): NamedShare[] {
  const names = [...new Set([...amounts.data, ...counts.data].map(({ name }) => name))];
  const valueIn = (shares: ReportShares, name: string) => shares.data.find((share) => share.name === name)?.value ?? 0;
  const total = amounts.data.reduce((sum, { value }) => sum + value, 0);
  return names.map((name, index) => {
    const amount = valueIn(amounts, name);
    const percent = total > 0 ? (amount / total) * 100 : null;
    return { name, amount, percent, currency: 'CZK', count: valueIn(counts, name), colour: chartColour(index) };
  });
}

function SharesCard({ title, counts, amounts }: { title: string; counts: Asked; amounts: Asked }) {
  const { t } = useTranslation('reports');
  const isFailed = counts.isError || amounts.isError;
  const retry = () => {
    void counts.refetch();
    void amounts.refetch();
  };
  const shares = counts.data && amounts.data ? sharesOf(counts.data, amounts.data) : null;
  return (
    <Card padding="none">
      <h3 className={styles.title}>{title}</h3>
      {isFailed && <QuietError onRetry={retry}>{t('failed')}</QuietError>}
      {!shares && !isFailed && <SkeletonRows height="32px" />}
      {shares?.length === 0 && <p className={styles.none}>{t('overview.none')}</p>}
      {shares && shares.length > 0 && <Shares title={title} shares={shares} />}
    </Card>
  );
}

/** The ring and the table say the same. */
function Shares({ title, shares }: { title: string; shares: readonly NamedShare[] }) {
  const { t } = useTranslation('reports');
  return (
    <>
      {drawnShares(shares).length > 0 && (
        <div className={styles.drawing}>
          <Suspense fallback={<div className={ring.ring} />}>
            <OverviewRing shares={shares} />
          </Suspense>
        </div>
      )}
      <Table
        caption={title}
        rows={shares}
        rowKey={({ name }) => name}
        isLabelled
        columns={[
          {
            key: 'name',
            label: t('overview.name'),
            render: ({ name, colour }) => (
              <span className={styles.name}>
                <span className={styles.dot} style={{ background: colour }} aria-hidden />
                {name}
              </span>
            ),
          },
          { key: 'count', label: t('overview.count'), align: 'end', render: ({ count }) => formatQuantity(count, WHOLE) },
          {
            key: 'share',
            label: t('overview.share'),
            align: 'end',
            render: ({ percent }) => <span className="nowrap">{formatPercent(percent)}</span>,
          },
          {
            key: 'amount',
            label: t('overview.amount'),
            align: 'end',
            render: ({ amount }) => <span className="nowrap">{formatMoney(amount, 'CZK')}</span>,
          },
        ]}
      />
    </>
  );
}
