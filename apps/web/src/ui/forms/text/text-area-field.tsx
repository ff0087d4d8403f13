import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { requiredInput } from '../required-input.ts';
import '../field.css';

interface TextAreaFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  isRequired?: boolean;
  isDisabled?: boolean;
  description?: string | undefined;
  rows?: number;
  isFocusedFirst?: boolean;
  /** All characters have one width, for text that is compared one by one. */
  hasEvenWidth?: boolean;
}

/** A text of several lines. */
export function TextAreaField({
  onChange,
  error,
  isRequired,
  isDisabled,
  isFocusedFirst,
  hasEvenWidth,
  rows = 3,
  ...input
}: TextAreaFieldProps) {
  return (
    <Textarea
      {...input}
      {...requiredInput(isRequired)}
      disabled={isDisabled}
      autoFocus={isFocusedFirst}
      data-autofocus={isFocusedFirst || undefined}
      size="md"
      rows={rows}
      {...(hasEvenWidth ? { styles: { input: { fontFamily: 'var(--font-mono)' } }, spellCheck: false, autoCapitalize: 'characters' } : {})}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error ?? false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
