import { useNavigate } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Card } from '../../ui/display/card.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import styles from './entrance-card.module.css';

interface EntranceCardProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A card with a single question. */
export function EntranceCard({ title, lead, children }: EntranceCardProps) {
  return (
    <Card padding="roomy">
      <div className={styles.head}>
        <PageTitle>{title}</PageTitle>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </Card>
  );
}

/** The failure of the last request, below the button. */
export function EntranceAlert({ children }: { children: string | null }) {
  return children === null ? null : <Banner tone="error">{children}</Banner>;
}

/** Link to the first step of sign-in; `onBack` when that step is on the same screen. */
export function BackToLogin({ onBack }: { onBack?: () => void }) {
  const { t } = useTranslation('activation');
  const navigate = useNavigate();
  return (
    <button type="button" className={styles.back} onClick={onBack ?? (() => void navigate({ to: '/login' }))}>
      <IconArrowLeft size={18} stroke={1.5} aria-hidden />
      {t('backToLogin')}
    </button>
  );
}
