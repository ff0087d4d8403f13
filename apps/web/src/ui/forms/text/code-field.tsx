import { VERIFICATION_CODE_LENGTH } from '@pramen/contract/field-limits';
import { Input } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import '@mantine/core/styles/Input.layer.css';
import '../field.css';
import styles from './code-field.module.css';

interface CodeFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (digits: string) => void;
  error?: string | null;
  /** The failure that refused the code: it cannot be sent again, so the field is cleared, marked and focused. */
  refusal?: Error | null;
  /** Message of the field about the refusal; none where another element shows it. */
  refusalText?: string;
  description?: string;
  /** 'off': the code comes by e-mail, and a code from a text message must not be filled in. */
  autoComplete?: 'one-time-code' | 'off';
  isFocusedFirst?: boolean;
  isRequired?: boolean;
}

/**
 * Six digits in one real input over six drawn cells: pasting, autofill from a text message and screen readers work as with any
 * other field.
 */
export function CodeField({
  label,
  name,
  value,
  onChange,
  error,
  refusal = null,
  refusalText,
  description,
  autoComplete = 'one-time-code',
  isFocusedFirst,
  isRequired,
}: CodeFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isRefused = refusal !== null && value === '';
  const fault = isRefused ? (refusalText ?? null) : error;
  const beginAgain = useEffectEvent(() => {
    onChange('');
    input.current?.focus();
  });
  useEffect(() => {
    if (refusal !== null) beginAgain();
  }, [refusal]);
  const cells = Array.from({ length: VERIFICATION_CODE_LENGTH }, (_, index) => value[index] ?? '');
  return (
    <Input.Wrapper
      id={id}
      label={label}
      error={fault ?? false}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={styles.field} data-error={isRefused || Boolean(fault)}>
        <div className={styles.cells} aria-hidden>
          {cells.map((digit, index) => (
            <span key={index} className={styles.cell} data-next={index === Math.min(value.length, VERIFICATION_CODE_LENGTH - 1)}>
              {digit}
            </span>
          ))}
        </div>
        <input
          ref={input}
          id={id}
          className={styles.input}
          name={name}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, VERIFICATION_CODE_LENGTH))}
          inputMode="numeric"
          autoComplete={autoComplete}
          autoFocus={isFocusedFirst}
          data-autofocus={isFocusedFirst || undefined}
          aria-required={isRequired || undefined}
          aria-invalid={isRefused || Boolean(fault)}
          aria-describedby={fault ? `${id}-error` : undefined}
        />
      </div>
    </Input.Wrapper>
  );
}
