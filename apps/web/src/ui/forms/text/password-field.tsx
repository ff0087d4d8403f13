import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { requiredInput } from '../required-input.ts';
import '../field.css';

interface PasswordFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  error?: string | null;
  description?: string;
  isFocusedFirst?: boolean;
  isRequired?: boolean;
}

export function PasswordField({ onChange, error, description, isFocusedFirst, isRequired, ...input }: PasswordFieldProps) {
  const { t } = useTranslation('shell');
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...input}
      {...requiredInput(isRequired)}
      size="md"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error ?? false}
      // Mantine marks the wrapper of a password field as invalid, not its input.
      aria-invalid={error ? true : undefined}
      // The error says the same and more.
      description={error ? undefined : description}
      autoFocus={isFocusedFirst}
      data-autofocus={isFocusedFirst || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('password.show'), 'aria-pressed': isVisible }}
    />
  );
}
