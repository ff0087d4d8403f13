import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { StateBadge } from '../../../ui/display/values/state-badge.tsx';
import styles from '../contracts.module.css';

/** A contract or an investment that waits for the decision on an onboarding of the client; the same words whatever the reason is. */
export function HeldState({ clientId, since }: { clientId: string; since: string }) {
  const { t } = useTranslation('contracts');
  return (
    <>
      <StateBadge tone="notice">{t('held.state')}</StateBadge>
      <span className={styles.quiet}>{t('held.text', { date: formatDate(since) })}</span>
      <Link to="/clients/$id/detail" params={{ id: clientId }} hash="onboardings" className={styles.link}>
        {t('held.link')}
      </Link>
    </>
  );
}

/** An investment whose client has to prove again who they are, or has done so and waits for the check of staff. */
export function PausedState({ clientId, waitsFor }: { clientId: string; waitsFor: 'CLIENT' | 'STAFF' }) {
  const { t } = useTranslation('contracts');
  return (
    <>
      <StateBadge tone="notice">{t('paused.state')}</StateBadge>
      <span className={styles.quiet}>{t(waitsFor === 'STAFF' ? 'paused.review' : 'paused.text')}</span>
      <Link to="/clients/$id/detail" params={{ id: clientId }} hash="identifications" className={styles.link}>
        {t('paused.link')}
      </Link>
    </>
  );
}
