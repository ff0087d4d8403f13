import { IconFilePlus, IconFiles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clientDocumentsQuery } from '../../../features/documents/documents.queries.ts';
import { UploadZone } from '../../../features/documents/upload/upload-zone.tsx';
import { useIsGenerating } from '../../../features/documents/generation/use-is-generating.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SignableDocuments } from '../../documents/mine/signable-documents.tsx';
import styles from './client-detail.module.css';

interface ClientDocumentsProps {
  clientId: string;
  isEditable: boolean;
  onGenerate: () => void;
}

/** A client's documents, generated from templates or uploaded. */
export function ClientDocuments({ clientId, isEditable, onGenerate }: ClientDocumentsProps) {
  const { t } = useTranslation('documentReview');
  const { data, isError, refetch } = useQuery(clientDocumentsQuery(clientId));
  const isGenerating = useIsGenerating(clientId);
  const generate = isEditable && (
    <Button kind="quiet" icon={<IconFilePlus size={18} stroke={1.5} aria-hidden />} isDisabled={isGenerating} onClick={onGenerate}>
      {t(isGenerating ? 'generate.running' : 'generate.action')}
    </Button>
  );
  return (
    <div id="documents" className={styles.documents}>
      <Card as="section" labelledBy="documents-title" padding="none">
        <SignableDocuments
          title={t('section.title')}
          headingId="documents-title"
          documents={data}
          isFailed={isError}
          onRetry={() => void refetch()}
          told="company"
          action={generate}
          empty={
            <EmptyState icon={<IconFiles size={28} stroke={1.5} />} title={t('section.empty')}>
              {t('section.emptyText')}
            </EmptyState>
          }
        />
        {isEditable && (
          <div className={styles.upload}>
            <UploadZone clientId={clientId} />
          </div>
        )}
      </Card>
    </div>
  );
}
