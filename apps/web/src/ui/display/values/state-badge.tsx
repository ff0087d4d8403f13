import styles from './state-badge.module.css';

interface StateBadgeProps {
  children: string;
  /** 'quiet' for what is over or off, 'notice' for what waits for an action. */
  tone: 'good' | 'quiet' | 'notice' | 'bad';
}

/** A state in one word; the dot only repeats it. */
export function StateBadge({ children, tone }: StateBadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
