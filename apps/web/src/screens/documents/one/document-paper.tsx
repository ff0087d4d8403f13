import type { Document } from '@pramen/contract/documents/documents.schemas';
import { useTranslation } from 'react-i18next';
import { isAtWork } from '../../../features/documents/documents.model.ts';
import { GeneratingNote } from '../../../features/documents/generation/generating-note.tsx';
import { FileView } from '../../../features/files/file-view.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Card } from '../../../ui/display/card.tsx';

/** The document itself, a note that it is being generated or sealed, or why there is none. */
export function DocumentPaper({ document }: { document: Document }) {
  const { t } = useTranslation('documents');
  const { file, generation_fault: fault } = document;
  if (isAtWork(document)) {
    return (
      <Card>
        <GeneratingNote>{t(document.is_sealing ? 'sealingText' : 'generatingText')}</GeneratingNote>
      </Card>
    );
  }
  if (!file) return <Banner tone="error">{fault ?? t('failed')}</Banner>;
  return (
    <Card>
      <FileView key={file.uuid} file={file} />
    </Card>
  );
}
