import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exchangeToken } from '../../platform/api/call.ts';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { roundForVoice } from '../../platform/session/session-end.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import styles from './session-warning.module.css';
import { useSessionOutlook } from './use-session-outlook.ts';

/** Two minutes before a session ends: stay or leave. Whoever uses the portal meanwhile never sees it. */
export function SessionWarning({ onLogOut }: { onLogOut: () => void }) {
  const { t } = useTranslation('settings');
  const outlook = useSessionOutlook();
  const [isDismissed, setDismissed] = useState(false);
  const prolong = useCommand({ send: () => exchangeToken() });
  const isNear = outlook.is === 'near';
  if (!isNear && isDismissed) setDismissed(false);
  const mayStay = isNear && outlook.mayStay;
  const stay = () => {
    if (!mayStay) return setDismissed(true);
    prolong.mutate(undefined, { onError: (failure) => showToast('failure', describeProblem(failure)) });
  };
  const secondsLeft = isNear ? outlook.secondsLeft : 0;
  return (
    <Dialog title={t('sessionEnd.title')} isOpen={isNear && !isDismissed} onClose={stay}>
      <p aria-hidden>{t('sessionEnd.left', { count: secondsLeft })}</p>
      {/* Read out now and then, not every second. */}
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
