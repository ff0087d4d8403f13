import { useTranslation } from 'react-i18next';
import styles from './quiet-error.module.css';

interface QuietErrorProps {
  /** What did not load, in one short sentence. */
  children: string;
  onRetry: () => void;
}

/** A failed part of a screen: one line with a retry, no toast. */
export function QuietError({ children, onRetry }: QuietErrorProps) {
  const { t } = useTranslation('shell');
  return (
    <p className={styles.line} role="status">
      {children}{' '}
      <button type="button" className={styles.retry} onClick={onRetry}>
        {t('tryAgain')}
      </button>
    </p>
  );
}
