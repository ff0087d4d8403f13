import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import type { DocumentState } from '@pramen/domain/documents/document-states';
import { IconFiles } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { usePagedList } from '../../../platform/tables/use-paged-list.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { PagedColumn } from '../../../ui/tables/columns/paged-column.ts';
import { PagedTable } from '../../../ui/tables/paged/paged-table.tsx';
import { SectionCard } from '../../../ui/display/sections/section-card.tsx';
import { StateBadge } from '../../../ui/display/values/state-badge.tsx';
import { templateDocumentsOf } from '../templates.queries.ts';

interface GeneratedDocumentsProps {
  id: string;
  /** Link to a document's detail; null while there is no such screen. */
  detailOf: ((id: string) => string) | null;
  /** Draws the badge of a state, as documents show it everywhere. */
  renderState: (state: DocumentState) => ReactNode;
}

/** Documents generated from a template, twenty a page. */
export function GeneratedDocuments({ id, detailOf, renderState }: GeneratedDocumentsProps) {
  const { t } = useTranslation('documentTemplates');
  const { t: words } = useTranslation('documents');
  const { table } = usePagedList(templateDocumentsOf(id));
  const columns: PagedColumn<DocumentRow>[] = [
    { key: 'name', label: words('name'), isSortable: true, place: 'title', render: ({ name }) => name },
    { key: 'code', label: words('code'), place: 'more', isSortable: true, isUnbroken: true, render: ({ code }) => code ?? '—' },
    { key: 'client', label: words('client'), place: 'second', render: ({ documentable }) => documentable.fullname },
    {
      key: 'created_at',
      label: words('created'),
      place: 'second',
      isSortable: true,
      isUnbroken: true,
      render: ({ created_at: at }) => formatDateTime(at),
    },
    {
      key: 'state',
      label: t('state'),
      place: 'second',
      render: ({ state: { state }, is_generating: isMaking }) =>
        isMaking ? <StateBadge tone="quiet">{words('generating')}</StateBadge> : renderState(state),
    },
    {
      key: 'signature',
      label: t('documents.signature'),
      place: 'more',
      render: ({ signature_client: signature }) => words(`signatureStates.${signature.state}`),
    },
  ];
  if (detailOf) {
    columns.push({
      key: 'action',
      label: t('action'),
      align: 'end',
      place: 'action',
      render: ({ id: documentId, name }) => (
        <Link to={detailOf(documentId)} aria-label={`${t('view')}: ${name}`}>
          {t('view')}
        </Link>
      ),
    });
  }
  const empty = (
    <EmptyState icon={<IconFiles size={28} stroke={1.5} />} title={t('documents.empty.title')}>
      {t('documents.empty.text')}
    </EmptyState>
  );
  return (
    <SectionCard id="documents" title={t('documents.title')} holds="table">
      <PagedTable
        {...table}
        view={{ ...table.view, length: templateDocumentsOf(id).usual.length, isLengthFixed: true }}
        caption={t('documents.title')}
        columns={columns}
        rowKey={({ id: documentId }) => documentId}
        empty={empty}
      />
    </SectionCard>
  );
}
