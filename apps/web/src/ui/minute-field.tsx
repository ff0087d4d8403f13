import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { requiredInput } from './required-input.ts';
import './field.css';

interface MinuteFieldProps {
  label: string;
  name: string;
  /** `YYYY-MM-DDTHH:mm`; '' is no bound. */
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  isRequired?: boolean;
}

/** A day and a time to the minute, by the browser's own picker. */
export function MinuteField({ onChange, error, isRequired, ...input }: MinuteFieldProps) {
  return (
    <TextInput
      {...input}
      {...requiredInput(isRequired)}
      type="datetime-local"
      size="md"
      max="9999-12-31T23:59"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error ?? false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
