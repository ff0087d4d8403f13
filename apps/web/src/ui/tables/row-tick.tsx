import { useId, type ReactNode } from 'react';
import styles from './row-tick.module.css';

interface RowTickProps {
  /** What ticking does, with the name of the row. */
  label: string;
  isOn: boolean;
  onToggle: () => void;
  /** The row cannot be chosen; it keeps its box, so that rows stay aligned. */
  isDisabled?: boolean;
  /** First content of the row. */
  children: ReactNode;
}

/** First content of a row that can never be chosen, in line with those that have a box. */
export function RowWithoutTick({ children }: Pick<RowTickProps, 'children'>) {
  return (
    <span className={styles.cell}>
      <span className={styles.place} data-empty />
      <span className={styles.words}>{children}</span>
    </span>
  );
}

/** A checkbox that chooses a row, before the row's first content. */
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
