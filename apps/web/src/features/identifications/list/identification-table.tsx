import type { Identification } from '@pramen/contract/identifications/identifications.schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconId } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDenied } from '../../../platform/api/problem.ts';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StateBadge } from '../../../ui/display/values/state-badge.tsx';
import type { PagedColumn } from '../../../ui/tables/columns/paged-column.ts';
import { PagedTable } from '../../../ui/tables/paged/paged-table.tsx';
import { IdentificationStateBadge } from '../identification-state.tsx';
import { IDENTIFICATIONS_PER_PAGE, identificationPageQuery, type IdentificationPage } from '../identifications.queries.ts';
import styles from '../identifications.module.css';

interface IdentificationTableProps {
  clientId: string;
  /** null: nothing can be opened or deleted here. */
  actions: { onOpen: (identification: Identification) => void; onRemove: (identification: Identification) => void } | null;
}

/** The page after rows were deleted may no longer exist. */
const lastPageOf = (total: number) => Math.max(1, Math.ceil(total / IDENTIFICATIONS_PER_PAGE));

/** A client's identifications, ten a page, the newest first. */
export function IdentificationTable({ clientId, actions }: IdentificationTableProps) {
  const { t } = useTranslation('identificationReview');
  const { t: words } = useTranslation('identifications');
  const [view, setView] = useState<IdentificationPage>({ page: 1, order: [{ column: 'created_at', dir: 'desc' }] });
  const found = useQuery({ ...identificationPageQuery(clientId, view), placeholderData: keepPreviousData, throwOnError: isDenied });
  const total = found.data?.meta.total ?? 0;
  if (found.data && !found.isPlaceholderData && view.page > lastPageOf(total)) setView({ ...view, page: lastPageOf(total) });
  const columns: PagedColumn<Identification>[] = [
    {
      key: 'created_at',
      label: t('date'),
      place: 'second',
      isSortable: true,
      isUnbroken: true,
      render: ({ created_at: at }) => formatDateTime(at),
    },
    { key: 'method', label: t('method'), place: 'title', isSortable: true, render: ({ method }) => words(`methods.${method}`) },
    { key: 'state', label: t('state'), place: 'second', isSortable: true, render: (one) => <StateCell identification={one} /> },
    ...(actions ? [actionColumn(actions, t, (method) => words(`methods.${method}`))] : []),
  ];
  return (
    <PagedTable
      caption={words('title')}
      columns={columns}
      rows={found.data?.data ?? null}
      rowKey={({ id }) => id}
      total={total}
      view={{ ...view, length: IDENTIFICATIONS_PER_PAGE, usualLength: IDENTIFICATIONS_PER_PAGE, isLengthFixed: true }}
      onChange={({ page, order }) => setView((before) => ({ page: page ?? before.page, order: order ?? before.order }))}
      isFailed={found.isError}
      onRetry={() => void found.refetch()}
      isStale={found.isPlaceholderData}
      isWaiting={found.isPaused}
      empty={
        <EmptyState icon={<IconId size={28} stroke={1.5} />} title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      }
    />
  );
}

/** The state, and why the client refused or staff returned. */
function StateCell({ identification }: { identification: Identification }) {
  const { t } = useTranslation('identifications');
  const { state, level, awaits_payment: isAwaited, denied_description: denied, decision_description: decided } = identification;
  const reason = state === 'DENIED' ? denied : state === 'WAITING' || state === 'CANCELED' ? decided : null;
  return (
    <span className={styles.state}>
      <IdentificationStateBadge state={state} />
      {level !== null && <span className={styles.quiet}>{t(`levels.${level}`)}</span>}
      {isAwaited && <StateBadge tone="notice">{t('awaitsPayment')}</StateBadge>}
      {reason !== null && <span className={styles.quiet}>{reason}</span>}
    </span>
  );
}

function actionColumn(
  { onOpen, onRemove }: NonNullable<IdentificationTableProps['actions']>,
  t: (key: 'action' | 'edit' | 'view' | 'delete.row') => string,
  nameOfMethod: (method: Identification['method']) => string,
): PagedColumn<Identification> {
  return {
    key: 'action',
    label: t('action'),
    align: 'end',
    place: 'action',
    render: (one) => {
      const open = t(one.state === 'CONCEPT' ? 'edit' : 'view');
      const name = `${nameOfMethod(one.method)}, ${formatDateTime(one.created_at)}`;
      return (
        <>
          <Button kind="plain" label={`${open}: ${name}`} onClick={() => onOpen(one)}>
            {open}
          </Button>
          {one.may_be_deleted && (
            <Button kind="danger-plain" label={`${t('delete.row')}: ${name}`} onClick={() => onRemove(one)}>
              {t('delete.row')}
            </Button>
          )}
        </>
      );
    },
  };
}
