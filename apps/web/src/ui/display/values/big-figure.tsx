import type { CSSProperties } from 'react';
import styles from './big-figure.module.css';

interface BigFigureProps {
  /** Already formatted. */
  value: string;
  /** 'first' for the main figure of a screen, 'third' for those of a list. */
  size?: 'first' | 'second' | 'third';
}

/** A figure on a line of its own: as large as its digits allow, so that trillions fit on a phone. */
export function BigFigure({ value, size = 'first' }: BigFigureProps) {
  return (
    <div className={styles.room} style={{ '--letters': value.length } as CSSProperties}>
      <p className={styles.value} data-size={size}>
        {value}
      </p>
    </div>
  );
}
