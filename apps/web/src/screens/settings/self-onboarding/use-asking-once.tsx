import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LostList } from '../../../features/onboarding-options/steps-preview.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import styles from '../layout/settings.module.css';

type Submit = (event: SyntheticEvent<HTMLFormElement>) => void;

/** Asks before a save that takes something from new clients; the same loss is asked about once. */
export function useAskingOnce(lost: readonly string[], onSubmit: Submit): { handleSubmit: Submit; question: ReactNode } {
  const { t } = useTranslation('onboardingOptions');
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const agreed = useRef('');
  const asked = lost.join('\n');
  const close = () => setForm(null);
  const confirm = () => {
    agreed.current = asked;
    close();
    form?.requestSubmit();
  };
  return {
    handleSubmit: (event) => {
      if (asked === '') agreed.current = '';
      if (agreed.current === asked) return onSubmit(event);
      event.preventDefault();
      setForm(event.currentTarget);
    },
    question: (
      <Dialog title={t('losses.question')} isOpen={form !== null} onClose={close}>
        <div className={styles.form}>
          <LostList lost={lost} />
          <div className={styles.actions}>
            <Button kind="quiet" isFocusedFirst onClick={close}>
              {t('losses.keep')}
            </Button>
            <Button onClick={confirm}>{t('losses.confirm')}</Button>
          </div>
        </div>
      </Dialog>
    ),
  };
}
