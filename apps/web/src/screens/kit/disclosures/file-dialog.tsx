import { FileView, type ShownFile } from '../../../features/files/file-view.tsx';
import { SaveFileButton } from '../../../features/files/save-file-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import styles from './file-dialog.module.css';

interface FileDialogProps {
  title: string;
  file: ShownFile;
  isOpen: boolean;
  onClose: () => void;
}

/** A file to read without leaving the screen. */
export function FileDialog({ title, file, isOpen, onClose }: FileDialogProps) {
  return (
    <Dialog title={title} width="wide" isOpen={isOpen} onClose={onClose}>
      <div className={styles.file}>
        <FileView file={file} />
        <div className={styles.actions}>
          <SaveFileButton file={file} />
        </div>
      </div>
    </Dialog>
  );
}
