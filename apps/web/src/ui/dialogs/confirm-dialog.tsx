import { useTranslation } from 'react-i18next';
import { Banner } from '../feedback/banner.tsx';
import { Button } from '../actions/button.tsx';
import { Dialog } from './dialog.tsx';
import { showToast } from '../feedback/toast.tsx';
import styles from './confirm-dialog.module.css';

/** The command to confirm; its response says what was done. */
interface Command {
  mutate: (nothing: undefined, then: { onSuccess: (answer: { message: string }) => void; onError: (failure: Error) => void }) => void;
  isPending: boolean;
  error: Error | null;
  reset: () => void;
}

interface ConfirmDialogProps {
  title: string;
  /** What the action will do. */
  text: string;
  /** Names the action and its object: 'Smazat: Rámcová smlouva'. */
  action: string;
  command: Command;
  /** Returns the message for a failure. */
  describe: (failure: Error) => string;
  /** Label of the button that cancels, where 'Zrušit' would mean the same as the action. */
  keep?: string;
  /** A reversible action gets a milder question. */
  isHarmless?: boolean;
  isOpen: boolean;
  onClose: () => void;
  /** Called after the action succeeded and the dialog closed, even if the user has left the screen. */
  onDone?: () => void;
}

/** Asks before an action on a record, and stays open until the response; a toast and the dialog show a refusal. */
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
