import type { CompositionItem } from '@pramen/contract/portfolio/portfolio.schemas';
import { IconChartDonut } from '@tabler/icons-react';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPercent } from '../../../platform/formats/money.ts';
import { loadChunk } from '../../../platform/loading/load-chunk.ts';
import type { TableView } from '../../../ui/tables/pages/table-view.ts';
import type { PagedColumn } from '../../../ui/tables/columns/paged-column.ts';
import { PagedTable } from '../../../ui/tables/paged/paged-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { takeLocalPage } from '../../../ui/tables/pages/local-page.ts';
import { drawnShares } from '../../../platform/theme/ring.model.ts';
import ringStyles from '../../../ui/charts/ring/ring.module.css';
import { PhoneFold } from '../../../ui/display/phone-fold.tsx';
import { composeShares, type Share } from './composition.model.ts';
import styles from './composition-view.module.css';

const CompositionRing = lazy(async () => ({ default: (await loadChunk(() => import('./composition-ring.tsx'))).CompositionRing }));

const sorters = {
  name: ({ name }: Share) => name,
  share: ({ percent }: Share) => percent,
  amount: ({ amount }: Share) => amount,
};
const byAmount: TableView['order'] = [{ column: 'amount', dir: 'desc' }];
const USUAL_ROWS = 10;
/** Rows shown on a phone at first: the largest ones. */
const PHONE_ROWS = 5;
const isPhone = () => matchMedia('(max-width: 599px)').matches;

interface CompositionViewProps {
  /** Accessible name of the table. */
  caption: string;
  items: readonly CompositionItem[];
  /** Nothing can be paid any more. */
  isClosed?: boolean;
}

/** Composition as a ring and a table with shares and the total. */
export function CompositionView({ caption, items, isClosed = false }: CompositionViewProps) {
  const { t } = useTranslation('portfolio');
  const [view, setView] = useState<TableView>(() => ({ page: 1, length: isPhone() ? PHONE_ROWS : USUAL_ROWS, order: byAmount }));
  const { shares, total, totalPercent } = useMemo(() => composeShares(items), [items]);
  const { rows, page } = takeLocalPage(shares, view, sorters);
  const drawn = drawnShares(shares);
  const currency = shares[0]?.currency;
  if (shares.length === 0) {
    return (
      <EmptyState icon={<IconChartDonut size={28} stroke={1.5} />} title={t(isClosed ? 'closed.title' : 'noPositions.title')}>
        {t(isClosed ? 'closed.text' : 'noPositions.text')}
      </EmptyState>
    );
  }
  const columns: PagedColumn<Share>[] = [
    { key: 'name', label: t('position'), isSortable: true, place: 'title', render: (share) => <ShareName share={share} /> },
    { key: 'share', label: t('share'), place: 'second', isSortable: true, align: 'end', render: (share) => <ShareSize share={share} /> },
    {
      key: 'amount',
      label: t('amount'),
      isSortable: true,
      align: 'end',
      place: 'figure',
      render: (share) => formatMoney(share.amount, share.currency),
    },
  ];
  return (
    <div className={styles.view}>
      {drawn.length > 0 && <Ring shares={shares} drawn={drawn.length} />}
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
          footer={{
            name: t(shares.length > view.length ? 'totalOfAllPages' : 'total'),
            share: formatPercent(totalPercent),
            amount: formatMoney(total, currency),
          }}
        />
      </div>
    </div>
  );
}

/** Slices that are distinguishable in a ring on a phone. */
const CLEAR_SLICES = 8;

/** The ring; on a phone one with more slices is folded until the user opens it. */
function Ring({ shares, drawn }: { shares: readonly Share[]; drawn: number }) {
  const { t } = useTranslation('portfolio');
  const name = useId();
  const ring = (
    <div className={styles.drawing}>
      <Suspense fallback={<div className={ringStyles.ring} />}>
        <CompositionRing shares={shares} />
      </Suspense>
      {drawn < shares.length && <p className={styles.note}>{t('leftOut')}</p>}
    </div>
  );
  if (drawn <= CLEAR_SLICES) return ring;
  return (
    <div className={styles.fold}>
      <PhoneFold
        labelledBy={name}
        head={
          <span id={name} className={styles.foldName}>
            {t('ring')}
          </span>
        }
      >
        {ring}
      </PhoneFold>
    </div>
  );
}

/** In a card the code of a position is shown here, because the name has a line of its own. */
function ShareSize({ share: { percent, isin } }: { share: Share }) {
  return (
    <>
      {isin && <span className={styles.code}>{isin} · </span>}
      {formatPercent(percent)}
    </>
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
