import type { CompositionItem } from '@pramen/contract/portfolio/portfolio.schemas';
import { IconChartDonut } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPercent } from '../../../platform/formats/money.ts';
import { loadChunk } from '../../../platform/loading/load-chunk.ts';
import type { TableView } from '../../../ui/table-view.ts';
import type { PagedColumn } from '../../../ui/paged-column.ts';
import { PagedTable } from '../../../ui/paged-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { takeLocalPage } from '../../../ui/local-page.ts';
import { composeShares, drawnShares, type Share } from './composition.model.ts';
import styles from './composition-view.module.css';

const CompositionPie = lazy(async () => ({ default: (await loadChunk(() => import('./composition-pie.tsx'))).CompositionPie }));

const sorters = {
  name: ({ name }: Share) => name,
  share: ({ percent }: Share) => percent,
  amount: ({ amount }: Share) => amount,
};
const firstView: TableView = { page: 1, length: 10, order: [{ column: 'amount', dir: 'desc' }] };

interface CompositionViewProps {
  /** Read out as the name of the table. */
  caption: string;
  items: readonly CompositionItem[];
}

/** What something consists of: a ring and its table with shares and the total. */
export function CompositionView({ caption, items }: CompositionViewProps) {
  const { t } = useTranslation('portfolio');
  const [view, setView] = useState(firstView);
  const { shares, total, totalPercent } = useMemo(() => composeShares(items), [items]);
  const { rows, page } = takeLocalPage(shares, view, sorters);
  const drawn = drawnShares(shares);
  const currency = shares[0]?.currency;
  if (shares.length === 0) {
    return (
      <EmptyState icon={<IconChartDonut size={28} stroke={1.5} />} title={t('noPositions.title')}>
        {t('noPositions.text')}
      </EmptyState>
    );
  }
  const columns: PagedColumn<Share>[] = [
    { key: 'name', label: t('position'), isSortable: true, place: 'title', render: (share) => <ShareName share={share} /> },
    { key: 'share', label: t('share'), place: 'second', isSortable: true, align: 'end', render: ({ percent }) => formatPercent(percent) },
    { key: 'amount', label: t('amount'), isSortable: true, align: 'end', place: 'figure', render: (share) => formatMoney(share.amount, share.currency) },
  ];
  return (
    <div className={styles.view}>
      {drawn.length > 0 && (
        <div className={styles.drawing}>
          <Suspense fallback={<div className={styles.pie} />}>
            <CompositionPie shares={shares} />
          </Suspense>
          {drawn.length < shares.length && <p className={styles.note}>{t('leftOut')}</p>}
        </div>
      )}
      <div className={styles.table}>
        <PagedTable
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          total={shares.length}
          view={{ ...view, page }}
          onChange={(changes) => setView({ ...view, ...changes })}
          empty={null}
          footer={{ name: t(shares.length > view.length ? 'totalOfAllPages' : 'total'), share: formatPercent(totalPercent), amount: formatMoney(total, currency) }}
        />
      </div>
    </div>
  );
}

function ShareName({ share: { name, isin, colour } }: { share: Share }) {
  return (
    <span className={styles.name}>
      <span className={styles.dot} style={{ background: colour }} aria-hidden />
      <span>
        {name}
        {isin && <span className={styles.isin}>{isin}</span>}
      </span>
    </span>
  );
}
