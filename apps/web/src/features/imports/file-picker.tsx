import { IconFileUpload, IconPlus } from '@tabler/icons-react';
import { useId, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toMegabytes, type UploadLimits } from './imports.model.ts';
import styles from './file-picker.module.css';

/** By ending and by type: systems know one or the other. */
const ACCEPTED = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface FilePickerProps {
  limits: UploadLimits;
  /** Smaller, once files were chosen. */
  isSmall: boolean;
  isDisabled: boolean;
  onChoose: (files: File[]) => void;
}

/** A place to drop files, which is the browser's own file field for the keyboard and a click. */
export function FilePicker({ limits, isSmall, isDisabled, onChoose }: FilePickerProps) {
  const { t } = useTranslation('imports');
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
      {!isSmall && <p className={styles.drop}>{t(isOver ? 'upload.dropping' : 'upload.drop')}</p>}
      <label className={styles.button} data-disabled={isDisabled}>
        <Icon size={20} stroke={1.5} aria-hidden />
        {t(isSmall ? 'upload.add' : 'upload.choose')}
        <input
          type="file"
          className={styles.field}
          accept={ACCEPTED}
          multiple
          disabled={isDisabled}
          aria-describedby={hint}
          onChange={({ currentTarget }) => {
            onChoose([...(currentTarget.files ?? [])]);
            // The same file chosen again is a change as well.
            currentTarget.value = '';
          }}
        />
      </label>
      <p id={hint} className={styles.hint}>
        {t('upload.limits', { files: limits.fileCount, megabytes: toMegabytes(limits.fileByteCount) })}
      </p>
    </div>
  );
}
