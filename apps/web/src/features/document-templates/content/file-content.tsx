import type { DocumentTemplate } from '@pramen/contract/document-templates/document-templates.schemas';
import { IconFileText } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import type { TemplateFormat } from '../templates.model.ts';
import { writePlaceholder } from '../vocabulary/vocabulary.model.ts';
import type { FileFormat } from './file-choice.model.ts';
import { FilePicker } from './file-picker.tsx';
import { PlaceholderReport } from '../vocabulary/placeholder-report.tsx';
import styles from './content.module.css';

interface FileContentProps {
  template: DocumentTemplate;
  format: FileFormat;
  isManaging: boolean;
  /** null where the content cannot be removed. */
  onRemove: (() => void) | null;
  fileActions: (file: NonNullable<DocumentTemplate['file']>) => ReactNode;
}

/** The Word or PDF file of a template, or the field to upload it. */
export function FileContent({ template, format, isManaging, onRemove, fileActions }: FileContentProps) {
  const { t } = useTranslation('documentTemplates');
  const { file, annotations } = template;
  if (!file) {
    return (
      <>
        <p className={styles.lead}>{t(`content.lead.${format}`, { example: writePlaceholder('client.fullname') })}</p>
        {isManaging && <FilePicker id={template.id} format={format} />}
      </>
    );
  }
  return (
    <>
      <div className={styles.file}>
        <IconFileText size={24} stroke={1.5} aria-hidden />
        <span className={styles.name}>{file.filename}</span>
        <div className={styles.actions}>
          {fileActions(file)}
          {onRemove && (
            <Button kind="danger-plain" onClick={onRemove}>
              {t('content.remove')}
            </Button>
          )}
        </div>
      </div>
      {format === 'PDF' && (
        <p>
          {t('content.placed', { count: annotations.fields.length })}{' '}
          <Link to="/documents/templates/$id/preview" params={{ id: template.id }}>
            {t(isManaging ? 'content.place' : 'content.showPlaces')}
          </Link>
        </p>
      )}
      <PlaceholderReport template={template} />
    </>
  );
}

/** Shown in the tab of a format that the template does not have. */
export function OtherFormat({ format, onRemove }: { format: TemplateFormat; onRemove: (() => void) | null }) {
  const { t } = useTranslation('documentTemplates');
  return (
    <Banner tone="plain">
      <p>{t('content.other', { format: t(`formats.${format}`) })}</p>
      {onRemove && (
        <Button kind="danger-plain" onClick={onRemove}>
          {t('content.remove')}
        </Button>
      )}
    </Banner>
  );
}
