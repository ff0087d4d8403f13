import type { StatedMovement } from '@pramen/contract/statements/statements.schemas';
import type { CashKind, TradeKind } from '@pramen/domain/portfolio/ledger/ledger';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { formatMoney, formatQuantity } from '../../../platform/formats/money.ts';
import { Table, type Column } from '../../../ui/tables/table.tsx';
import styles from '../statements.module.css';

/** The movements of a period, oldest first. */
export function MovementsTable({ caption, movements }: { caption: string; movements: readonly StatedMovement[] }) {
  const { t } = useTranslation('movements');
  const columns: Column<StatedMovement>[] = [
    { key: 'date', label: t('date'), render: ({ date }) => formatDate(date) },
    {
      key: 'kind',
      label: t('kind'),
      render: ({ kind, fee_type: fee, name }) => (
        <span className={styles.two}>
          {t(`kinds.${kind as CashKind | TradeKind}`)}
          {(fee ?? name) !== null && <span className={styles.quiet}>{fee ?? name}</span>}
        </span>
      ),
    },
    { key: 'quantity', label: t('quantity'), align: 'end', render: ({ quantity }) => (quantity === null ? '' : formatQuantity(quantity)) },
    { key: 'amount', label: t('amount'), align: 'end', render: ({ amount, currency }) => formatMoney(amount, currency) },
  ];
  return <Table caption={caption} columns={columns} rows={movements} rowKey={({ reference, date }) => `${date} ${reference}`} isLabelled />;
}
