import type { ReactNode } from 'react';
import { PageTitle } from '../display/page-title.tsx';
import styles from './list-head.module.css';

interface ListHeadProps {
  title: string;
  /** How many there are, in words; empty while unknown. */
  count: string;
  /** Actions for the whole list, the main one first. */
  actions?: ReactNode;
}

/** Title, number of rows and actions above a list. */
export function ListHead({ title, count, actions }: ListHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <PageTitle>{title}</PageTitle>
        <p className={styles.count} role="status">
          {count}
        </p>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
