import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { PhoneFold } from '../phone-fold.tsx';
import styles from './figure.module.css';

export type Direction = 'up' | 'down' | 'none';

interface FigureProps {
  label: ReactNode;
  /** Already formatted. */
  value: string;
  /** Colours the value and puts an arrow before it; the sign in the value says the same without colour. */
  direction?: Direction;
  note?: ReactNode;
}

interface FigureListProps {
  children: ReactNode;
  /** Further figures under a common name, folded on a phone until the user opens them. */
  more?: { label: string; figures: ReactNode };
}

/** Named numbers that belong together. */
export function FigureList({ children, more }: FigureListProps) {
  const label = useId();
  return (
    <div className={styles.list}>
      <dl className={styles.part}>{children}</dl>
      {more && (
        <PhoneFold
          labelledBy={label}
          head={
            <span id={label} className={styles.more}>
              {more.label}
            </span>
          }
        >
          <dl className={styles.part}>{more.figures}</dl>
        </PhoneFold>
      )}
    </div>
  );
}

/** One named number of a FigureList. */
export function Figure({ label, value, direction = 'none', note }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value} data-direction={direction}>
        <DirectedValue value={value} direction={direction} />
        {note && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  );
}

/** A gain or a loss in a line of text: arrow, sign and colour together. */
export function DirectedValue({ value, direction }: { value: string; direction: Direction }) {
  const Arrow = direction === 'up' ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={styles.directed} data-direction={direction}>
      {direction !== 'none' && <Arrow className={styles.arrow} size="1.1em" stroke={1.75} aria-hidden />}
      {value}
    </span>
  );
}
