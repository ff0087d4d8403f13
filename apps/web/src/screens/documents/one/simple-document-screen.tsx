import type { Document } from '@pramen/contract/documents/documents.schemas';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../../features/auth/use-role.ts';
import { SignerStateBadge } from '../../../features/documents/document-state.tsx';
import { documentQuery } from '../../../features/documents/documents.queries.ts';
import { SaveFileButton } from '../../../features/files/save-file-button.tsx';
import { StepBackLink } from '../../../ui/actions/back-link.tsx';
import { DetailPending } from '../../../ui/feedback/detail-pending.tsx';
import { RecordHead } from '../../kit/record-head.tsx';
import { DocumentHash } from './document-hash.tsx';
import { DocumentPaper } from './document-paper.tsx';
import { DocumentReason } from './document-reason.tsx';
import { SignBar } from './sign-bar.tsx';
import { SignDialog } from '../signing/sign-dialog.tsx';
import styles from '../documents.module.css';

const route = getRouteApi('/shell/documents/$id/detail/simple');

/** A document for its reader and signer. */
export function SimpleDocumentScreen() {
  const { t } = useTranslation('documents');
  const { id } = route.useParams();
  const { data: document, isError, refetch } = useQuery(documentQuery(id));
  return (
    <div className={styles.screen}>
      <StepBackLink />
      {document ? (
        <SimpleDocument key={id} document={document} />
      ) : (
        <DetailPending title={t('detail')} failure={isError ? t('failed') : null} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function SimpleDocument({ document }: { document: Document }) {
  const { role } = useRole();
  const [isSigning, setSigning] = useState(false);
  return (
    <>
      <RecordHead
        name={document.name}
        facts={
          <>
            <SignerStateBadge document={document} />
            {document.code && <span>{document.code}</span>}
            {document.template?.label_text_7 && <span>{document.template.label_text_7}</span>}
            {role !== 'CLIENT' && <span>{document.documentable.fullname}</span>}
          </>
        }
        actions={document.file && <SaveFileButton file={document.file} />}
      />
      <DocumentReason document={document} />
      <DocumentPaper document={document} />
      <DocumentHash document={document} />
      <SignBar document={document} onSign={() => setSigning(true)} />
      <SignDialog documents={[document]} isOpen={isSigning} onClose={() => setSigning(false)} />
    </>
  );
}
