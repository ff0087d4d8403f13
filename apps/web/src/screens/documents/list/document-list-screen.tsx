import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import { documentFilters, foundStatesOf, type DocumentFilter } from '@pramen/domain/documents/document-states';
import { IconFiles } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../../features/auth/use-role.ts';
import { DocumentListTable } from '../../../features/documents/list/document-list-table.tsx';
import { useCancellation, useSendToReview } from '../../../features/documents/documents.commands.ts';
import { CancelDocumentDialog } from '../../../features/documents/one/cancel-document-dialog.tsx';
import { documentList } from '../../../features/documents/documents.queries.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { usePagedList } from '../../../platform/tables/use-paged-list.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { ListScreen } from '../../kit/list-screen.tsx';
import { ConfirmAction } from '../../kit/confirm-action.tsx';

const route = getRouteApi('/shell/documents');

/** Documents by their stage of processing; any unknown filter in the URL shows those waiting to be processed. */
export function DocumentListScreen() {
  const { filter } = route.useSearch();
  const type = documentFilters.find((known) => known === filter) ?? 'to-processing';
  return <DocumentList key={type} type={type} />;
}

function DocumentList({ type }: { type: DocumentFilter }) {
  const { t } = useTranslation('documentReview');
  const { t: words } = useTranslation('documents');
  const { may } = useRole();
  const { settings, change, filterBy, clear, isFiltered, total, table } = usePagedList(documentList(type));
  const [cancelled, setCancelled] = useState<DocumentRow | null>(null);
  const [isCancelling, setCancelling] = useState(false);
  const marking = useSendToReview();
  const [markedId, setMarkedId] = useState<string | null>(null);
  const title = t(`titles.${type}`);
  const columns = [
    { key: 'name', label: words('name') },
    { key: 'client', label: words('client') },
    {
      key: 'state',
      label: words('state'),
      options: foundStatesOf(type).map((state) => ({ value: state, label: words(`states.${state}`) })),
    },
  ];
  const cancel = (document: DocumentRow) => {
    setCancelled(document);
    setCancelling(true);
  };
  const mark = ({ id }: DocumentRow) => {
    setMarkedId(id);
    marking.mutate(id, {
      onSuccess: ({ message }) => showToast('success', message),
      onError: (failure) => showToast('failure', describeProblem(failure)),
    });
  };
  return (
    <>
      <ListScreen
        title={title}
        count={total === null ? '' : t('count', { count: total })}
        exporting={{ download: documentList(type).download, settings, total }}
        views={{ list: `documents-${type}`, settings, onOpen: change }}
        filter={{ columns, filter: settings.filter, onChange: (filter) => filterBy({ filter }) }}
        onClear={isFiltered ? clear : null}
        empty={{ icon: IconFiles, title: t(`empty.${type}`), text: t(`empty.${type}Text`) }}
        table={(parts) => (
          <DocumentListTable
            {...table}
            {...parts}
            type={type}
            title={title}
            busyId={marking.isPending ? markedId : null}
            onAct={may('documents.review') ? (action, document) => (action === 'cancel' ? cancel(document) : mark(document)) : null}
          />
        )}
      />
      {cancelled && <Cancelling key={cancelled.id} document={cancelled} isOpen={isCancelling} onClose={() => setCancelling(false)} />}
    </>
  );
}

interface CancellationProps {
  document: DocumentRow;
  isOpen: boolean;
  onClose: () => void;
}

/** Cancelling needs a reason once the document has a signature. The dialog closes before it is unmounted, so that its row regains focus. */
function Cancelling(props: CancellationProps) {
  return props.document.is_kept ? <CancelDocumentDialog {...props} /> : <Cancellation {...props} />;
}

function Cancellation({ document: { id, name }, ...dialog }: CancellationProps) {
  const { t } = useTranslation('documentReview');
  const command = useCancellation(id);
  return (
    <ConfirmAction
      title={t('cancel.title')}
      text={t('cancel.text', { name })}
      action={t('cancel.confirm')}
      keep={t('cancel.keep')}
      command={command}
      {...dialog}
    />
  );
}
