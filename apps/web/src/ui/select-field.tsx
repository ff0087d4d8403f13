import { useId } from 'react';
import styles from './select-field.module.css';

interface SelectFieldProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  /** 'inline': the label stands beside the field. */
  layout?: 'block' | 'inline';
}

/** The browser's own list of choices: it works with every keyboard, screen reader and telephone. */
export function SelectField({ label, value, options, onChange, layout = 'block' }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles.field} data-layout={layout}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select id={id} className={styles.select} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
