import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettling } from '../../../platform/forms/use-settling.ts';
import { dialLink, formatPhone } from '../../../platform/formats/phones.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { ProgressBar } from '../../../ui/files/progress-bar.tsx';
import { Logo } from '../../../ui/theme/logo.tsx';
import styles from './onboarding.module.css';

interface OverlayFrameProps {
  title: string;
  context: ProfileAnswer['context'];
  /** Place of the step among all, from 1; null: not known yet. */
  number: number | null;
  count: number;
  stepKey: string;
  /** null: no step is shown yet. */
  onBack: (() => void) | null;
  /** null at the last one. */
  onLater: (() => void) | null;
  /** Beside the way back, such as whether everything is saved. */
  note?: ReactNode;
  children: ReactNode;
}

/** The whole page of the walk: the tenant's logo, how far the client is, the step, and whom to ask. */
export function OverlayFrame({ title, context, number, count, stepKey, onBack, onLater, note, children }: OverlayFrameProps) {
  const { t } = useTranslation('onboarding');
  const { theme, tenant_info: tenant } = context;
  return (
    <div className={styles.page} data-full-page>
      <PageTitle isHidden>{title}</PageTitle>
      <header className={styles.head}>
        <div className={styles.row}>
          <Logo image={theme.logoBase64} name={tenant.name} ground="active" />
          {onLater && (
            <button type="button" className={styles.later} onClick={onLater}>
              {t('later')}
            </button>
          )}
        </div>
        {number !== null && <ProgressBar label={t('step', { number, count })} share={number / count} />}
      </header>
      <div className={styles.content}>
        {(onBack || note) && (
          <div className={styles.above}>
            {onBack && (
              <Button kind="plain" icon={<IconArrowLeft size={18} stroke={1.5} />} onClick={onBack}>
                {t('back')}
              </Button>
            )}
            {note}
          </div>
        )}
        <Arrival at={stepKey}>{children}</Arrival>
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
function Arrival({ at, children }: { at: string; children: ReactNode }) {
  const top = useRef<HTMLDivElement>(null);
  const isSettling = useSettling(at);
  useEffect(() => {
    // A step that the server refused says why where the way on was.
    if (top.current?.contains(document.activeElement) && document.activeElement?.matches('[role=alert]')) return;
    scrollTo({ top: 0 });
    // A step whose first field is its only task has already focused it.
    if (document.activeElement?.matches('input') !== true || !top.current?.contains(document.activeElement))
      top.current?.focus({ preventScroll: true });
  }, [at]);
  return (
    <div ref={top} tabIndex={-1} className={styles.step} data-settling={isSettling || undefined}>
      {children}
    </div>
  );
}
