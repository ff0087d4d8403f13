import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { requiredInput } from './required-input.ts';
import './field.css';

interface DateFieldProps {
  label: string;
  name: string;
  /** `YYYY-MM-DD`; '' is no day. */
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  description?: string;
  isRequired?: boolean;
}

/** A day, by the browser's own picker. */
export function DateField({ onChange, error, isRequired, ...input }: DateFieldProps) {
  return (
    <TextInput
      {...input}
      {...requiredInput(isRequired)}
      type="date"
      size="md"
      max="9999-12-31"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error ?? false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
