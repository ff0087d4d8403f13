import type { ReactNode } from 'react';
import styles from './onboarding-options.module.css';

/** The fields of an onboarding, and what a client will see: beside them where there is room. */
export function OptionsLayout({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <div className={styles.fields}>{children}</div>
      {preview}
    </div>
  );
}
