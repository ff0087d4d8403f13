import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

interface FactListProps {
  /** A value that nobody knows is null and shown as a dash. */
  facts: readonly { label: string; value: ReactNode }[];
}

/** Letters from which a value is read like a text: it gets the whole width. */
const LONG = 80;

/** What is known about a record, label over value, in as many columns as there is room for. */
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
