import type { IdentificationDetail } from '@pramen/contract/identifications/identifications.schemas';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { IdentificationStateBadge } from '../identification-state.tsx';
import styles from '../identifications.module.css';

/** The states in order with who set each, and what every version contained. */
export function IdentificationHistory({ identification: { steps, versions } }: { identification: IdentificationDetail }) {
  const { t } = useTranslation('identificationReview');
  return (
    <section aria-label={t('history')}>
      <h3 className={styles.heading}>{t('history')}</h3>
      <ol className={styles.steps}>
        {steps.map(({ state, description, user, at }) => (
          <li key={`${state} ${at}`} className={styles.step}>
            <IdentificationStateBadge state={state} />
            <span className={styles.quiet}>
              {user}, {formatDateTime(at)}
            </span>
            {description !== null && <p className={styles.reason}>{description}</p>}
          </li>
        ))}
      </ol>
      {versions.length > 1 && (
        <ul className={styles.steps} aria-label={t('versions')}>
          {versions.map(({ number, user, saved_at: at, attachments }) => (
            <li key={number} className={styles.step}>
              <span>{t('version', { number, names: attachments.map(({ filename }) => filename).join(', ') || t('noFiles') })}</span>
              <span className={styles.quiet}>
                {user}, {formatDateTime(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
