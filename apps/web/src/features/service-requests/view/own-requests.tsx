import type { OwnServiceRequest } from '@pramen/contract/service-requests/service-requests.schemas';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { PhaseBadge } from './phase-badge.tsx';
import styles from '../service-requests.module.css';

/** The client's requests, the newest first: what about, and whose turn it is. */
export function OwnRequests({ requests }: { requests: readonly OwnServiceRequest[] }) {
  const { t } = useTranslation('serviceRequests');
  if (requests.length === 0) return <p className={styles.quiet}>{t('mine.empty')}</p>;
  return (
    <ul className={styles.own}>
      {requests.map(({ id, type, phase, text, request_text: asked, created_at: at }) => (
        <li key={id}>
          <Link to="/service-requirements/$id" params={{ id }} className={styles.ownLink}>
            <span className={styles.ownHead}>
              <span className={styles.ownType}>{t(`types.${type}`)}</span>
              <PhaseBadge phase={phase} />
            </span>
            <span className={styles.ownText}>{asked ?? text}</span>
            <span className={styles.quiet}>{formatDateTime(at)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
