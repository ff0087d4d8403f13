import { useId, type CSSProperties } from 'react';
import styles from './range-field.module.css';

interface RangeFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** A value in words: shown beside the label and at the ends, and read to screen readers. */
  describe: (value: number) => string;
  onChange: (value: number) => void;
}

/** The browser's slider: arrow keys move it by a step, Home and End to its ends. */
export function RangeField({ label, value, min, max, step, describe, onChange }: RangeFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <output htmlFor={id} className={styles.value} aria-hidden>
          {describe(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className={styles.range}
        style={{ '--filled': `${((value - min) / (max - min)) * 100}%` } as CSSProperties}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={describe(value)}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      <div className={styles.ends} aria-hidden>
        <span>{describe(min)}</span>
        <span>{describe(max)}</span>
      </div>
    </div>
  );
}
