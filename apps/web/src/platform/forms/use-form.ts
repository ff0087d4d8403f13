import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { findFaults, type FormRules } from '../validation/rules.ts';

type TextValues = Record<string, string>;

interface FormSettings<Values extends TextValues> {
  initial: Values;
  rules: FormRules<Values>;
  /** Called with values that keep every rule. */
  onSend: (values: Values) => void;
  /** Sentences of the server by field, from the answer to the last sending. */
  serverErrors?: Readonly<Record<string, readonly string[]>> | undefined;
}

/**
 * Values, faults and sending of one form. Faults appear with the first attempt to send and follow the typing from then
 * on; the first faulty field gets the focus. The server's sentence for a field stands until that field changes.
 */
export function useForm<Values extends TextValues>({ initial, rules, onSend, serverErrors }: FormSettings<Values>) {
  const { t } = useTranslation('validation');
  const [values, setValues] = useState(initial);
  const [sent, setSent] = useState<Values | null>(null);
  const faults = findFaults(values, rules);

  const errorOf = (name: keyof Values & string): string | null => {
    if (sent === null) return null;
    const fault = faults[name];
    if (fault) return t(fault.key, { ...fault.values });
    return values[name] === sent[name] ? (serverErrors?.[name]?.[0] ?? null) : null;
  };

  const field = (name: keyof Values & string) => ({
    name,
    value: values[name] ?? '',
    error: errorOf(name),
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  });

  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent(values);
    const faulty = Object.keys(faults)[0];
    if (faulty === undefined) return onSend(values);
    const element = event.currentTarget.elements.namedItem(faulty);
    if (element instanceof HTMLElement) element.focus();
  };

  const isChanged = Object.keys(values).some((name) => values[name] !== initial[name]);
  return { values, field, handleSubmit, isChanged };
}
