import type { RecordDetail } from '@pramen/contract/records/records.schemas';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../platform/formats/dates.ts';

/** Who typed each answer, beside it: the client or staff, by name, and when. */
export function useAuthorNotes({ authors, type }: Pick<RecordDetail, 'authors' | 'type'>): (question: string, copy: number) => ReactNode {
  const { t } = useTranslation('recordReview');
  return useMemo(() => {
    const byPlace = new Map(authors.map((author) => [`${author.question_id} ${author.duplication}`, author]));
    return (question: string, copy: number) => {
      const author = byPlace.get(`${question} ${copy}`);
      if (author === undefined) return null;
      // Staff state what happened at a meeting themselves: they answer for nobody.
      const by = author.as === 'STAFF' && type === 'MEETING_RECORD' ? 'MEETING' : author.as;
      return t(`typedBy.${by}`, { name: author.user, at: formatDateTime(author.at) });
    };
  }, [authors, type, t]);
}
