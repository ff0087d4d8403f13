import { useState, type ReactNode } from 'react';
import styles from './lazy-fold.module.css';

interface LazyFoldProps {
  title: string;
  children: ReactNode;
}

/** Folds content that loads what it shows: it is drawn once somebody wants to see it, and stays then. */
export function LazyFold({ title, children }: LazyFoldProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className={styles.fold} onToggle={({ currentTarget }) => setOpened(wasOpened || currentTarget.open)}>
      <summary>{title}</summary>
      {wasOpened && (
        <div role="group" aria-label={title} className={styles.content}>
          {children}
        </div>
      )}
    </details>
  );
}
