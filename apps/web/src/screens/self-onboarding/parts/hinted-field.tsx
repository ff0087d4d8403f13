import { useState, type ComponentProps } from 'react';
import { TextField } from '../../../ui/forms/text/text-field.tsx';

interface HintedFieldProps extends Omit<ComponentProps<typeof TextField>, 'description' | 'onBlur'> {
  /** What looks mistyped; hinders nothing, and is said only after the field was left. */
  hint: string;
  isDoubtful: (value: string) => boolean;
}

export function HintedField({ hint, isDoubtful, ...field }: HintedFieldProps) {
  const [wasLeft, setLeft] = useState(field.value !== '');
  const isSuspect = wasLeft && field.value.trim() !== '' && isDoubtful(field.value);
  return <TextField {...field} description={isSuspect ? hint : undefined} onBlur={() => setLeft(true)} />;
}
