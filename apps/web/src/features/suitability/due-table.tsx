import type { DueQuestionnaire } from '@pramen/contract/suitability/suitability.schemas';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../platform/formats/dates.ts';
import { StateBadge } from '../../ui/display/values/state-badge.tsx';
import type { PagedColumn } from '../../ui/tables/columns/paged-column.ts';
import { PagedTable, type PagedTableProps } from '../../ui/tables/paged/paged-table.tsx';

/** Investment questionnaires that clients are to answer again. */
export function DueTable(props: Omit<PagedTableProps<DueQuestionnaire>, 'caption' | 'columns' | 'rowKey'>) {
  const { t } = useTranslation('suitability');
  const columns: PagedColumn<DueQuestionnaire>[] = [
    {
      key: 'client',
      label: t('client'),
      isSortable: true,
      place: 'title',
      render: ({ client_id: id, client_name: name }) => (
        <Link to="/clients/$id/detail" params={{ id }} hash="investment-questionnaires">
          {name}
        </Link>
      ),
    },
    { key: 'valid_until', label: t('due.validUntil'), isSortable: true, render: ({ valid_until: day }) => formatDate(day) },
    {
      key: 'state',
      label: t('due.state'),
      isSortable: true,
      render: ({ state }) => <StateBadge tone={state === 'EXPIRED' ? 'bad' : 'notice'}>{t(`due.states.${state}`)}</StateBadge>,
    },
    {
      key: 'is_prepared',
      label: t('due.prepared'),
      isSortable: true,
      render: ({ is_prepared: isPrepared }) => t(isPrepared ? 'due.isPrepared' : 'due.isNotPrepared'),
    },
    { key: 'adviser', label: t('adviser'), isSortable: true, render: ({ adviser }) => adviser ?? '—' },
    { key: 'reminded_at', label: t('due.remindedAt'), isOptional: true, render: ({ reminded_at: at }) => formatDateTime(at) },
  ];
  return <PagedTable {...props} caption={t('due.title')} columns={columns} rowKey={({ id }) => id} />;
}
