import { useTranslation } from 'react-i18next';
import styles from './file-card.module.css';

/** Line of a file; with a label where a row is shown as a card. */
export function LineNumber({ line }: { line: number | null }) {
  const { t } = useTranslation('imports');
  if (line === null) return t('findings.wholeFile');
  return (
    <span className="nowrap">
      <span className={styles.lineWord}>{t('columns.line')} </span>
      {line}
    </span>
  );
}
