import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../../ui/forms/text/text-field.tsx';
import { readNumber } from '@pramen/domain/forms/answers/written-number';
import { numberFieldText } from '../model/number-text.ts';

interface NumberFieldProps {
  label: string;
  name: string;
  value: number | undefined;
  isInteger?: boolean;
  isLabelHidden?: boolean;
  description?: string;
  error?: string | null;
  onBlur?: () => void;
  /** undefined: the field was emptied. */
  onChange: (value: number | undefined) => void;
}

/** A number; what is none stays as typed with a message, and changes nothing. */
export function NumberField({ value, isInteger = false, error, onChange, ...field }: NumberFieldProps) {
  const { t } = useTranslation('formBuilder');
  const [typed, setTyped] = useState({ text: numberFieldText(value), value });
  // Changed from outside, such as by undo.
  if (typed.value !== value) setTyped({ text: numberFieldText(value), value });
  const read = (text: string) => {
    const number = readNumber(text);
    return number !== null && (!isInteger || Number.isInteger(number)) ? number : null;
  };
  const change = (text: string) => {
    const next = text.trim() === '' ? undefined : (read(text) ?? value);
    setTyped({ text, value: next });
    if (next !== value) onChange(next);
  };
  const isWrong = typed.text.trim() !== '' && read(typed.text) === null;
  return (
    <TextField
      {...field}
      value={typed.text}
      error={isWrong ? t(isInteger ? 'notWhole' : 'notNumber') : (error ?? null)}
      autoComplete="off"
      onChange={change}
    />
  );
}
