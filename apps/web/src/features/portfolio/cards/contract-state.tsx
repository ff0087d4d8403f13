import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { StateBadge } from '../../../ui/display/values/state-badge.tsx';
import styles from './contract-state.module.css';

interface ContractStateProps {
  contract: { is_held: boolean; withdrawn_at: string | null };
}

/** What keeps a contract from taking money; nothing for one that runs. */
export function ContractState({ contract: { is_held: isHeld, withdrawn_at: withdrawnAt } }: ContractStateProps) {
  const { t } = useTranslation('portfolio');
  if (withdrawnAt === null && !isHeld) return null;
  return (
    <p className={styles.state}>
      {withdrawnAt === null ? (
        <StateBadge tone="notice">{t('held')}</StateBadge>
      ) : (
        <StateBadge tone="bad">{t('withdrawn', { date: formatDate(withdrawnAt) })}</StateBadge>
      )}
    </p>
  );
}
