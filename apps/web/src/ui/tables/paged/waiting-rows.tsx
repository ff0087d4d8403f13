import { useTranslation } from 'react-i18next';
import styles from '../../feedback/quiet-error.module.css';

interface WaitingRowsProps {
  /** Rows of another page are still shown. */
  hasRows: boolean;
}

/** Rows that were asked for cannot come without the network: says which rows stand here instead, and that nothing has to be done. */
export function WaitingRows({ hasRows }: WaitingRowsProps) {
  const { t } = useTranslation('tables');
  return (
    <p className={styles.line} role="status">
      {t(hasRows ? 'waitingWithRows' : 'waiting')}
    </p>
  );
}
