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
  description?: string;
  isFocusedFirst?: boolean;
}

/** A text of several lines. */
export function TextAreaField({ onChange, error, isRequired, isFocusedFirst, ...input }: TextAreaFieldProps) {
  return (
    <Textarea
      {...input}
      {...requiredInput(isRequired)}
      autoFocus={isFocusedFirst}
      data-autofocus={isFocusedFirst || undefined}
      size="md"
      rows={3}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error ?? false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
