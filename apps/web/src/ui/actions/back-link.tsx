import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useCanGoBack, useRouter, type LinkProps } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { pathBefore } from './steps.ts';
import styles from './back-link.module.css';

const arrow = <IconArrowLeft size={18} stroke={1.5} aria-hidden />;

/** Another tab or window is asked for. */
const isElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey;

/** The way to the screen above. For somebody who came from there it is a step back: filters, page and place of the list are as they left them. */
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

/** The way to where one came from; home for whoever came from outside. */
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
