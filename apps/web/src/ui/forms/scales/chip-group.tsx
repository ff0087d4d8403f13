import { useId } from 'react';
import styles from './chip-group.module.css';

interface ChipGroupProps<Value extends number> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few values to choose one from, all in sight; the browser's radio buttons, so that arrow keys move between them. */
export function ChipGroup<Value extends number>({ label, options, value, onChange }: ChipGroupProps<Value>) {
  const id = useId();
  return (
    <fieldset className={styles.group} role="radiogroup" aria-labelledby={`${id}-label`}>
      <legend id={`${id}-label`} className={styles.label}>
        {label}
      </legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input
              type="radio"
              className={styles.input}
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
