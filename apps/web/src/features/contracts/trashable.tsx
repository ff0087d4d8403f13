import type { ReactNode } from 'react';
import styles from './contracts.module.css';

/** What lies in the trash is struck through. */
export function Trashable({ children, isTrashed }: { children: ReactNode; isTrashed: boolean }) {
  return isTrashed ? <del className={styles.trashed}>{children}</del> : children;
}
