import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/display/card.tsx';
import { HistoryList, type HistoryListProps } from './history-list.tsx';
import styles from './history-section.module.css';

/** The last section of every detail, for users who may read the record's history. */
export function HistorySection(about: Omit<HistoryListProps, 'title'>) {
  const { t } = useTranslation('history');
  const title = (
    <h2 id="history" className={styles.title}>
      {t('title')}
    </h2>
  );
  return (
    <Card as="section" labelledBy="history">
      <HistoryList {...about} title={title} />
    </Card>
  );
}
