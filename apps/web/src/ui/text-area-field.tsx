import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import './field.css';

interface TextAreaFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  description?: string;
}

/** Text of several lines. */
export function TextAreaField({ onChange, error, ...input }: TextAreaFieldProps) {
  return (
    <Textarea
      {...input}
      size="md"
      rows={3}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error ?? false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
