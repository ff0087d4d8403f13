import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import { useTranslation } from 'react-i18next';
import { FileView } from '../../../features/files/file-view.tsx';
import { SaveFileButton } from '../../../features/files/save-file-button.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import styles from '../documents.module.css';

/** The pages of one of the documents, before signing; back returns to the step that was left. */
export function ViewStep({ document: { name, file }, onBack }: { document: DocumentRow; onBack: () => void }) {
  const { t: words } = useTranslation('shell');
  return (
    <div className={styles.preview}>
      <p className={styles.viewed}>{name}</p>
      {file && <FileView file={file} />}
      <div className={styles.answers}>
        {file && <SaveFileButton file={file} />}
        <Button isFocusedFirst onClick={onBack}>
          {words('back')}
        </Button>
      </div>
    </div>
  );
}
