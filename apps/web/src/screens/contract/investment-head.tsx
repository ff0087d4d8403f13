import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../ui/back-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { QuietError } from '../../ui/quiet-error.tsx';
import styles from './contract.module.css';

interface InvestmentHeadProps {
  back: Pick<LinkProps, 'to' | 'params'> & { label: string };
  title: string;
  detail: string;
  /** Present when the figures could not be refreshed. */
  onRetry: (() => void) | null;
}

/** The way back, and what this is. */
export function InvestmentHead({ back: { label, ...target }, title, detail, onRetry }: InvestmentHeadProps) {
  const { t } = useTranslation('contract');
  return (
    <div>
      <BackLink {...target}>{label}</BackLink>
      <PageTitle>{title}</PageTitle>
      <p className={styles.detail}>{detail}</p>
      {onRetry && <QuietError onRetry={onRetry}>{t('outdated')}</QuietError>}
    </div>
  );
}
