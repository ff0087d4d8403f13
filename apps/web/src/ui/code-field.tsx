import { Input } from '@mantine/core';
import { useId } from 'react';
import '@mantine/core/styles/Input.layer.css';
import './field.css';
import styles from './code-field.module.css';

const CODE_LENGTH = 6;

interface CodeFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (digits: string) => void;
  error?: string | null;
  description?: string;
  isFocusedFirst?: boolean;
  isRequired?: boolean;
}

/**
 * Six digits in one real input below six drawn cells: pasting, filling in from a text message and screen readers work as
 * with any other field.
 */
export function CodeField({ label, name, value, onChange, error, description, isFocusedFirst, isRequired }: CodeFieldProps) {
  const id = useId();
  const cells = Array.from({ length: CODE_LENGTH }, (_, place) => value[place] ?? '');
  return (
    <Input.Wrapper id={id} label={label} error={error ?? false} description={description} inputWrapperOrder={['label', 'input', 'description', 'error']}>
      <div className={styles.field} data-error={Boolean(error)}>
        <div className={styles.cells} aria-hidden>
          {cells.map((digit, place) => (
            <span key={place} className={styles.cell} data-next={place === Math.min(value.length, CODE_LENGTH - 1)}>
              {digit}
            </span>
          ))}
        </div>
        <input
          id={id}
          className={styles.input}
          name={name}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, CODE_LENGTH))}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={isFocusedFirst}
          data-autofocus={isFocusedFirst || undefined}
          aria-required={isRequired || undefined}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
        />
      </div>
    </Input.Wrapper>
  );
}
