import { useId } from 'react';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** What is going on; also the accessible name of the bar. */
  label: string;
  /** From 0 to 1; null while the total is unknown. */
  share: number | null;
}

/** Progress of some work. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <span id={id}>{label}</span>
      {share === null ? (
        <progress className={styles.bar} aria-labelledby={id} />
      ) : (
        <progress className={styles.bar} aria-labelledby={id} value={share} max={1} />
      )}
    </div>
  );
}
