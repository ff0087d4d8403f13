import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../platform/formats/dates.ts';
import { takeLocalPage, type Sorters } from '../../../ui/tables/pages/local-page.ts';
import type { PagedColumn } from '../../../ui/tables/columns/paged-column.ts';
import { PagedTable } from '../../../ui/tables/paged/paged-table.tsx';
import { RowTick, RowWithoutTick } from '../../../ui/tables/row-tick.tsx';
import type { TableView } from '../../../ui/tables/pages/table-view.ts';
import { ContractLeft, DocumentStateBadge, SignerStateBadge } from '../document-state.tsx';
import { isAtWork, isSignable, lastDayOf } from '../documents.model.ts';
import { GeneratingNote } from '../generation/generating-note.tsx';
import styles from '../documents.module.css';

interface SignableTableProps {
  caption: string;
  /** undefined while loading and after a failure. */
  documents: readonly DocumentRow[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
  empty: ReactNode;
  /** Whose wording of the state is shown: clients see less than the company. */
  told: 'client' | 'company';
  /** Whether the documents belong to several clients, distinguished by name. */
  isOfMany?: boolean | undefined;
  /** Screen that a row links to. */
  detail: '/documents/$id/detail' | '/documents/$id/detail/simple';
  choice: { chosen: ReadonlySet<string>; onToggle: (id: string) => void };
  /** Actions for a document whose file exists. */
  actions: (document: DocumentRow) => ReactNode;
}

const firstView: TableView = { page: 1, length: 10, order: [{ column: 'created_at', dir: 'desc' }] };
const sorters: Sorters<DocumentRow> = {
  name: ({ name }) => name,
  client: ({ documentable }) => documentable.fullname,
  created_at: ({ created_at }) => created_at,
};

/** Documents that arrive all at once; those waiting for the user's signature can be chosen. */
export function SignableTable({
  caption,
  documents,
  isFailed,
  onRetry,
  empty,
  told,
  isOfMany = false,
  detail,
  choice,
  actions,
}: SignableTableProps) {
  const { t } = useTranslation('documents');
  const [view, setView] = useState(firstView);
  const taken = documents && takeLocalPage(documents, view, sorters);
  // A single row or an empty list needs no sorting.
  const isSortable = (documents?.length ?? 0) > 1;
  const columns: PagedColumn<DocumentRow>[] = [
    {
      key: 'name',
      label: t('name'),
      isSortable,
      place: 'title',
      render: (document) => <NameCell document={document} isOfMany={isOfMany} detail={detail} choice={choice} />,
    },
    ...(isOfMany
      ? [
          {
            key: 'client',
            label: t('client'),
            place: 'second' as const,
            isSortable,
            render: ({ documentable }: DocumentRow) => documentable.fullname,
          },
        ]
      : []),
    { key: 'state', label: t('state'), place: 'second', render: (document) => <StateCell document={document} told={told} /> },
    {
      key: 'created_at',
      label: t('created'),
      place: 'second',
      isSortable,
      render: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(created_at)}</time>,
    },
    {
      key: 'action',
      label: t('action'),
      align: 'end',
      place: 'action',
      render: (document) => {
        if (isAtWork(document)) return <GeneratingNote>{t(document.is_sealing ? 'sealing' : 'generating')}</GeneratingNote>;
        return document.file ? <span className={styles.actions}>{actions(document)}</span> : document.generation_fault;
      },
    },
  ];
  return (
    <PagedTable
      caption={caption}
      columns={columns}
      rows={taken?.rows ?? null}
      rowKey={({ id }) => id}
      total={documents?.length ?? 0}
      view={{ ...view, page: taken?.page ?? view.page }}
      onChange={(changes) => setView({ ...view, ...changes })}
      isFailed={isFailed}
      onRetry={onRetry}
      empty={empty}
    />
  );
}

/** The state, and the day by which the user is to sign. */
function StateCell({ document, told }: { document: DocumentRow } & Pick<SignableTableProps, 'told'>) {
  const { t } = useTranslation('documents');
  return (
    <span className={styles.stateCell}>
      {told === 'client' ? <SignerStateBadge document={document} /> : <DocumentStateBadge state={document.state.state} />}
      <ContractLeft document={document} />
      {isSignable(document) && document.sign_until !== null && (
        <span className={styles.until}>{t('signUntil', { date: formatDate(lastDayOf(document.sign_until)) })}</span>
      )}
    </span>
  );
}

interface NameCellProps extends Pick<SignableTableProps, 'detail' | 'choice'> {
  document: DocumentRow;
  isOfMany: boolean;
}

function NameCell({ document, isOfMany, detail, choice }: NameCellProps) {
  const { t } = useTranslation('documents');
  // Only documents that wait for the user's own signature can be chosen.
  const isChoosable = isSignable(document);
  const words = (
    <>
      <Link to={detail} params={{ id: document.id }}>
        {document.name}
      </Link>
      {document.code && <span className={styles.code}>{document.code}</span>}
    </>
  );
  // Nobody will ever be asked to sign it.
  if (document.state.state === 'CANCELED') return <RowWithoutTick>{words}</RowWithoutTick>;
  return (
    <RowTick
      label={t('choose', { name: isOfMany ? `${document.name}, ${document.documentable.fullname}` : document.name })}
      isOn={isChoosable && choice.chosen.has(document.id)}
      isDisabled={!isChoosable}
      onToggle={() => choice.onToggle(document.id)}
    >
      {words}
    </RowTick>
  );
}
