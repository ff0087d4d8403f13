import { useTranslation } from 'react-i18next';
import styles from './staging-mark.module.css';

/** Says on every screen that this portal is one for trying things out. */
export function StagingMark() {
  const { t } = useTranslation('shell');
  return (
    <p role="note" className={styles.mark}>
      {t('staging')}
    </p>
  );
}
