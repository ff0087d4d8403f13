import { useTranslation } from 'react-i18next';
import styles from '../../feedback/quiet-error.module.css';

interface WaitingRowsProps {
  /** Rows of another page are still shown. */
  hasRows: boolean;
}

/** Requested rows cannot arrive offline: says which rows are shown instead, and that the user need not do anything. */
export function WaitingRows({ hasRows }: WaitingRowsProps) {
  const { t } = useTranslation('tables');
  return (
    <p className={styles.line} role="status">
      {t(hasRows ? 'waitingWithRows' : 'waiting')}
    </p>
  );
}
