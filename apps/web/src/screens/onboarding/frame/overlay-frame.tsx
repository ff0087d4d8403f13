import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dialLink, formatPhone } from '../../../platform/formats/phones.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { ProgressBar } from '../../../ui/files/progress-bar.tsx';
import { Logo } from '../../../ui/theme/logo.tsx';
import styles from './onboarding.module.css';

interface OverlayFrameProps {
  context: ProfileAnswer['context'];
  /** Place of the step among all, from 1. */
  number: number;
  count: number;
  stepKey: string;
  /** null at the first step. */
  onBack: (() => void) | null;
  /** null at the last one. */
  onLater: (() => void) | null;
  children: ReactNode;
}

/** The whole page of the walk: the tenant's logo, how far the client is, the step, and whom to ask. */
export function OverlayFrame({ context, number, count, stepKey, onBack, onLater, children }: OverlayFrameProps) {
  const { t } = useTranslation('onboarding');
  const { theme, tenant_info: tenant } = context;
  return (
    <div className={styles.page} data-full-page>
      <PageTitle isHidden>{t('title')}</PageTitle>
      <header className={styles.head}>
        <div className={styles.row}>
          <Logo image={theme.logoBase64} name={tenant.name} ground="active" />
          {onLater && (
            <button type="button" className={styles.later} onClick={onLater}>
              {t('later')}
            </button>
          )}
        </div>
        <ProgressBar label={t('step', { number, count })} share={number / count} />
      </header>
      <div className={styles.content}>
        {onBack && (
          <div>
            <Button kind="plain" icon={<IconArrowLeft size={18} stroke={1.5} />} onClick={onBack}>
              {t('back')}
            </Button>
          </div>
        )}
        <Arrival key={stepKey}>{children}</Arrival>
      </div>
      <footer className={styles.foot}>
        <a href={dialLink(tenant.phone)}>
          <span className="nowrap">{formatPhone(tenant.phone)}</span>
        </a>
        <a href={`mailto:${tenant.email}`}>{tenant.email}</a>
      </footer>
    </div>
  );
}

/** Brings keyboard, screen reader and view to the beginning of a step. */
function Arrival({ children }: { children: ReactNode }) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scrollTo({ top: 0 });
    top.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={top} tabIndex={-1} className={styles.step}>
      {children}
    </div>
  );
}
