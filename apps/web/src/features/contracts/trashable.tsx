import type { ReactNode } from 'react';
import styles from './contracts.module.css';

/** Strikes through trashed content. */
export function Trashable({ children, isTrashed }: { children: ReactNode; isTrashed: boolean }) {
  return isTrashed ? <del className={styles.trashed}>{children}</del> : children;
}
