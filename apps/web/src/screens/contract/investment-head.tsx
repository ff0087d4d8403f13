import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordTitle } from '../../platform/navigation/document-title.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import styles from './contract.module.css';

interface InvestmentHeadProps {
  back: Pick<LinkProps, 'to' | 'params'> & { label: string };
  title: string;
  detail: string;
  /** Below the detail. */
  children?: ReactNode;
  /** Present when the figures could not be refreshed. */
  onRetry: (() => void) | null;
}

/** The link back, title and detail. */
export function InvestmentHead({ back: { label, ...target }, title, detail, children, onRetry }: InvestmentHeadProps) {
  const { t } = useTranslation('contract');
  // Contracts of one type are distinguished by their numbers.
  useRecordTitle(`${title} · ${detail}`);
  return (
    <div>
      <BackLink {...target}>{label}</BackLink>
      <div className={styles.names}>
        <PageTitle>{title}</PageTitle>
        <p className={styles.detail}>{detail}</p>
      </div>
      {children}
      {onRetry && <QuietError onRetry={onRetry}>{t('outdated')}</QuietError>}
    </div>
  );
}
