import { IconPhoto } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './capture.module.css';

interface PictureFileProps {
  label: string;
  /** The only way to a picture here. */
  isMain: boolean;
  onChoose: (file: File) => void;
}

/** Takes a picture with the phone's own camera program, or chooses one. */
export function PictureFile({ label, isMain, onChoose }: PictureFileProps) {
  const id = useId();
  return (
    <label className={styles.file} data-main={isMain} htmlFor={id}>
      <IconPhoto size={20} stroke={1.5} aria-hidden />
      {label}
      <input
        id={id}
        type="file"
        className={styles.field}
        accept="image/*"
        {...(isMain ? { capture: 'environment' } : {})}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Choosing the same file again must fire a change as well.
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
    </label>
  );
}
