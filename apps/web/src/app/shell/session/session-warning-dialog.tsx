import { useTranslation } from 'react-i18next';
import { exchangeToken } from '../../../platform/api/call.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { useCommand } from '../../../platform/api/use-command.ts';
import { roundForVoice } from '../../../platform/session/session-end.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import styles from './session-warning.module.css';

interface SessionWarningDialogProps {
  isOpen: boolean;
  secondsLeft: number;
  /** False when the server would issue no new token. */
  mayStay: boolean;
  onDismiss: () => void;
  onLogOut: () => void;
}

/** Asks whether to stay signed in or to log out. */
export function SessionWarningDialog({ isOpen, secondsLeft, mayStay, onDismiss, onLogOut }: SessionWarningDialogProps) {
  const { t } = useTranslation('settings');
  const prolong = useCommand({ send: () => exchangeToken() });
  const stay = () => {
    if (!mayStay) return onDismiss();
    prolong.mutate(undefined, { onError: (failure) => showToast('failure', describeProblem(failure)) });
  };
  return (
    <Dialog title={t('sessionEnd.title')} isOpen={isOpen} onClose={stay}>
      <p aria-hidden>{t('sessionEnd.left', { count: secondsLeft })}</p>
      {/* Announced occasionally, not every second. */}
      <p className="visually-hidden" role="status">
        {t('sessionEnd.left', { count: roundForVoice(secondsLeft) })}
      </p>
      <p className={styles.question}>{t(mayStay ? 'sessionEnd.mayStay' : 'sessionEnd.mayNotStay')}</p>
      <div className={styles.actions}>
        <Button kind="quiet" onClick={onLogOut}>
          {t('sessionEnd.leave')}
        </Button>
        <Button isBusy={prolong.isPending} isFocusedFirst onClick={stay}>
          {t(mayStay ? 'sessionEnd.stay' : 'sessionEnd.understood')}
        </Button>
      </div>
    </Dialog>
  );
}
