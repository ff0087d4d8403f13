import type { StatedMovement } from '@pramen/contract/statements/statements.schemas';
import type { CashKind, TradeKind } from '@pramen/domain/portfolio/ledger/ledger';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { formatMoney, formatQuantity } from '../../../platform/formats/money.ts';
import type { PagedColumn } from '../../../ui/tables/columns/paged-column.ts';
import { LocalTable } from '../local-table.tsx';
import styles from '../statements.module.css';

/** The movements of a period, oldest first. */
export function MovementsTable({ caption, movements }: { caption: string; movements: readonly StatedMovement[] }) {
  const { t } = useTranslation('movements');
  const { t: words } = useTranslation('statements');
  const describeSplit = ({ before, after }: NonNullable<StatedMovement['split']>) =>
    words(after < before ? 'split.fewer' : 'split.more', { before: formatQuantity(before), after: formatQuantity(after) });
  const columns: PagedColumn<StatedMovement>[] = [
    { key: 'date', label: t('date'), place: 'second', isUnbroken: true, render: ({ date }) => formatDate(date) },
    {
      key: 'kind',
      label: t('kind'),
      place: 'title',
      render: ({ kind, fee_type: fee, name, split }) => (
        <span className={styles.two}>
          {t(`kinds.${kind as CashKind | TradeKind}`)}
          {(fee ?? name) !== null && <span className={styles.quiet}>{fee ?? name}</span>}
          {split && <span className={styles.quiet}>{describeSplit(split)}</span>}
        </span>
      ),
    },
    {
      key: 'quantity',
      label: t('quantity'),
      align: 'end',
      place: 'second',
      render: ({ quantity }) => (quantity === null ? '' : formatQuantity(quantity)),
    },
    { key: 'amount', label: t('amount'), align: 'end', place: 'figure', render: ({ amount, currency }) => formatMoney(amount, currency) },
  ];
  return <LocalTable caption={caption} columns={columns} rows={movements} rowKey={(movement) => String(movements.indexOf(movement))} />;
}
