import type { HistoryChoice, HistoryType } from '@pramen/contract/history/history.schemas';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Pager } from '../../ui/tables/pages/pager.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { HistoryEntry } from './history-entry.tsx';
import { HistoryFilter } from './history-filter.tsx';
import { useHistoryKind } from './history-kind.ts';
import { HISTORY_PAGE_LENGTH, historyQuery } from './history.queries.ts';
import styles from './history-section.module.css';

export interface HistoryListProps {
  type: HistoryType;
  id: string;
  title?: ReactNode;
}

/** History of a record, newest first, in pages. */
export function HistoryList({ type, id, title }: HistoryListProps) {
  const { t } = useTranslation('history');
  const [page, setPage] = useState(1);
  const [chosen, choose] = useHistoryKind();
  // Only a client's history has sign-ins to leave out; other records offer no choice.
  const kind = type === 'client' ? chosen : 'all';
  const { data: history, isError, isPlaceholderData, refetch } = useQuery(historyQuery(type, id, page, kind));
  const chooseKind = (value: HistoryChoice) => {
    choose(value);
    setPage(1);
  };
  const total = history?.meta.total ?? 0;
  return (
    <>
      <div className={styles.head}>
        {title}
        {total > 0 && <p className={styles.meta}>{t('count', { count: total })}</p>}
      </div>
      {type === 'client' && <HistoryFilter kind={kind} onChoose={chooseKind} />}
      {isError && <QuietError onRetry={() => void refetch()}>{t('failed')}</QuietError>}
      {!history && !isError && <SkeletonRows height="44px" />}
      {history && total === 0 && <p className={styles.meta}>{t(kind === 'all' ? 'empty' : 'nothingOfKind')}</p>}
      {history && total > 0 && (
        <ol className={styles.list} aria-busy={isPlaceholderData}>
          {history.data.map((event) => (
            <HistoryEntry key={event.id} event={event} type={type} />
          ))}
        </ol>
      )}
      <Pager page={page} pageLength={HISTORY_PAGE_LENGTH} total={total} onTurn={setPage} />
    </>
  );
}
