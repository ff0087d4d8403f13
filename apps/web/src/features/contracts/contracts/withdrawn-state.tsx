import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { StateBadge } from '../../../ui/display/values/state-badge.tsx';
import styles from '../contracts.module.css';

/** A contract that the client withdrew from, or an investment under it. */
export function WithdrawnState({ at }: { at: string }) {
  const { t } = useTranslation('withdrawal');
  return (
    <>
      <StateBadge tone="bad">{t('state')}</StateBadge>
      <span className={styles.quiet}>{formatDate(at)}</span>
    </>
  );
}
