import { IconArrowLeft } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import styles from './back-link.module.css';

/** The way to the screen above. */
export function BackLink({ children, ...target }: Pick<LinkProps, 'to' | 'params'> & { children: string }) {
  return (
    <Link {...target} className={styles.link}>
      <IconArrowLeft size={18} stroke={1.5} aria-hidden />
      {children}
    </Link>
  );
}
