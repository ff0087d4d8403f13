import type { Document } from '@pramen/contract/documents/documents.schemas';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../../features/auth/use-role.ts';
import { DocumentStateBadge } from '../../../features/documents/document-state.tsx';
import { isAtWork } from '../../../features/documents/documents.model.ts';
import { documentQuery } from '../../../features/documents/documents.queries.ts';
import { StateHistory } from '../../../features/documents/one/state-history.tsx';
import { HistorySection } from '../../../features/history/history-section.tsx';
import { pathBefore } from '../../../ui/actions/steps.ts';
import { SectionCard } from '../../../ui/display/sections/section-card.tsx';
import { RecordHead } from '../../kit/record-head.tsx';
import { RecordScreen } from '../../kit/record-screen.tsx';
import { DocumentActions } from './document-actions.tsx';
import { DocumentDialogs, type DocumentDialogName } from './document-dialogs.tsx';
import { DocumentFaults } from './document-faults.tsx';
import { DocumentFacts } from './document-facts.tsx';
import { DocumentPaper } from './document-paper.tsx';
import { MissingValues } from './missing-values.tsx';
import { DocumentReason } from './document-reason.tsx';
import { SignBar } from './sign-bar.tsx';
import { SignatureSection } from './signature-section.tsx';
import styles from '../documents.module.css';

const route = getRouteApi('/shell/documents/$id/detail');

/** A document as the back office processes it. */
export function DocumentScreen() {
  const { t } = useTranslation('documents');
  const { id } = route.useParams();
  const { may } = useRole();
  const { history } = useRouter();
  const [isFromOwn] = useState(() => pathBefore(history) === '/my-documents');
  // Links back to the user's own documents when they came from there, or may not see the list of all.
  const back =
    may('documents.list') && !isFromOwn
      ? { list: '/documents' as const, toList: t('toList') }
      : { list: '/my-documents' as const, toList: t('myTitle') };
  const found = useQuery(documentQuery(id));
  return (
    <RecordScreen {...back} title={t('detail')} failed={t('failed')} found={found}>
      {(document) => <DocumentView key={id} document={document} />}
    </RecordScreen>
  );
}

function DocumentView({ document }: { document: Document }) {
  const { t } = useTranslation('documentReview');
  const { may } = useRole();
  const [open, setOpen] = useState<DocumentDialogName | null>(null);
  return (
    <>
      <RecordHead
        name={document.name}
        facts={
          <>
            <DocumentStateBadge state={document.state.state} />
            {document.code && <span>{document.code}</span>}
            {document.template?.label_text_7 && <span>{document.template.label_text_7}</span>}
            <span>{document.documentable.fullname}</span>
          </>
        }
        actions={<DocumentActions document={document} onOpen={setOpen} />}
      />
      {document.missing_placeholders.length > 0 && <MissingValues names={document.missing_placeholders} />}
      <div className={styles.columns}>
        <div className={styles.paper}>
          <DocumentReason document={document} />
          <DocumentFaults document={document} onRegenerate={() => setOpen('regenerate')} />
          {(document.file || isAtWork(document)) && <DocumentPaper document={document} />}
          <SignBar document={document} onSign={() => setOpen('sign')} />
        </div>
        <div className={styles.aside}>
          <DocumentFacts document={document} />
          <SignatureSection document={document} mayAsk={may('documents.request-signature')} onAsk={() => setOpen('request')} />
          <SectionCard id="states" title={t('history.title')}>
            <StateHistory states={document.states} requests={document.closed_requests} />
          </SectionCard>
        </div>
      </div>
      {may('history.read') && <HistorySection type="document" id={document.id} />}
      <DocumentDialogs document={document} open={open} onClose={() => setOpen(null)} />
    </>
  );
}
