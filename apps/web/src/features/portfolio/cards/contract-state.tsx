import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { StateBadge } from '../../../ui/display/values/state-badge.tsx';
import styles from './contract-state.module.css';

interface ContractStateProps {
  contract: { is_held: boolean; withdrawn_at: string | null };
  /** The client, for staff, who read what it waits for in the client's onboardings; null: the client reads. */
  staffOf?: { id: string } | null;
  /** Where the place is a link itself: says it without one. */
  isLinked?: boolean;
}

/** What keeps a contract from taking money; nothing for one that runs. */
export function ContractState({
  contract: { is_held: isHeld, withdrawn_at: withdrawnAt },
  staffOf = null,
  isLinked = false,
}: ContractStateProps) {
  const { t } = useTranslation('portfolio');
  if (withdrawnAt === null && !isHeld) return null;
  return (
    <p className={styles.state}>
      {withdrawnAt === null ? (
        <StateBadge tone="notice">{t(staffOf ? 'heldForStaff' : 'held')}</StateBadge>
      ) : (
        <StateBadge tone="bad">{t('withdrawn', { date: formatDate(withdrawnAt) })}</StateBadge>
      )}
      {withdrawnAt === null && staffOf && !isLinked && (
        <Link to="/clients/$id/detail" params={{ id: staffOf.id }} hash="onboardings" className={styles.link}>
          {t('heldLink')}
        </Link>
      )}
    </p>
  );
}
