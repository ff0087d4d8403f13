import { TextField } from './text-field.tsx';
import styles from './colour-field.module.css';

interface ColourFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  /** Accessible name of the browser's colour picker. */
  pickLabel: string;
}

/** The picker accepts only this format; any other text leaves it black. */
const whole = (value: string) => (/^#[0-9a-f]{6}$/i.test(value.trim()) ? value.trim().toLowerCase() : '#000000');

/** A colour as `#rrggbb`: typed, pasted, or picked with the browser's colour picker. */
export function ColourField({ pickLabel, ...field }: ColourFieldProps) {
  return (
    <div className={styles.field}>
      <TextField {...field} autoComplete="off" />
      <input
        className={styles.picker}
        type="color"
        value={whole(field.value)}
        aria-label={pickLabel}
        onChange={(event) => field.onChange(event.currentTarget.value)}
      />
    </div>
  );
}
