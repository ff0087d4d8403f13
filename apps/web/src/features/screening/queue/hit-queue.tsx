import type { ScreeningHitRow } from '@pramen/contract/screening/screening.schemas';
import { IconListCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { PagedColumn } from '../../../ui/tables/columns/paged-column.ts';
import { PagedTable, type PagedTableProps } from '../../../ui/tables/paged/paged-table.tsx';
import { writeScore } from '../screening.model.ts';

type HitQueueProps = Omit<PagedTableProps<ScreeningHitRow>, 'caption' | 'columns' | 'rowKey' | 'empty' | 'density'>;

/** Hits that wait for a decision, the strongest first; each links to its client. */
export function HitQueue(props: HitQueueProps) {
  const { t } = useTranslation('screening');
  const columns: PagedColumn<ScreeningHitRow>[] = [
    {
      key: 'client',
      label: t('columns.client'),
      place: 'title',
      isName: true,
      render: ({ client }) => (
        <Link to="/clients/$id/detail" params={{ id: client.id }} hash="screening">
          {client.name}
        </Link>
      ),
    },
    { key: 'entry', label: t('columns.entry'), place: 'line', render: ({ entry_name: name }) => name },
    { key: 'score', label: t('columns.score'), place: 'figure', align: 'end', isUnbroken: true, render: ({ score }) => writeScore(score) },
    { key: 'role', label: t('columns.role'), place: 'second', render: ({ role }) => t(`roles.${role}`) },
    { key: 'list', label: t('columns.list'), place: 'second', render: ({ list }) => list.name },
    {
      key: 'found_at',
      label: t('columns.found'),
      place: 'second',
      isUnbroken: true,
      render: ({ found_at: found, reopened_at: reopened }) => formatDateTime(reopened ?? found),
    },
    {
      key: 'note',
      label: t('columns.note'),
      render: ({ reopened_for: reason, is_found: isFound }) => (reason ? t(`reopened.${reason}`) : isFound ? '' : t('notFound')),
    },
  ];
  return (
    <PagedTable
      {...props}
      density="compact"
      caption={t('queue.title')}
      columns={columns}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon={<IconListCheck size={28} stroke={1.5} />} title={t('queue.empty')}>
          {t('queue.emptyText')}
        </EmptyState>
      }
    />
  );
}
