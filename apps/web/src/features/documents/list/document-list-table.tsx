import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import { maySetState, type DocumentFilter } from '@pramen/domain/documents/document-states';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import type { PagedColumn } from '../../../ui/tables/columns/paged-column.ts';
import { PagedTable, type PagedTableProps } from '../../../ui/tables/paged/paged-table.tsx';
import { StateBadge } from '../../../ui/display/values/state-badge.tsx';
import { ContractLeft, DocumentStateBadge } from '../document-state.tsx';
import styles from '../documents.module.css';

export type ListAction = 'cancel' | 'mark';

interface DocumentListTableProps extends Omit<PagedTableProps<DocumentRow>, 'caption' | 'columns' | 'rowKey'> {
  type: DocumentFilter;
  title: string;
  /** null: read only. */
  onAct: ((action: ListAction, document: DocumentRow) => void) | null;
  /** The document whose action is running; actions of other rows wait until it has ended. */
  busyId: string | null;
}

/** Actions of the list for a row: a returned document can be cancelled, one in another list can be sent back to processing. */
function actionsOf(type: DocumentFilter, { state: { state } }: DocumentRow): readonly ListAction[] {
  if (type === 'to-processing') return state === 'REJECTED' ? ['cancel'] : [];
  return maySetState(state, 'TO_REVIEW') ? ['mark'] : [];
}

/** One of the lists of the back office. */
export function DocumentListTable({ type, title, onAct, busyId, ...table }: DocumentListTableProps) {
  const { t } = useTranslation('documents');
  const { t: words } = useTranslation('documentReview');
  const columns: PagedColumn<DocumentRow>[] = [
    {
      key: 'name',
      label: t('name'),
      isSortable: true,
      place: 'title',
      render: ({ id, name, code }) => (
        <>
          <Link to="/documents/$id/detail" params={{ id }}>
            {name}
          </Link>
          {code && <span className={styles.code}>{code}</span>}
        </>
      ),
    },
    {
      key: 'client',
      label: t('client'),
      place: 'second',
      isSortable: true,
      isName: true,
      render: ({ documentable }) => documentable.fullname,
    },
    {
      key: 'assigned_user',
      label: t('assigned'),
      place: 'more',
      isSortable: true,
      render: ({ assigned_user: user }) => user?.fullname ?? '—',
    },
    {
      key: 'document_state',
      label: t('state'),
      place: 'second',
      isSortable: true,
      render: (document) => <StateCell document={document} />,
    },
    {
      key: 'created_at',
      label: t('created'),
      place: 'second',
      isSortable: true,
      isUnbroken: true,
      render: ({ created_at }) => formatDateTime(created_at),
    },
    ...(onAct
      ? [
          {
            key: 'action',
            label: t('action'),
            align: 'end',
            place: 'action',
            render: (document) => (
              <RowActions actions={actionsOf(type, document)} document={document} words={words} onAct={onAct} busyId={busyId} />
            ),
          } satisfies PagedColumn<DocumentRow>,
        ]
      : []),
  ];
  return <PagedTable {...table} caption={title} columns={columns} rowKey={({ id }) => id} />;
}

/** The state, and what could not be generated or sealed. */
function StateCell({ document }: { document: DocumentRow }) {
  const { t } = useTranslation('documentReview');
  const { state, generation_fault: fault, seal_fault: sealFault } = document;
  return (
    <span className={styles.states}>
      <DocumentStateBadge state={state.state} />
      {fault !== null && <StateBadge tone="bad">{t('faults.file')}</StateBadge>}
      {sealFault !== null && <StateBadge tone="bad">{t('faults.seal')}</StateBadge>}
      <ContractLeft document={document} />
    </span>
  );
}

interface RowActionsProps {
  actions: readonly ListAction[];
  document: DocumentRow;
  words: (key: 'cancel.action' | 'mark.action') => string;
  onAct: (action: ListAction, document: DocumentRow) => void;
  busyId: string | null;
}

function RowActions({ actions, document, words, onAct, busyId }: RowActionsProps) {
  return (
    <span className={styles.actions}>
      {actions.map((action) => (
        <Button
          key={action}
          kind="plain"
          label={`${words(`${action}.action`)}: ${document.name}`}
          isBusy={busyId === document.id}
          isDisabled={busyId !== null && busyId !== document.id}
          onClick={() => onAct(action, document)}
        >
          {words(`${action}.action`)}
        </Button>
      ))}
    </span>
  );
}
