import type { ServiceRequestRow } from '@pramen/contract/service-requests/service-requests.schemas';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import type { PagedColumn } from '../../../ui/tables/columns/paged-column.ts';
import { PagedTable, type PagedTableProps } from '../../../ui/tables/paged/paged-table.tsx';
import { RequestMarks } from './request-marks.tsx';
import styles from '../service-requests.module.css';

/** Who wrote, or who asked while the client has not answered. */
const authorOf = ({ user, request_user: asker }: ServiceRequestRow) => user?.label ?? asker?.label ?? '—';

/** Requests of clients, with whose turn it is. */
export function RequestTable(props: Omit<PagedTableProps<ServiceRequestRow>, 'caption' | 'columns' | 'rowKey'>) {
  const { t } = useTranslation('serviceRequestWork');
  const { t: words } = useTranslation('serviceRequests');
  const { t: screens } = useTranslation('screens');
  const columns: PagedColumn<ServiceRequestRow>[] = [
    {
      key: 'client',
      label: t('client'),
      isSortable: true,
      place: 'title',
      isName: true,
      render: (row) => (
        <>
          <Link to="/back-office/service-requirements/$id" params={{ id: row.id }}>
            {row.client.label}
          </Link>
          <span className={styles.author}>{authorOf(row)}</span>
        </>
      ),
    },
    { key: 'type', label: words('type'), isSortable: true, render: ({ type }) => words(`types.${type}`) },
    { key: 'created_at', label: t('created'), isSortable: true, isUnbroken: true, render: ({ created_at: at }) => formatDateTime(at) },
    { key: 'phase', label: t('state'), isSortable: true, render: (row) => <RequestMarks request={row} /> },
    { key: 'owner', label: t('owner'), isSortable: true, render: ({ owner }) => owner?.label ?? '—' },
    {
      key: 'age',
      label: t('age'),
      isUnbroken: true,
      render: ({ phase, age_days: count }) => (phase === 'processed' ? '—' : count === 0 ? t('today') : t('days', { count })),
    },
    {
      key: 'action',
      label: t('action'),
      align: 'end',
      place: 'action',
      render: ({ id, client: { label: name }, type }) => (
        <Link to="/back-office/service-requirements/$id" params={{ id }} aria-label={t('detailOf', { name, type: words(`types.${type}`) })}>
          {t('detail')}
        </Link>
      ),
    },
  ];
  return <PagedTable {...props} caption={screens('serviceRequests')} columns={columns} rowKey={({ id }) => id} />;
}
