import type { DocumentStateChange } from '@pramen/contract/documents/documents.schemas';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../platform/formats/dates.ts';
import { DocumentStateBadge } from './document-state.tsx';
import styles from './documents.module.css';

/** Every state that a document was in, the newest first. */
export function StateHistory({ states }: { states: readonly DocumentStateChange[] }) {
  const { t } = useTranslation('documentReview');
  if (states.length === 0) return <p className={styles.quiet}>{t('history.none')}</p>;
  const newestFirst = states.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  return (
    <ol className={styles.list}>
      {newestFirst.map(({ created_at: time, user, description, state }, place) => (
        <li key={`${time} ${state} ${newestFirst.length - place}`} className={styles.item}>
          <div className={styles.line}>
            <DocumentStateBadge state={state} />
            <time className={styles.quiet} dateTime={time}>
              {formatDateTime(time)}
            </time>
          </div>
          <span className={styles.quiet}>{user?.name ?? t('history.system')}</span>
          {description && <span>{description}</span>}
        </li>
      ))}
    </ol>
  );
}
