import { useId, type ReactNode } from 'react';
import styles from './source-field.module.css';

interface SourceFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  description?: string;
  isRequired?: boolean;
  isInvalid?: boolean;
  /** How much is wrong, next to the label: the list below may be out of view. */
  mark?: string | null;
  rows?: number;
  /** Described by the field: everything that is wrong with the text. */
  children?: ReactNode;
}

/** A long text of a machine's language, such as JSON, in letters of one width; its lines are not wrapped. */
export function SourceField({
  label,
  name,
  value,
  onChange,
  error,
  description,
  isRequired,
  isInvalid = false,
  mark,
  rows = 14,
  children,
}: SourceFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label} data-required={isRequired || undefined}>
          {label}
        </label>
        {mark && <span className={styles.error}>{mark}</span>}
      </div>
      <textarea
        id={id}
        name={name}
        className={styles.source}
        value={value}
        rows={rows}
        wrap="off"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        aria-required={isRequired || undefined}
        aria-invalid={isInvalid || Boolean(error) || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div id={`${id}-note`} className={styles.note}>
        {error && <p className={styles.error}>{error}</p>}
        {description && <p>{description}</p>}
        {children}
      </div>
    </div>
  );
}
