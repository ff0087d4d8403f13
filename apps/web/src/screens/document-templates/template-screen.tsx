import type { DocumentTemplate } from '@pramen/contract/document-templates/document-templates.schemas';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../features/auth/use-role.ts';
import { ContentCard } from '../../features/document-templates/content/content-card.tsx';
import { GeneratedDocuments } from '../../features/document-templates/detail/generated-documents.tsx';
import { PreviewDialog } from '../../features/document-templates/preview/preview-dialog.tsx';
import { TemplateDialog } from '../../features/document-templates/dialog/template-dialog.tsx';
import { TemplateCounters, TemplateFacts } from '../../features/document-templates/detail/template-facts.tsx';
import { fetchPreview, useTemplateDeletion } from '../../features/document-templates/templates.commands.ts';
import { templateQuery } from '../../features/document-templates/templates.queries.ts';
import { DocumentStateBadge } from '../../features/documents/document-state.tsx';
import { SaveFileButton } from '../../features/files/save-file-button.tsx';
import { useScreenExists } from '../../platform/navigation/use-screen-exists.ts';
import { Button } from '../../ui/actions/button.tsx';
import { RecordScreen } from '../kit/record-screen.tsx';
import { RecordView } from '../kit/record-view.tsx';
import { renderPaper } from './paper.tsx';

const route = getRouteApi('/shell/documents/templates/$id/detail');

/** One document template: its facts, its content and the documents generated from it. */
export function TemplateScreen() {
  const { t } = useTranslation('documentTemplates');
  const { id } = route.useParams();
  const found = useQuery(templateQuery(id));
  return (
    <RecordScreen list="/documents/templates" toList={t('toList')} title={t('detail')} failed={t('failed')} found={found}>
      {(template) => <TemplateView key={id} template={template} />}
    </RecordScreen>
  );
}

function TemplateView({ template }: { template: DocumentTemplate }) {
  const { t } = useTranslation('documentTemplates');
  const { may } = useRole();
  const hasScreen = useScreenExists();
  const [isPreviewing, setPreviewing] = useState(false);
  const { id, name } = template;
  const isManaging = may('document-templates.manage');
  const deletion = useTemplateDeletion(id);
  const preview = (
    <Button kind="quiet" onClick={() => setPreviewing(true)}>
      {t('preview.action')}
    </Button>
  );
  return (
    <RecordView
      type="document_template"
      id={id}
      name={name}
      isManaging={isManaging}
      actions={template.has_template && preview}
      edit={(dialog) => <TemplateDialog template={template} {...dialog} />}
      deletion={{ title: t('delete.title'), text: t('delete.text', { name }), action: t('delete.confirm', { name }), command: deletion }}
      list="/documents/templates"
    >
      <TemplateFacts template={template} />
      <TemplateCounters template={template} />
      <ContentCard template={template} isManaging={isManaging} fileActions={(file) => <SaveFileButton file={file} />} />
      {may('documents.list') && (
        <GeneratedDocuments
          id={id}
          detailOf={hasScreen('/documents/$id/detail') ? (documentId) => `/documents/${documentId}/detail` : null}
          renderState={(state) => <DocumentStateBadge state={state} />}
        />
      )}
      <PreviewDialog
        isOpen={isPreviewing}
        onClose={() => setPreviewing(false)}
        note={t('preview.stored')}
        fetchPaper={(clientId) => fetchPreview(id, clientId)}
        renderPaper={renderPaper}
      />
    </RecordView>
  );
}
