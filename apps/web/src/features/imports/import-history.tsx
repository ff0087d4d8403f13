import type { ImportSummary } from '@pramen/contract/imports/imports.schemas';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../platform/formats/dates.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { PagedColumn } from '../../ui/tables/columns/paged-column.ts';
import { PagedTable, type PagedTableProps } from '../../ui/tables/paged/paged-table.tsx';
import { StateBadge } from '../../ui/display/values/state-badge.tsx';
import { formatCount, shownStateOf, toneOfState } from './imports.model.ts';

type ImportHistoryProps = Omit<PagedTableProps<ImportSummary>, 'caption' | 'columns' | 'rowKey' | 'empty' | 'density'>;

const SHOWN_NAMES = 3;

/** All imports, newest first; each links to its own page. */
export function ImportHistory(props: ImportHistoryProps) {
  const { t } = useTranslation('imports');
  const columns: PagedColumn<ImportSummary>[] = [
    {
      key: 'uploaded_at',
      label: t('history.uploaded'),
      place: 'title',
      isUnbroken: true,
      render: ({ id, uploaded_at: at }) => (
        <Link to="/imports/$id" params={{ id }} aria-label={t('history.open', { when: formatDateTime(at) })}>
          {formatDateTime(at)}
        </Link>
      ),
    },
    { key: 'uploaded_by', label: t('history.who'), place: 'second', render: ({ uploaded_by: by }) => by.name },
    {
      key: 'rows',
      label: t('history.counts'),
      place: 'second',
      isUnbroken: true,
      render: ({ rows }) =>
        rows === null ? '—' : t('history.summary', { inserted: formatCount(rows.inserted), updated: formatCount(rows.updated) }),
    },
    {
      key: 'state',
      label: t('history.state'),
      place: 'figure',
      isUnbroken: true,
      render: (row) => <StateBadge tone={toneOfState(shownStateOf(row))}>{t(`states.${shownStateOf(row)}`)}</StateBadge>,
    },
    // Last, because the end of the line is cut off where there is no room.
    { key: 'files', label: t('history.files'), render: ({ file_names: names }) => <Names names={names} /> },
  ];
  return (
    <PagedTable
      {...props}
      density="compact"
      caption={t('history.title')}
      columns={columns}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon={<IconHistory size={28} stroke={1.5} />} title={t('history.empty')}>
          {t('history.emptyText')}
        </EmptyState>
      }
    />
  );
}

function Names({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('imports');
  const rest = names.length - SHOWN_NAMES;
  return (
    <>
      {names.slice(0, SHOWN_NAMES).join(', ')}
      {rest > 0 && ` ${t('history.more', { count: rest })}`}
    </>
  );
}
