import type { ListedRecord } from '@pramen/contract/records/records.schemas';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconForms } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDenied } from '../../../platform/api/problem.ts';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { PagedColumn } from '../../../ui/tables/columns/paged-column.ts';
import { PagedTable } from '../../../ui/tables/paged/paged-table.tsx';
import { RECORDS_PER_PAGE, recordPageQuery, type RecordPage } from '../records.queries.ts';
import { RecordStateBadge } from '../record-state.tsx';
import styles from '../records.module.css';

interface RecordTableProps {
  clientId: string;
  type: TemplateType;
  /** null: nothing can be opened or deleted here. */
  actions: { onOpen: (record: ListedRecord) => void; onRemove: (record: ListedRecord) => void } | null;
}

/** The page after rows were deleted may no longer exist. */
const lastPageOf = (total: number) => Math.max(1, Math.ceil(total / RECORDS_PER_PAGE));

/** A client's records of one kind, ten a page, the newest first. */
export function RecordTable({ clientId, type, actions }: RecordTableProps) {
  const { t } = useTranslation('recordReview');
  const { t: words } = useTranslation('records');
  const [view, setView] = useState<RecordPage>({ page: 1, order: [{ column: 'created_at', dir: 'desc' }] });
  const found = useQuery({ ...recordPageQuery(clientId, type, view), placeholderData: keepPreviousData, throwOnError: isDenied });
  const total = found.data?.meta.total ?? 0;
  if (found.data && !found.isPlaceholderData && view.page > lastPageOf(total)) setView({ ...view, page: lastPageOf(total) });
  const columns: PagedColumn<ListedRecord>[] = [
    {
      key: 'created_at',
      label: t('date'),
      place: 'second',
      isSortable: true,
      isUnbroken: true,
      render: ({ created_at: at }) => formatDateTime(at),
    },
    { key: 'template_name', label: t('template'), place: 'title', isSortable: true, render: ({ template_name: name }) => name },
    { key: 'state', label: t('state'), place: 'second', isSortable: true, render: (record) => <StateCell record={record} /> },
    ...(actions ? [actionColumn(type, actions, t)] : []),
  ];
  return (
    <PagedTable
      caption={words(`types.${type}`)}
      columns={columns}
      rows={found.data?.data ?? null}
      rowKey={({ id }) => id}
      total={total}
      view={{ ...view, length: RECORDS_PER_PAGE, usualLength: RECORDS_PER_PAGE, isLengthFixed: true }}
      onChange={({ page, order }) => setView((before) => ({ page: page ?? before.page, order: order ?? before.order }))}
      isFailed={found.isError}
      onRetry={() => void found.refetch()}
      isStale={found.isPlaceholderData}
      isWaiting={found.isPaused}
      empty={
        <EmptyState icon={<IconForms size={28} stroke={1.5} />} title={t(`empty.${type}`)}>
          {t('empty.text')}
        </EmptyState>
      }
    />
  );
}

/** The state, and why the client refused or staff returned. */
function StateCell({ record }: { record: ListedRecord }) {
  const { state, denied_description: denied, decision_description: decided } = record;
  const reason = state === 'DENIED' ? denied : state === 'WAITING' || state === 'CANCELED' ? decided : null;
  return (
    <span className={styles.state}>
      <RecordStateBadge state={state} />
      {reason !== null && <span className={styles.quiet}>{reason}</span>}
    </span>
  );
}

function actionColumn(
  type: TemplateType,
  { onOpen, onRemove }: NonNullable<RecordTableProps['actions']>,
  t: (key: 'action' | 'edit' | 'view' | 'delete.row') => string,
): PagedColumn<ListedRecord> {
  const nameOf = ({ template_name: name, created_at: at }: ListedRecord) => `${name}, ${formatDateTime(at)}`;
  return {
    key: 'action',
    label: t('action'),
    align: 'end',
    place: 'action',
    render: (record) => {
      const open = t(record.state === 'CONCEPT' ? 'edit' : 'view');
      // Answers given through another method than the form are not shown here.
      const isViewable = type !== 'AML_QUESTIONNAIRE' || record.method === 'FORM';
      return (
        <>
          {isViewable && (
            <Button kind="plain" label={`${open}: ${nameOf(record)}`} onClick={() => onOpen(record)}>
              {open}
            </Button>
          )}
          {record.may_be_deleted && (
            <Button kind="danger-plain" label={`${t('delete.row')}: ${nameOf(record)}`} onClick={() => onRemove(record)}>
              {t('delete.row')}
            </Button>
          )}
        </>
      );
    },
  };
}
