import type { ReactNode } from 'react';
import styles from './page-title.module.css';

interface PageTitleProps {
  children: ReactNode;
  /** Announced and focused after navigation, but not visible: where a figure comes first. */
  isHidden?: boolean;
  size?: 'normal' | 'small';
}

/** The one h1 of a screen; navigation moves the focus here. */
export function PageTitle({ children, isHidden, size = 'normal' }: PageTitleProps) {
  return (
    <h1 tabIndex={-1} className={isHidden ? 'visually-hidden' : styles.title} data-size={size}>
      {children}
    </h1>
  );
}
