import { useEffect, useState, type ComponentProps } from 'react';
import { TextField } from '../../../ui/forms/text/text-field.tsx';

interface HintedFieldProps extends Omit<ComponentProps<typeof TextField>, 'description' | 'onBlur'> {
  /** What looks mistyped; hinders nothing, and is said only after the field was left. */
  hint: string;
  isDoubtful: (value: string) => boolean;
}

/** A hint moves what is below it: a press there, which left the field, ends before the hint appears. */
const PRESS_MS = 300;

export function HintedField({ hint, isDoubtful, ...field }: HintedFieldProps) {
  const [state, setState] = useState<'being-typed' | 'just-left' | 'left'>(field.value === '' ? 'being-typed' : 'left');
  useEffect(() => {
    if (state !== 'just-left') return;
    const timer = setTimeout(() => setState('left'), PRESS_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const isSuspect = state === 'left' && field.value.trim() !== '' && isDoubtful(field.value);
  return (
    <TextField
      {...field}
      description={isSuspect ? hint : undefined}
      onBlur={() => setState((now) => (now === 'left' ? now : 'just-left'))}
    />
  );
}
