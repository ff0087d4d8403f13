import type { DocumentTemplate } from '@pramen/contract/document-templates/document-templates.schemas';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../features/auth/use-role.ts';
import { PAGE_WIDTH_PX } from '../../features/document-templates/annotations/annotations.model.ts';
import { AnnotationViewer } from '../../features/document-templates/annotations/annotation-viewer.tsx';
import { templateQuery, vocabularyQuery } from '../../features/document-templates/templates.queries.ts';
import { formatOf } from '../../features/document-templates/templates.model.ts';
import { fileContentQuery } from '../../features/files/files.queries.ts';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Card } from '../../ui/display/card.tsx';
import { DetailPending } from '../../ui/feedback/detail-pending.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { Paper, PaperPending } from './paper.tsx';
import styles from './annotation-screen.module.css';

const route = getRouteApi('/shell/documents/templates/$id/preview');

/** Places values on the pages of a PDF template. */
export function AnnotationScreen() {
  const { t } = useTranslation('documentTemplates');
  const { id } = route.useParams();
  const { data: template, isError, refetch } = useQuery(templateQuery(id));
  return (
    <div className={styles.screen}>
      <BackLink to="/documents/templates/$id/detail" params={{ id }}>
        {t('annotations.toTemplate')}
      </BackLink>
      {template ? (
        <>
          <PageTitle>{t('annotations.title', { name: template.name })}</PageTitle>
          {formatOf(template) === 'PDF' && template.file ? (
            <PlacesOnPaper key={template.file.uuid} template={template} file={template.file} />
          ) : (
            <NoPaper />
          )}
        </>
      ) : (
        <DetailPending title={t('detail')} failure={isError ? t('failed') : null} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function NoPaper() {
  const { t } = useTranslation('documentTemplates');
  return (
    <Card>
      <EmptyState icon={<IconFileTypePdf size={28} stroke={1.5} />} title={t('annotations.none.title')}>
        {t('annotations.none.text')}
      </EmptyState>
    </Card>
  );
}

function PlacesOnPaper({ template, file }: { template: DocumentTemplate; file: NonNullable<DocumentTemplate['file']> }) {
  const { t } = useTranslation('documentTemplates');
  const { may } = useRole();
  const vocabulary = useQuery(vocabularyQuery);
  const paper = useQuery(fileContentQuery(file.uuid));
  if (vocabulary.isError) return <QuietError onRetry={() => void vocabulary.refetch()}>{t('vocabulary.failed')}</QuietError>;
  if (paper.error) return <QuietError onRetry={() => void paper.refetch()}>{describeProblem(paper.error)}</QuietError>;
  if (!vocabulary.data || !paper.data) return <PaperPending />;
  const { content } = paper.data;
  return (
    <AnnotationViewer
      template={template}
      vocabulary={vocabulary.data.data}
      isEditable={may('document-templates.manage')}
      renderPages={(overlay, onPages) => (
        <Paper content={content} name={file.filename} pageWidth={PAGE_WIDTH_PX} overlay={overlay} onPages={onPages} />
      )}
      renderPaper={(made, name) => <Paper content={made} name={name} />}
    />
  );
}
