import { useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  /** What switching it on does. */
  description?: string;
  isOn: boolean;
  onToggle: () => void;
}

/** A setting that is switched at once, without saving. */
export function Switch({ label, description, isOn, onToggle }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {description && (
          <p id={`${id}-description`} className={styles.description}>
            {description}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={isOn}
        aria-checked={isOn}
        onChange={onToggle}
        aria-describedby={description ? `${id}-description` : undefined}
      />
    </div>
  );
}
