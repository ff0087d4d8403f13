import { useState, type ReactNode } from 'react';
import styles from './fields.module.css';

interface FoldProps {
  title: string;
  /** Whether it starts open: it has content. */
  isOpen: boolean;
  children: ReactNode;
}

/** Less common fields, folded until needed. */
export function Fold({ title, isOpen: isOpenFirst, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <details className={styles.fold} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{title}</summary>
      <div className={styles.fields}>{isOpen && children}</div>
    </details>
  );
}
