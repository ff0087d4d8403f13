import { useId, type HTMLInputAutoCompleteAttribute } from 'react';
import styles from './select-field.module.css';

interface SelectFieldProps {
  label: string;
  name?: string;
  value: string;
  options: readonly { value: string; label: string; isDisabled?: boolean }[];
  onChange: (value: string) => void;
  error?: string | null;
  description?: string | undefined;
  /** 'inline': the label is next to the field; 'form': as high as the other fields of a form. */
  layout?: 'block' | 'inline' | 'form';
  isFocusedFirst?: boolean | undefined;
  isRequired?: boolean;
  autoComplete?: HTMLInputAutoCompleteAttribute;
}

/** The browser's own select: it works with every keyboard, screen reader and phone. */
export function SelectField({
  label,
  name,
  value,
  options,
  onChange,
  error,
  description,
  layout = 'block',
  isFocusedFirst,
  isRequired,
  autoComplete,
}: SelectFieldProps) {
  const id = useId();
  const note = error ?? description;
  return (
    <div className={styles.field} data-layout={layout}>
      <label htmlFor={id} className={styles.label} data-required={isRequired || undefined}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        autoComplete={autoComplete}
        className={styles.select}
        value={value}
        // As with text fields: focus follows the step.
        autoFocus={isFocusedFirst}
        data-autofocus={isFocusedFirst || undefined}
        aria-required={isRequired || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      {note && (
        <p id={`${id}-note`} className={styles.note} data-error={Boolean(error)}>
          {note}
        </p>
      )}
    </div>
  );
}
