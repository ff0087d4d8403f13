import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import './field.css';

interface DateFieldProps {
  label: string;
  name: string;
  /** `YYYY-MM-DD`; '' is no day. */
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  description?: string;
}

/** A day, by the browser's own picker. */
export function DateField({ onChange, error, ...input }: DateFieldProps) {
  return (
    <TextInput
      {...input}
      type="date"
      size="md"
      max="9999-12-31"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error ?? false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
