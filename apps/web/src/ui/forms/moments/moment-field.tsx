import { TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '@mantine/core/styles/Input.layer.css';
import { requiredInput } from '../required-input.ts';
import '../field.css';
import styles from './moment-field.module.css';

export interface MomentFieldProps {
  label: string;
  name: string;
  /** As stored; '' is none. Unreadable text is passed on unchanged, for the form's rules to refuse. */
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  description?: string | undefined;
  isRequired?: boolean;
}

/** How to read, write and pick a kind of moment. */
export interface MomentKind {
  read: (text: string) => string | null;
  write: (value: string) => string;
  picker: 'date' | 'datetime-local';
  /** The latest that can be picked. */
  most: string;
  placeholder: 'dayPlaceholder' | 'minutePlaceholder';
  /** A numeric keyboard where only digits are typed. */
  inputMode: 'decimal' | 'text';
}

/** Opens the browser's picker of a date input. */
function openPicker(picker: HTMLInputElement | null): void {
  try {
    picker?.showPicker();
  } catch {
    // Older browsers open it only on a click.
    picker?.click();
  }
}

/** A day or a minute in Czech and Slovak notation, whatever the browser's language: typed, or picked from the browser's calendar. */
export function MomentField({ kind, value, onChange, error, isRequired, ...input }: MomentFieldProps & { kind: MomentKind }) {
  const { t } = useTranslation('shell');
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ text: kind.write(value), value });
  // The value changed from outside; text being typed stays as typed.
  if (typed.value !== value) setTyped({ text: kind.write(value), value });
  const change = (text: string) => {
    const next = text.trim() === '' ? '' : (kind.read(text) ?? text.trim());
    setTyped({ text, value: next });
    onChange(next);
  };
  return (
    <div className={styles.field}>
      <TextInput
        {...input}
        {...requiredInput(isRequired)}
        id={id}
        size="md"
        inputMode={kind.inputMode}
        placeholder={t(kind.placeholder)}
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={error ?? false}
        value={typed.text}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={() => setTyped({ text: kind.write(value), value })}
        rightSectionWidth={44}
        rightSectionPointerEvents="all"
        rightSection={
          <button
            type="button"
            className={styles.open}
            aria-label={t('pickDate')}
            aria-describedby={`${id}-label`}
            onClick={() => openPicker(picker.current)}
          >
            <IconCalendar size={20} stroke={1.5} aria-hidden />
          </button>
        }
      />
      {/* Only its calendar is used: it would write the day in the browser's language. */}
      <input
        ref={picker}
        className={styles.picker}
        type={kind.picker}
        value={kind.read(value) ?? ''}
        max={kind.most}
        tabIndex={-1}
        aria-hidden
        onChange={(event) => change(kind.write(event.currentTarget.value))}
      />
    </div>
  );
}
