import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useCanGoBack, useRouter, type LinkProps } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { pathBefore } from './steps.ts';
import styles from './back-link.module.css';

const arrow = <IconArrowLeft size={18} stroke={1.5} aria-hidden />;

/** The user wants another tab or window. */
const isElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey;

/**
 * Link to the parent screen. For a user who came from there it is a step back in the history, which keeps filters, page and scroll
 * position.
 */
export function BackLink({ children, ...target }: Pick<LinkProps, 'to' | 'params'> & { children: string }) {
  const router = useRouter();
  const step = (event: MouseEvent) => {
    if (isElsewhere(event) || pathBefore(router.history) !== router.buildLocation(target).pathname) return;
    event.preventDefault();
    router.history.back();
  };
  return (
    <Link {...target} className={styles.link} onClick={step}>
      {arrow}
      {children}
    </Link>
  );
}

/** Link back to the previous screen; home for users who came from outside. */
export function StepBackLink() {
  const { t } = useTranslation('shell');
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const step = (event: MouseEvent) => {
    if (!canGoBack || isElsewhere(event)) return;
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
