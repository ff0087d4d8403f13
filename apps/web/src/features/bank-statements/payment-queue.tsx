import type { BankPaymentView } from '@pramen/contract/bank-statements/bank-statements.lists';
import type { BankPaymentRow } from '@pramen/contract/bank-statements/bank-statements.schemas';
import { IconInbox } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../platform/formats/dates.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PagedTable, type PagedTableProps } from '../../ui/tables/paged/paged-table.tsx';
import type { PagedColumn } from '../../ui/tables/columns/paged-column.ts';
import { writePaid } from './bank-statements.model.ts';

type PaymentQueueProps = Omit<PagedTableProps<BankPaymentRow>, 'caption' | 'columns' | 'rowKey' | 'empty' | 'density'> & {
  /** Which payments the rows are. */
  shown: BankPaymentView;
};

/** Payments of a view, oldest first; each links to its own page. */
export function PaymentQueue({ shown, ...props }: PaymentQueueProps) {
  const { t } = useTranslation('bankStatements');
  const isWaiting = shown === 'UNMATCHED';
  const columns: PagedColumn<BankPaymentRow>[] = [
    {
      key: 'payer',
      label: t('columns.payer'),
      place: 'title',
      render: (row) => (
        <Link
          to="/imports/payments/$id"
          params={{ id: row.id }}
          aria-label={t('open', { payer: row.payer_name ?? t('noPayer'), amount: writePaid(row), day: formatDate(row.booked_on) })}
        >
          {row.payer_name ?? t('noPayer')}
        </Link>
      ),
    },
    { key: 'amount', label: t('columns.amount'), place: 'figure', align: 'end', isUnbroken: true, render: writePaid },
    { key: 'booked_on', label: t('columns.day'), place: 'second', isUnbroken: true, render: ({ booked_on: day }) => formatDate(day) },
    {
      key: 'variable_symbol',
      label: t('columns.symbol'),
      place: 'second',
      isUnbroken: true,
      render: ({ variable_symbol: symbol }) => symbol ?? '—',
    },
    isWaiting
      ? {
          key: 'why',
          label: t('columns.why'),
          place: 'second',
          render: ({ why_today: why }) => t(why === null ? 'mayBeAssigned' : `why.${why}`),
        }
      : {
          key: 'client',
          label: t('columns.client'),
          place: 'second',
          render: ({ client, why, is_payer_known: isKnown }) => {
            if (client !== null) return `${client.name}${isKnown === false ? `, ${t('unknownAccount')}` : ''}`;
            return why === null ? '—' : t(`why.${why}`);
          },
        },
  ];
  return (
    <PagedTable
      {...props}
      density="compact"
      caption={t(`views.${shown}`)}
      columns={columns}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon={<IconInbox size={28} stroke={1.5} />} title={t(isWaiting ? 'empty.title' : 'empty.otherTitle')}>
          {t(isWaiting ? 'empty.text' : 'empty.otherText')}
        </EmptyState>
      }
    />
  );
}
