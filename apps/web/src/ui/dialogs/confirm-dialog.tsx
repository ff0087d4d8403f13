import { useTranslation } from 'react-i18next';
import { Banner } from '../feedback/banner.tsx';
import { Button } from '../actions/button.tsx';
import { Dialog } from './dialog.tsx';
import { showToast } from '../feedback/toast.tsx';
import styles from './confirm-dialog.module.css';

/** What is asked about; its answer says what was done. */
interface Command {
  mutate: (nothing: undefined, then: { onSuccess: (answer: { message: string }) => void; onError: (failure: Error) => void }) => void;
  isPending: boolean;
  error: Error | null;
  reset: () => void;
}

interface ConfirmDialogProps {
  title: string;
  /** What happens then. */
  text: string;
  /** Says what is done, and to what: 'Smazat: Rámcová smlouva'. */
  action: string;
  command: Command;
  /** The sentence for why it did not work. */
  describe: (failure: Error) => string;
  /** What leaves it as it is, where 'Zrušit' would say the same as the action. */
  keep?: string;
  /** What can be taken back is asked about less sternly. */
  isHarmless?: boolean;
  isOpen: boolean;
  onClose: () => void;
  /** After it closed, because it was done; also where the person has left the screen meanwhile. */
  onDone?: () => void;
}

/** Asks before something that is done to a record, and stays until the answer is there; a refusal is told by a toast and stays in the dialog. */
export function ConfirmDialog({
  title,
  text,
  action,
  command,
  describe,
  keep,
  isHarmless = false,
  isOpen,
  onClose,
  onDone,
}: ConfirmDialogProps) {
  const { t } = useTranslation('shell');
  const close = () => {
    command.reset();
    onClose();
  };
  const confirm = () =>
    command.mutate(undefined, {
      onSuccess: ({ message }) => {
        showToast('success', message);
        close();
        onDone?.();
      },
      onError: (failure) => showToast('failure', describe(failure)),
    });
  return (
    <Dialog title={title} isOpen={isOpen} isBusy={command.isPending} onClose={close}>
      <div className={styles.question}>
        <p>{text}</p>
        {command.error && <Banner tone="error">{describe(command.error)}</Banner>}
        <div className={styles.answers}>
          <Button kind="quiet" isFocusedFirst={!isHarmless} isDisabled={command.isPending} onClick={close}>
            {keep ?? t('cancel')}
          </Button>
          <Button kind={isHarmless ? 'main' : 'danger'} isFocusedFirst={isHarmless} isBusy={command.isPending} onClick={confirm}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
