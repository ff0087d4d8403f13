import { IconLoader2 } from '@tabler/icons-react';
import styles from '../documents.module.css';

/** Something is being made; the words say what. */
export function GeneratingNote({ children }: { children: string }) {
  return (
    <p className={styles.generating} role="status">
      <IconLoader2 className={styles.spinner} size={18} stroke={1.5} aria-hidden />
      {children}
    </p>
  );
}
