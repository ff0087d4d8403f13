import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { splitMine } from '../../../features/documents/documents.model.ts';
import { myDocumentsQuery } from '../../../features/documents/documents.queries.ts';
import { Card } from '../../../ui/display/card.tsx';
import { SignableDocuments } from './signable-documents.tsx';

/** On the client's home: documents that wait for the client's signature; nothing without any. */
export function PendingDocuments() {
  const { t } = useTranslation('documents');
  const { data, isError, refetch } = useQuery(myDocumentsQuery);
  const waiting = data && splitMine(data).toProcess;
  if (waiting?.length === 0) return null;
  return (
    <Card as="section" labelledBy="pending-documents" padding="none">
      <SignableDocuments
        title={t('pending.title')}
        headingId="pending-documents"
        documents={waiting}
        isFailed={isError}
        onRetry={() => void refetch()}
        empty={null}
        told="client"
        action={<Link to="/my-documents">{t('pending.toAll')}</Link>}
      />
    </Card>
  );
}
