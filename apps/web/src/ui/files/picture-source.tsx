import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import styles from './picture-source.module.css';

interface PictureSourceProps {
  /** Words on the two buttons, and their accessible names. */
  take: { label: string; name: string };
  choose: { label: string; name: string };
  accepted: string;
  isMultiple?: boolean;
  isDisabled?: boolean;
  /** Below a picture that was taken. */
  isSmall?: boolean;
  /** Id of the element that says what is accepted. */
  describedBy: string;
  onChoose: (files: File[]) => void;
}

/** Takes a picture with the camera of a phone, or chooses a file; on a computer it may be dropped as well. */
export function PictureSource({
  take,
  choose,
  accepted,
  isMultiple = false,
  isDisabled = false,
  isSmall = false,
  describedBy,
  onChoose,
}: PictureSourceProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isDisabled) onChoose([...event.dataTransfer.files]);
  };
  const input = { accept: accepted, disabled: isDisabled, 'aria-describedby': describedBy };
  const read = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    onChoose([...(currentTarget.files ?? [])]);
    // Choosing the same file again must fire a change as well.
    currentTarget.value = '';
  };
  return (
    <div
      className={styles.place}
      data-over={isOver}
      data-small={isSmall}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={styles.buttons}>
        <label className={styles.take} data-disabled={isDisabled}>
          <IconCamera size={20} stroke={1.5} aria-hidden />
          {take.label}
          <input type="file" className={styles.field} capture="environment" aria-label={take.name} {...input} onChange={read} />
        </label>
        <label className={styles.choose} data-disabled={isDisabled}>
          <IconPhoto size={20} stroke={1.5} aria-hidden />
          {choose.label}
          <input type="file" className={styles.field} multiple={isMultiple} aria-label={choose.name} {...input} onChange={read} />
        </label>
      </div>
    </div>
  );
}
