import { IconX } from '@tabler/icons-react';
import styles from './chosen-files.module.css';

interface ChosenFilesProps {
  /** Accessible name of the list. */
  label: string;
  files: readonly {
    name: string;
    /** `312 kB` */
    size: string;
    /** What is wrong with the file, as a message. */
    fault: string | null;
    removeLabel: string;
  }[];
  isDisabled: boolean;
  onRemove: (name: string) => void;
}

/** Files before they are sent, with their errors and a button to remove each. */
export function ChosenFiles({ label, files, isDisabled, onRemove }: ChosenFilesProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {files.map(({ name, size, fault, removeLabel }) => (
        <li key={name} className={styles.file}>
          <span className={styles.name}>
            {name}
            {fault && <span className={styles.fault}>{fault}</span>}
          </span>
          <span className={styles.size}>{size}</span>
          <button type="button" className={styles.remove} disabled={isDisabled} onClick={() => onRemove(name)} aria-label={removeLabel}>
            <IconX size={18} stroke={1.5} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
