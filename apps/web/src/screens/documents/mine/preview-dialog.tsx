import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import { useTranslation } from 'react-i18next';
import { isSignable } from '../../../features/documents/documents.model.ts';
import { FileView } from '../../../features/files/file-view.tsx';
import { SaveFileButton } from '../../../features/files/save-file-button.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useIsImpersonating } from '../signing/use-impersonating.ts';
import styles from '../documents.module.css';

interface PreviewDialogProps {
  document: DocumentRow;
  isOpen: boolean;
  onClose: () => void;
  onSign: () => void;
}

/** A look at a document without leaving the list. */
export function PreviewDialog({ document, isOpen, onClose, onSign }: PreviewDialogProps) {
  const { t } = useTranslation('documents');
  const isActing = useIsImpersonating();
  const { file } = document;
  return (
    <Dialog title={document.name} width="wide" isOpen={isOpen} onClose={onClose}>
      {file && (
        <div className={styles.preview}>
          <FileView file={file} />
          <div className={styles.answers}>
            <SaveFileButton file={file} />
            {isSignable(document) && !isActing && <Button onClick={onSign}>{t('sign.one')}</Button>}
          </div>
        </div>
      )}
    </Dialog>
  );
}
