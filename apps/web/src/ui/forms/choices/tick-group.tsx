import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TickField } from './tick-field.tsx';
import styles from './tick-group.module.css';

interface TickGroupProps {
  label: string;
  name: string;
  /** `description`: further facts about the option; `reason`: why it cannot be ticked now. */
  options: readonly { value: string; label: string; description?: string | null; reason?: string | null }[];
  chosen: readonly string[];
  error?: string | null;
  description?: string | undefined;
  isRequired?: boolean;
  /** One below the other, for options as long as sentences. */
  isList?: boolean;
  /** Nothing can be changed now. */
  isDisabled?: boolean;
  onChange: (chosen: readonly string[]) => void;
}

function describe({ description, reason }: TickGroupProps['options'][number]) {
  if (reason) return { isDisabled: true, description: reason };
  return description ? { description } : {};
}

/** Choices of which any number may be ticked; `onChange` gets them in the order of the options. */
export function TickGroup({
  label,
  name,
  options,
  chosen,
  error,
  description,
  isRequired = false,
  isList = false,
  isDisabled = false,
  onChange,
}: TickGroupProps) {
  const { t } = useTranslation('shell');
  const id = useId();
  const note = error ?? description;
  const toggle = (value: string) =>
    onChange(options.map((option) => option.value).filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one))));
  return (
    <fieldset className={styles.group} aria-describedby={note ? id : undefined}>
      <legend className={styles.label} data-required={isRequired || undefined}>
        {label}
        {isRequired && <span className="visually-hidden"> ({t('requiredGroup')})</span>}
      </legend>
      <div className={styles.ticks} data-list={isList || undefined}>
        {options.map((option) => (
          <TickField
            key={option.value}
            name={name}
            label={option.label}
            isOn={chosen.includes(option.value)}
            onToggle={() => toggle(option.value)}
            {...describe(option)}
            {...(isDisabled ? { isDisabled } : {})}
          />
        ))}
      </div>
      {note && (
        <p id={id} className={styles.note} data-error={Boolean(error)}>
          {note}
        </p>
      )}
    </fieldset>
  );
}
