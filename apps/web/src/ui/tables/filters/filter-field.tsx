import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { TextField } from '../../forms/text/text-field.tsx';

/** Longest search that the server accepts. */
const MOST_LETTERS = 200;
/** Long enough to type a word without a pause. */
const DEBOUNCE_MS = 500;

interface FilterFieldProps {
  label: string;
  name: string;
  value: string;
  /** Called half a second after the last key. */
  onChange: (value: string) => void;
  /** Next to the text, instead of a visible label. */
  icon?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A text field that reports its text when the user stops typing; a value that changes from outside replaces the text. */
export function FilterField({ label, name, value, onChange, icon, ref }: FilterFieldProps) {
  const [typed, setTyped] = useState({ text: value, seen: value, told: value });
  // The field's own value coming back must not undo newer typing; any other value replaces the text.
  if (typed.seen !== value) setTyped({ text: value === typed.told ? typed.text : value, seen: value, told: value });
  const { text } = typed;
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === value) return;
    const timer = setTimeout(() => {
      setTyped((now) => ({ ...now, told: wanted }));
      latest.current(wanted);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <TextField
      {...(ref ? { ref } : {})}
      {...(icon ? { leftSection: icon, placeholder: label, isLabelHidden: true } : {})}
      label={label}
      name={name}
      type="search"
      value={text}
      onChange={(next) => setTyped((now) => ({ ...now, text: next.slice(0, MOST_LETTERS) }))}
      autoComplete="off"
    />
  );
}
