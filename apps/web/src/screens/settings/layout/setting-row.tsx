import type { ReactNode } from 'react';
import styles from './settings.module.css';

interface SettingRowProps {
  title: string;
  /** Current value, where it is worth a line. */
  value?: string;
  hint: string | null;
  /** The control that changes it. */
  children: ReactNode;
}

/** One setting: its name and state on the left, its control on the right; on phones one below the other. */
export function SettingRow({ title, value, hint, children }: SettingRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.name}>{title}</h3>
        {value && <p>{value}</p>}
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      <div className={styles.control}>{children}</div>
    </div>
  );
}
