import { useTranslation } from 'react-i18next';
import styles from './resend-code.module.css';

interface ResendCodeProps {
  /** 0: the user may request a new code. */
  secondsLeft: number;
  isBusy: boolean;
  onResend: () => void;
}

/** The wait for the next code in words, then the button that requests it. */
export function ResendCode({ secondsLeft, isBusy, onResend }: ResendCodeProps) {
  const { t } = useTranslation('login');
  if (secondsLeft > 0) return <p className={styles.wait}>{t('resendIn', { count: secondsLeft })}</p>;
  return (
    <button type="button" className={styles.resend} disabled={isBusy} onClick={onResend}>
      {t('resend')}
    </button>
  );
}
