import { useId } from 'react';
import styles from './tick-field.module.css';

interface TickFieldProps {
  label: string;
  name: string;
  isOn: boolean;
  onToggle: () => void;
  error?: string | null;
  description?: string | undefined;
  /** Must be ticked. */
  isRequired?: boolean;
  /** Cannot be ticked; `description` says why. */
  isDisabled?: boolean;
}

/** A yes-or-no value, saved with its form. */
export function TickField({ label, name, isOn, onToggle, error, description, isRequired = false, isDisabled = false }: TickFieldProps) {
  const id = useId();
  const note = error ?? description;
  return (
    <div className={styles.field}>
      <input
        id={id}
        type="checkbox"
        name={name}
        className={styles.tick}
        checked={isOn}
        disabled={isDisabled}
        onChange={onToggle}
        aria-required={isRequired || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
      />
      <label htmlFor={id} data-required={isRequired || undefined}>
        {label}
      </label>
      {note && (
        <p id={`${id}-note`} className={styles.note} data-error={Boolean(error)}>
          {note}
        </p>
      )}
    </div>
  );
}
