import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useCanGoBack, useRouter, type LinkProps } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './back-link.module.css';

const arrow = <IconArrowLeft size={18} stroke={1.5} aria-hidden />;

/** The way to the screen above. */
export function BackLink({ children, ...target }: Pick<LinkProps, 'to' | 'params'> & { children: string }) {
  return (
    <Link {...target} className={styles.link}>
      {arrow}
      {children}
    </Link>
  );
}

/** The way to where one came from; home for whoever came from outside. */
export function StepBackLink() {
  const { t } = useTranslation('shell');
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const step = (event: MouseEvent) => {
    if (!canGoBack) return;
    event.preventDefault();
    history.back();
  };
  return (
    <Link to="/home" className={styles.link} onClick={step}>
      {arrow}
      {t(canGoBack ? 'back' : 'toHome')}
    </Link>
  );
}
