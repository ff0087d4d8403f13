import styles from '../statements.module.css';

/** A named figure; a part belongs to the one above it. */
export interface SumRow {
  label: string;
  value: string;
  look?: 'strong' | 'part';
}

/** Named figures below one another. */
export function SumList({ rows }: { rows: readonly SumRow[] }) {
  return (
    <dl className={styles.sums}>
      {rows.map(({ label, value, look }) => (
        <div key={label} className={styles.sum} data-strong={look === 'strong' || undefined} data-part={look === 'part' || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
