import type { HistoryType } from '@pramen/contract/history/history.schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QuietError } from '../../ui/quiet-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { HistoryEntry } from './history-entry.tsx';
import { HISTORY_PAGE_LENGTH, historyQuery } from './history.queries.ts';
import styles from './history-section.module.css';

interface HistorySectionProps {
  type: HistoryType;
  id: string;
  /** Of the record on the screen: a save brings the history anew. */
  version?: number;
}

/** What happened to a record, newest first; the end of every detail for those who may read it. */
export function HistorySection({ type, id, version }: HistorySectionProps) {
  const { t } = useTranslation('history');
  const [page, setPage] = useState(1);
  const { data: history, isError, isPlaceholderData, refetch } = useQuery(historyQuery(type, id, page, version));
  const total = history?.meta.total ?? 0;
  return (
    <Card as="section" labelledBy="history">
      <div className={styles.head}>
        <h2 id="history" className={styles.title}>
          {t('title')}
        </h2>
        {total > 0 && <p className={styles.meta}>{t('count', { count: total })}</p>}
      </div>
      {isError && <QuietError onRetry={() => void refetch()}>{t('failed')}</QuietError>}
      {!history && !isError && <SkeletonRows height="44px" />}
      {history && total === 0 && <p className={styles.meta}>{t('empty')}</p>}
      {history && total > 0 && (
        <ol className={styles.list} aria-busy={isPlaceholderData}>
          {history.data.map((event) => (
            <HistoryEntry key={event.id} event={event} />
          ))}
        </ol>
      )}
      <Pager page={page} pageLength={HISTORY_PAGE_LENGTH} total={total} onTurn={setPage} />
    </Card>
  );
}
