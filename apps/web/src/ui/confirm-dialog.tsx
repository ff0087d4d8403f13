import { useTranslation } from 'react-i18next';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  /** What happens then. */
  text: string;
  /** Says what is done, and to what: 'Smazat Rámcovou smlouvu'. */
  action: string;
  isOpen: boolean;
  isBusy: boolean;
  /** Why it did not work. */
  failure: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back; not doing it has the focus. */
export function ConfirmDialog({ title, text, action, isOpen, isBusy, failure, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation('shell');
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <div className={styles.question}>
        <p>{text}</p>
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <div className={styles.answers}>
          <Button kind="quiet" isFocusedFirst onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="danger" isBusy={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
