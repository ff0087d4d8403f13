import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

interface FactListProps {
  /** null is an unknown value, shown as a dash. */
  facts: readonly { label: string; value: ReactNode }[];
}

/** A value longer than this many characters reads like prose: it gets the full width. */
const LONG = 80;

/** Facts about a record, label over value, in as many columns as fit. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className={styles.list}>
      {facts.map(({ label, value }) => (
        <div key={label} data-long={(typeof value === 'string' && value.length > LONG) || undefined}>
          <dt>{label}</dt>
          <dd>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
