import styles from './state-badge.module.css';

interface StateBadgeProps {
  children: string;
  /** 'quiet' for what is over or off. */
  tone: 'good' | 'quiet';
}

/** A state in one word; the dot is only its echo. */
export function StateBadge({ children, tone }: StateBadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
