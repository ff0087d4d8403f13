import { useId, type ReactNode } from 'react';
import styles from './row-tick.module.css';

interface RowTickProps {
  /** What ticking does, with the name of the row. */
  label: string;
  isOn: boolean;
  onToggle: () => void;
  /** Nothing can be done with this row; it keeps its box, so that rows stay in line. */
  isDisabled?: boolean;
  /** What stands first in the row. */
  children: ReactNode;
}

/** A box that chooses a row, before what stands first in it. */
export function RowTick({ label, isOn, onToggle, isDisabled = false, children }: RowTickProps) {
  const id = useId();
  return (
    <span className={styles.cell}>
      <label className={styles.place} htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          className={styles.tick}
          aria-label={label}
          checked={isOn}
          disabled={isDisabled}
          onChange={onToggle}
        />
      </label>
      <span className={styles.words}>{children}</span>
    </span>
  );
}
