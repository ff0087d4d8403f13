import type { Icon } from '@tabler/icons-react';
import styles from './fields.module.css';

interface IconActionProps {
  icon: Icon;
  /** Names the action with its object. */
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
}

/** A small action beside its object; stays in the tab order while it is disabled. */
export function IconAction({ icon: Sign, label, isDisabled = false, onClick }: IconActionProps) {
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={label}
      title={label}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
    >
      <Sign size={18} stroke={1.5} aria-hidden />
    </button>
  );
}
