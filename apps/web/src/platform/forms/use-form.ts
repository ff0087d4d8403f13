import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { findFaults, type FormRules } from '../validation/rules.ts';

/** Typed text, a tick, or the ticked ones of several choices. */
type FormValues = Record<string, string | boolean | readonly string[]>;

/** Names of the fields with values of this kind. */
type FieldsOf<Values, Kind> = { [Name in keyof Values & string]: Values[Name] extends Kind ? Name : never }[keyof Values & string];

interface FormSettings<Values extends FormValues> {
  initial: Values;
  rules: FormRules<Values>;
  /** Called with values that pass every rule. */
  onSend: (values: Values) => void;
  /** The values that the first of these messages are about; default: those that the form begins with. */
  sentBefore?: Values | null;
  /** The server's messages by field, from the response to the last request. */
  serverErrors?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Focuses the first of the named fields in the order of the form, whatever their order in the values. */
function focusFirst(form: HTMLFormElement, isFaulty: (name: string) => boolean): void {
  const faulty = [...form.elements].find((element) => isFaulty(element.getAttribute('name') ?? ''));
  if (faulty instanceof HTMLElement) faulty.focus();
}

/** Whether two values of a field are equal. */
export const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other) ? one.join('\n') === other.join('\n') : one === other;

/**
 * Values, errors and submission of one form. Errors appear with the first attempt to send and then follow the typing; the first
 * invalid field gets the focus. The server's message for a field stays until that field changes.
 */
export function useForm<Values extends FormValues>({ initial, rules, onSend, sentBefore, serverErrors }: FormSettings<Values>) {
  const { t } = useTranslation('validation');
  const [values, setValues] = useState(initial);
  // A form that is drawn with a refusal was sent before.
  const [sent, setSent] = useState<Values | null>(serverErrors && Object.keys(serverErrors).length > 0 ? (sentBefore ?? initial) : null);
  const form = useRef<HTMLFormElement | null>(null);
  const faults = findFaults(values, rules);
  // Only a new response from the server moves the focus, not typing after it.
  useEffect(() => {
    if (form.current && serverErrors) focusFirst(form.current, (name) => Object.hasOwn(serverErrors, name));
  }, [serverErrors]);

  /** All messages for a field; the server may send several. */
  const errorsOf = (name: keyof Values & string): readonly string[] => {
    if (sent === null) return [];
    const fault = faults[name];
    if (fault) return [t(fault.key, { ...fault.values })];
    return isSame(values[name], sent[name]) ? (serverErrors?.[name] ?? []) : [];
  };
  const errorOf = (name: keyof Values & string): string | null => errorsOf(name)[0] ?? null;
  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) => setValues((before) => ({ ...before, [name]: value }));

  const isRequired = (name: keyof Values & string) =>
    findFaults({ ...values, [name]: '' }, { [name]: rules[name] } as FormRules<Values>)[name] !== undefined;

  /** A text field; required where its rules refuse an empty value. */
  const field = <Name extends FieldsOf<Values, string>>(name: Name) => ({
    name,
    isRequired: isRequired(name),
    value: String(values[name] ?? ''),
    error: errorOf(name),
    onChange: (value: string) => set(name, value as Values[Name]),
  });
  /** A checkbox. */
  const tick = <Name extends FieldsOf<Values, boolean>>(name: Name) => ({
    name,
    isOn: values[name] === true,
    error: errorOf(name),
    onToggle: () => set(name, (values[name] !== true) as Values[Name]),
  });
  /** A group of checkboxes. */
  const choices = <Name extends FieldsOf<Values, readonly string[]>>(name: Name) => ({
    name,
    chosen: values[name] as readonly string[],
    error: errorOf(name),
    onChange: (chosen: readonly string[]) => set(name, chosen as Values[Name]),
  });

  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.current = event.currentTarget;
    setSent(values);
    if (Object.keys(faults).length === 0) return onSend(values);
    focusFirst(event.currentTarget, (name) => Object.hasOwn(faults, name));
  };

  /** Begins again, as if nothing had been sent. */
  const restart = (fresh: Values) => {
    setValues(fresh);
    setSent(null);
  };

  const isChanged = Object.keys(values).some((name) => !isSame(values[name], initial[name]));
  return { values, setValues, restart, field, tick, choices, errorsOf, handleSubmit, isChanged };
}
