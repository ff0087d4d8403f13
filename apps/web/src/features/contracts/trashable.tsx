import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../ui/state-badge.tsx';
import styles from './contracts.module.css';

interface TrashableProps {
  children: ReactNode;
  isTrashed: boolean;
  /** Says in words that it is deleted, once a row. */
  hasBadge?: boolean;
}

/** What lies in the trash is struck through. */
export function Trashable({ children, isTrashed, hasBadge = false }: TrashableProps) {
  const { t } = useTranslation('contracts');
  if (!isTrashed) return children;
  const struck = <del className={styles.trashed}>{children}</del>;
  if (!hasBadge) return struck;
  return (
    <span className={styles.name}>
      {struck} <StateBadge tone="quiet">{t('deletedBadge')}</StateBadge>
    </span>
  );
}
