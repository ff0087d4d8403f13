import { TextInput } from '@mantine/core';
import type { ComponentProps, HTMLInputAutoCompleteAttribute, Ref } from 'react';
import '@mantine/core/styles/Input.layer.css';
import { requiredInput } from '../required-input.ts';
import '../field.css';

interface TextFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | null;
  description?: string | undefined;
  type?: 'text' | 'email' | 'tel' | 'search';
  /** A numeric keyboard on phones, where only digits are typed. */
  inputMode?: 'numeric' | 'decimal';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  isLabelHidden?: boolean;
  isFocusedFirst?: boolean;
  isRequired?: boolean;
  ref?: Ref<HTMLInputElement>;
  leftSection?: ComponentProps<typeof TextInput>['leftSection'];
}

export function TextField({ label, onChange, error, isLabelHidden, isFocusedFirst, isRequired, ...input }: TextFieldProps) {
  return (
    <TextInput
      {...input}
      {...requiredInput(isRequired)}
      size="md"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      label={isLabelHidden ? undefined : label}
      aria-label={isLabelHidden ? label : undefined}
      error={error ?? false}
      // The first field of a step is its only task; focus follows the step.
      autoFocus={isFocusedFirst}
      data-autofocus={isFocusedFirst || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      spellCheck={false}
      autoCapitalize="none"
    />
  );
}
