import styles from './state-badge.module.css';

interface StateBadgeProps {
  children: string;
  /** 'quiet' for what is over or off, 'notice' for what waits for somebody. */
  tone: 'good' | 'quiet' | 'notice' | 'bad';
}

/** A state in one word; the dot is only its echo. */
export function StateBadge({ children, tone }: StateBadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
