import type { DocumentTemplate, VocabularyGroup } from '@pramen/contract/document-templates/document-templates.schemas';
import { useQuery } from '@tanstack/react-query';
import { EditorContent } from '@tiptap/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { ConflictNotice } from '../../../ui/forms/conflict-notice.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { UnknownPlaceholders } from '../vocabulary/placeholder-report.tsx';
import { PlaceholderPanel } from '../vocabulary/placeholder-panel.tsx';
import { vocabularyQuery } from '../templates.queries.ts';
import { excerptDifference } from '../saving/difference.model.ts';
import { EditorTools } from './editor-tools.tsx';
import { useTemplateEditor } from './use-template-editor.ts';
import styles from './editor.module.css';

interface TemplateEditorProps {
  template: DocumentTemplate;
  isEditable: boolean;
  onUnsaved: (isUnsaved: boolean) => void;
  /** Removes all content; null where it must stay or there is none. */
  onRemove: (() => void) | null;
}

/** Edits a template in the browser; it opens once the vocabulary has loaded. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { t } = useTranslation('documentTemplates');
  const { data, isError, refetch } = useQuery(vocabularyQuery);
  if (data) return <Writing {...props} vocabulary={data.data} />;
  if (isError) return <QuietError onRetry={() => void refetch()}>{t('vocabulary.failed')}</QuietError>;
  return (
    <div aria-busy>
      <Skeleton height="420px" shape="block" />
    </div>
  );
}

function Writing({
  template,
  isEditable,
  onUnsaved,
  onRemove,
  vocabulary,
}: TemplateEditorProps & { vocabulary: readonly VocabularyGroup[] }) {
  const { t } = useTranslation('documentTemplates');
  const { editor, isUnsaved, unknown, fault, saving, save, keepMine, insertImages, insertPlaceholder, takeStored } = useTemplateEditor({
    template,
    isEditable,
    vocabulary,
  });
  useEffect(() => {
    onUnsaved(isUnsaved && isEditable);
    return () => onUnsaved(false);
  }, [onUnsaved, isUnsaved, isEditable]);
  const { conflict, failure, isBusy } = saving;
  const [stored = '', mine = ''] = conflict ? excerptDifference(conflict.template ?? '', editor.getHTML()) : [];
  return (
    <div className={styles.editor} data-editable={isEditable}>
      <div className={styles.paper}>
        {isEditable && <EditorTools editor={editor} onImages={insertImages} />}
        <EditorContent editor={editor} />
      </div>
      {isEditable && (
        <div className={styles.side}>
          <PlaceholderPanel
            title={t('vocabulary.title')}
            hint={t('vocabulary.toText')}
            vocabulary={vocabulary}
            hasRows
            onPick={insertPlaceholder}
          />
        </div>
      )}
      <div className={styles.below}>
        {unknown.length > 0 && <UnknownPlaceholders names={unknown} />}
        {fault !== null && <Banner tone="error">{fault}</Banner>}
        {conflict && (
          <ConflictNotice
            differences={[{ label: t('content.title'), stored, mine }]}
            isBusy={isBusy}
            onKeepMine={keepMine}
            onTakeStored={takeStored}
          />
        )}
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <div className={styles.actions}>
          <Button isBusy={isBusy} isDisabled={!isEditable || !isUnsaved} onClick={save}>
            {t('editor.save')}
          </Button>
          {onRemove && (
            <Button kind="danger-plain" onClick={onRemove}>
              {t('content.remove')}
            </Button>
          )}
          <p role="status" className={styles.state}>
            {isEditable && t(isUnsaved ? 'editor.unsaved' : 'editor.saved')}
          </p>
        </div>
      </div>
    </div>
  );
}
