import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../actions/button.tsx';
import styles from './radio-group.module.css';

interface RadioGroupProps {
  label: string;
  name: string;
  options: readonly { value: string; label: string }[];
  /** '': none is chosen. */
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  description?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
}

/** Choices of which one is taken; a choice that is not required can be taken back. */
export function RadioGroup({
  label,
  name,
  options,
  value,
  onChange,
  error,
  description,
  isRequired = false,
  isDisabled = false,
}: RadioGroupProps) {
  const { t } = useTranslation('shell');
  const id = useId();
  const notes = [error && `${id}-error`, description && `${id}-note`].filter(Boolean).join(' ');
  return (
    <fieldset
      className={styles.group}
      role="radiogroup"
      disabled={isDisabled}
      aria-required={isRequired || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={notes || undefined}
    >
      <legend className={styles.label} data-required={isRequired || undefined}>
        {label}
      </legend>
      {description && (
        <p id={`${id}-note`} className={styles.note}>
          {description}
        </p>
      )}
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {!isRequired && value !== '' && (
        <div>
          <Button kind="plain" label={`${t('clearChoice')}: ${label}`} onClick={() => onChange('')}>
            {t('clearChoice')}
          </Button>
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
