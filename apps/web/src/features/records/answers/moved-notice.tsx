import type { RecordDetail } from '@pramen/contract/records/records.schemas';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { movedQuestions } from '../records.model.ts';
import styles from '../records.module.css';

type Moved = ReadonlyMap<string, 'added' | 'changed'>;

/** Marks the questions that are new or changed; keeps its identity while they are the same. */
export function useMovedNotes(moved: Moved): (question: string) => ReactNode {
  const { t } = useTranslation('records');
  return useMemo(
    () => (question: string) => {
      const how = moved.get(question);
      return how === undefined ? null : <span className={styles.mark}>{t(`moved.${how}`)}</span>;
    },
    [moved, t],
  );
}

/** Questions of the record that changed with the form. */
export const useMovedQuestions = (record: Pick<RecordDetail, 'state' | 'moved'> | null): Moved =>
  useMemo(() => (record === null ? new Map() : movedQuestions(record)), [record]);

/** Says that the form was replaced under the answers, and how many questions deserve a look. */
export function MovedNotice({ moved }: { moved: Moved }) {
  const { t } = useTranslation('records');
  if (moved.size === 0) return null;
  return (
    <Banner>
      {t('moved.lead')} {t('moved.count', { count: moved.size })}
    </Banner>
  );
}
