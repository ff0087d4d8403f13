import type { ReactNode } from 'react';
import styles from './fact-rows.module.css';

interface FactRowsProps {
  facts: readonly { label: string; value: ReactNode; note?: string }[];
}

/** Named values one below the other, the values at the right edge. */
export function FactRows({ facts }: FactRowsProps) {
  return (
    <dl className={styles.rows}>
      {facts.map(({ label, value, note }) => (
        <div key={label} className={styles.row}>
          <dt>
            {label}
            {note && <span className={styles.note}> {note}</span>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
