import { IconLoader2 } from '@tabler/icons-react';
import styles from '../documents.module.css';

/** Notice that a file is being generated; the text says which. */
export function GeneratingNote({ children }: { children: string }) {
  return (
    <p className={styles.generating} role="status">
      <IconLoader2 className={styles.spinner} size={18} stroke={1.5} aria-hidden />
      {children}
    </p>
  );
}
