import type { Currency } from '@pramen/contract/fields';
import type { HistoryPoint } from '@pramen/contract/portfolio/portfolio.schemas';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { formatMoney } from '../../../platform/formats/money.ts';
import type { TableView } from '../../../ui/tables/pages/table-view.ts';
import type { PagedColumn } from '../../../ui/tables/columns/paged-column.ts';
import { PagedTable } from '../../../ui/tables/paged/paged-table.tsx';
import { takeLocalPage } from '../../../ui/tables/pages/local-page.ts';
import { listHistoryRows, MOST_DAY_ROWS, type Flows, type HistoryRow } from './flows.model.ts';

interface HistoryTableProps {
  points: readonly HistoryPoint[];
  currency: Currency;
  flows: Flows;
}

const firstView: TableView = { page: 1, length: 10, order: [] };

/** The chart as rows: days of a short range, ends of months of a long one, newest first. */
export function HistoryTable({ points, currency, flows }: HistoryTableProps) {
  const { t } = useTranslation('portfolio');
  const [view, setView] = useState(firstView);
  const listed = useMemo(() => listHistoryRows(points, flows), [points, flows]);
  const { rows, page } = takeLocalPage(listed, view, {});
  const money = (amount: number | null) => formatMoney(amount, currency);
  // Most months have no withdrawal: an empty cell is less distracting than a column of zeros.
  const paid = (amount: number | null) => (amount === 0 ? null : money(amount));
  const columns: PagedColumn<HistoryRow>[] = [
    { key: 'date', label: t('month'), place: 'title', render: ({ date }) => formatDate(date) },
    { key: 'deposits', label: t('chartDeposits'), place: 'more', align: 'end', render: ({ deposits }) => paid(deposits) },
    { key: 'withdrawals', label: t('chartWithdrawals'), place: 'more', align: 'end', render: ({ withdrawals }) => paid(withdrawals) },
    { key: 'invested', label: t('chartInvested'), place: 'more', align: 'end', render: ({ invested }) => money(invested) },
    { key: 'amount', label: t('chartValue'), align: 'end', place: 'figure', render: ({ amount }) => money(amount) },
  ];
  return (
    <PagedTable
      caption={t(points.length > MOST_DAY_ROWS + 1 ? 'historyTable' : 'historyTableDays')}
      columns={columns}
      rows={rows}
      rowKey={({ date }) => date}
      total={listed.length}
      view={{ ...view, page }}
      onChange={(changes) => setView({ ...view, ...changes })}
      empty={null}
    />
  );
}
