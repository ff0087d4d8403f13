import { useId } from 'react';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** What is going on, also read out as the name of the bar. */
  label: string;
  /** From 0 to 1; null while nobody knows how much there is. */
  share: number | null;
}

/** How far some work is. */
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
