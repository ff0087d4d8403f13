import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './contracts.module.css';

interface HeldLinkProps {
  row: { id: string; meta: { is_trashed: boolean } };
  to: '/contract/$id' | '/contract-strategy/$id';
  children: ReactNode;
}

/** Links to the figures of a contract or an investment; one in the trash has none. */
export function HeldLink({ row, to, children }: HeldLinkProps) {
  if (row.meta.is_trashed) return children;
  return (
    <Link to={to} params={{ id: row.id }} className={styles.link}>
      {children}
    </Link>
  );
}
