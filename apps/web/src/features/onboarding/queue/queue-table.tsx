import type { QueuedOnboarding } from '@pramen/contract/onboarding/queue.schemas';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { StateBadge } from '../../../ui/display/values/state-badge.tsx';
import type { PagedColumn } from '../../../ui/tables/columns/paged-column.ts';
import { PagedTable, type PagedTableProps } from '../../../ui/tables/paged/paged-table.tsx';

type QueueTableProps = Omit<PagedTableProps<QueuedOnboarding>, 'caption' | 'columns' | 'rowKey'>;

const tones = { HELD: 'notice', PAUSED: 'notice', OPEN: 'quiet', COMPLETED: 'good', LEFT: 'quiet' } as const satisfies Record<
  QueuedOnboarding['state'],
  string
>;

/** Onboardings that staff look after; each leads to its client. */
export function QueueTable(props: QueueTableProps) {
  const { t } = useTranslation('onboardingQueue');
  const columns: PagedColumn<QueuedOnboarding>[] = [
    {
      key: 'client',
      label: t('client'),
      isSortable: true,
      isName: true,
      place: 'title',
      render: ({ client }) => (
        <Link to="/clients/$id/detail" params={{ id: client.id }} hash="onboardings">
          {client.name}
        </Link>
      ),
    },
    {
      key: 'state',
      label: t('state'),
      isSortable: true,
      isUnbroken: true,
      render: ({ state }) => <StateBadge tone={tones[state]}>{t(`states.${state}`)}</StateBadge>,
    },
    { key: 'missing', label: t('missing'), isSortable: true, render: ({ missing }) => (missing ? t(`missingWords.${missing}`) : '—') },
    {
      key: 'is_overdue',
      label: t('age'),
      isUnbroken: true,
      render: ({ age_days: count, is_overdue: isOverdue }) => (
        <>
          {t('days', { count })} {isOverdue && <StateBadge tone="bad">{t('overdue')}</StateBadge>}
        </>
      ),
    },
    { key: 'adviser', label: t('adviser'), isSortable: true, render: ({ adviser }) => adviser ?? '—' },
    {
      key: 'touched_at',
      label: t('touched'),
      isSortable: true,
      isUnbroken: true,
      render: ({ touched_at: touchedAt }) => (touchedAt === null ? t('untouched') : formatDateTime(touchedAt)),
    },
    {
      key: 'submitted_at',
      label: t('submitted'),
      isSortable: true,
      isUnbroken: true,
      render: (row) => (row.submitted_at === null ? '—' : formatDateTime(row.submitted_at)),
    },
    {
      key: 'begun_at',
      label: t('begun'),
      isSortable: true,
      isUnbroken: true,
      isOptional: true,
      render: (row) => formatDateTime(row.begun_at),
    },
  ];
  return <PagedTable {...props} caption={t('title')} columns={columns} rowKey={({ id }) => id} />;
}
