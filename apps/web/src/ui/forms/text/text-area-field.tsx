import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '@mantine/core/styles/Input.layer.css';
import { requiredInput } from '../required-input.ts';
import '../field.css';

/** From this part of the limit on. */
const COUNTED_FROM = 0.9;

interface TextAreaFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  isRequired?: boolean;
  isDisabled?: boolean;
  description?: string | undefined;
  /** Most characters; how many are used is shown near the end. */
  limit?: number;
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
  description,
  limit,
  rows = 3,
  ...input
}: TextAreaFieldProps) {
  const { t, i18n } = useTranslation('shell');
  const used = input.value.length;
  const { format } = new Intl.NumberFormat(i18n.language);
  const counted =
    limit !== undefined && used >= limit * COUNTED_FROM ? t('charactersUsed', { used: format(used), limit: format(limit) }) : null;
  return (
    <Textarea
      {...input}
      description={
        counted === null ? (
          description
        ) : (
          <>
            {description} <span role="status">{counted}</span>
          </>
        )
      }
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
