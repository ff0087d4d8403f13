import type { IdentificationDetail } from '@pramen/contract/identifications/identifications.schemas';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { IdentificationStateBadge } from '../identification-state.tsx';
import styles from '../identifications.module.css';
import type { RenderFile } from './document-pictures.tsx';
import { IdentificationVersions } from './identification-versions.tsx';

interface IdentificationHistoryProps {
  identification: IdentificationDetail;
  renderFile: RenderFile;
}

/** The states in order with who set each, and what every version contained. */
export function IdentificationHistory({ identification, renderFile }: IdentificationHistoryProps) {
  const { t } = useTranslation('identificationReview');
  return (
    <section aria-label={t('history')}>
      <h3 className={styles.heading}>{t('history')}</h3>
      <ol className={styles.steps}>
        {identification.steps.map(({ state, description, user, at }) => (
          <li key={`${state} ${at}`} className={styles.step}>
            <IdentificationStateBadge state={state} />
            <span className={styles.quiet}>
              {user}, {formatDateTime(at)}
            </span>
            {description !== null && <p className={styles.reason}>{description}</p>}
          </li>
        ))}
      </ol>
      <IdentificationVersions identification={identification} renderFile={renderFile} />
    </section>
  );
}
