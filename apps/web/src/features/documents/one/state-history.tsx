import type { ClosedRequest, DocumentStateChange } from '@pramen/contract/documents/documents.schemas';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { DocumentStateBadge, SignatureStateBadge } from '../document-state.tsx';
import { historyOf } from '../documents.model.ts';
import type { HistoryEntry } from '../documents.model.ts';
import styles from '../documents.module.css';

interface StateHistoryProps {
  states: readonly DocumentStateChange[];
  /** Requests for a signature that ended without one. */
  requests?: readonly ClosedRequest[];
}

/** Every state of a document and the ends of its requests, newest first. */
export function StateHistory({ states, requests = [] }: StateHistoryProps) {
  const { t } = useTranslation('documentReview');
  const entries = historyOf(states, requests);
  if (entries.length === 0) return <p className={styles.quiet}>{t('history.none')}</p>;
  return (
    <ol className={styles.list}>
      {entries.map((entry, index) => (
        <li key={`${entry.at} ${entry.is} ${entries.length - index}`} className={styles.item}>
          <HistoryLine entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function HistoryLine({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation('documentReview');
  const { description } = entry.is === 'state' ? entry.change : entry.request;
  const author = entry.is === 'state' ? entry.change.user?.name : entry.request.closed_by?.name;
  return (
    <>
      <div className={styles.line}>
        {entry.is === 'state' ? <DocumentStateBadge state={entry.change.state} /> : <SignatureStateBadge state={entry.request.state} />}
        <time className={styles.quiet} dateTime={entry.at}>
          {formatDateTime(entry.at)}
        </time>
      </div>
      {entry.is === 'request' && <span className={styles.quiet}>{t('history.request', { name: entry.request.signer.label })}</span>}
      <span className={styles.quiet}>{author ?? t('history.system')}</span>
      {description && <span>{description}</span>}
    </>
  );
}
