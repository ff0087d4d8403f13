import { IconFileUpload, IconPlus } from '@tabler/icons-react';
import { useId, useState, type DragEvent } from 'react';
import styles from './file-drop.module.css';

export interface FileDropProps {
  words: {
    /** Before and while files are dragged over it. */
    drop: string;
    dropping: string;
    choose: string;
    /** On the small version. */
    add: string;
    limits: string;
  };
  /** By extension and by MIME type: systems use one or the other. */
  accepted: string;
  /** Whether the browser's dialog allows several files; the screen itself reports several dropped ones. */
  isMultiple?: boolean;
  /** Smaller, once files were chosen. */
  isSmall: boolean;
  isDisabled: boolean;
  onChoose: (files: File[]) => void;
}

/** A drop zone over the browser's own file field, which serves keyboard and clicks. */
export function FileDrop({ words, accepted, isMultiple = true, isSmall, isDisabled, onChoose }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const hint = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!isDisabled) onChoose([...event.dataTransfer.files]);
  };
  const Icon = isSmall ? IconPlus : IconFileUpload;
  return (
    <div
      className={styles.place}
      data-over={isOver}
      data-small={isSmall}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {!isSmall && <p className={styles.drop}>{isOver ? words.dropping : words.drop}</p>}
      <label className={styles.button} data-disabled={isDisabled}>
        <Icon size={20} stroke={1.5} aria-hidden />
        {isSmall ? words.add : words.choose}
        <input
          type="file"
          className={styles.field}
          accept={accepted}
          multiple={isMultiple}
          disabled={isDisabled}
          aria-describedby={hint}
          onChange={({ currentTarget }) => {
            onChoose([...(currentTarget.files ?? [])]);
            // Choosing the same file again must fire a change as well.
            currentTarget.value = '';
          }}
        />
      </label>
      <p id={hint} className={styles.hint}>
        {words.limits}
      </p>
    </div>
  );
}
