import type { SuitabilityReport } from '@pramen/contract/suitability-reports/suitability-reports.schemas';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../platform/formats/dates.ts';
import type { PagedColumn } from '../../ui/tables/columns/paged-column.ts';
import { PagedTable, type PagedTableProps } from '../../ui/tables/paged/paged-table.tsx';
import { OutcomeBadge } from './report-outcome.tsx';
import { writePeriod } from './write-period.ts';

/** Yearly reports, each with the days that prove its delivery. */
export function ReportTable(props: Omit<PagedTableProps<SuitabilityReport>, 'caption' | 'columns' | 'rowKey'>) {
  const { t } = useTranslation('suitabilityReports');
  const { t: words } = useTranslation('suitability');
  const columns: PagedColumn<SuitabilityReport>[] = [
    {
      key: 'client',
      label: words('client'),
      isSortable: true,
      place: 'title',
      render: ({ client_id: id, client_name: name }) => (
        <Link to="/clients/$id/detail" params={{ id }} hash="suitability-reports">
          {name}
        </Link>
      ),
    },
    { key: 'period', label: t('period'), render: writePeriod },
    { key: 'outcome', label: t('outcome'), isSortable: true, render: ({ outcome }) => <OutcomeBadge outcome={outcome} /> },
    { key: 'placed_at', label: t('placed'), isSortable: true, render: ({ placed_at: at }) => formatDateTime(at) },
    { key: 'told_at', label: t('told'), isSortable: true, render: ({ told_at: at }) => (at === null ? t('notTold') : formatDateTime(at)) },
    {
      key: 'opened_at',
      label: t('opened'),
      isSortable: true,
      render: ({ opened_at: at }) => (at === null ? t('notOpened') : formatDateTime(at)),
    },
    { key: 'adviser', label: words('adviser'), isSortable: true, render: ({ adviser }) => adviser ?? '—' },
  ];
  return <PagedTable {...props} caption={t('title')} columns={columns} rowKey={({ id }) => id} />;
}
