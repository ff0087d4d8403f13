import type { ServiceRequestRow } from '@pramen/contract/service-requests/service-requests.schemas';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../../ui/display/values/state-badge.tsx';
import styles from '../service-requests.module.css';

const tones = { asked: 'quiet', waiting: 'notice', processed: 'good' } as const;

/** Whose turn it is, and what makes a request urgent. */
export function RequestMarks({ request }: { request: Pick<ServiceRequestRow, 'phase' | 'is_overdue' | 'is_complaint'> }) {
  const { t } = useTranslation('serviceRequestWork');
  return (
    <span className={styles.marks}>
      <StateBadge tone={tones[request.phase]}>{t(`phases.${request.phase}`)}</StateBadge>
      {request.is_overdue && <StateBadge tone="bad">{t('overdue')}</StateBadge>}
      {request.is_complaint && <StateBadge tone="notice">{t('complaint')}</StateBadge>}
    </span>
  );
}
