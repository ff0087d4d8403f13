import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatBytes, toMegabytes, type ChosenFile, type UploadLimits } from './imports.model.ts';
import styles from './chosen-files.module.css';

interface ChosenFilesProps {
  chosen: readonly ChosenFile[];
  limits: UploadLimits;
  isDisabled: boolean;
  onRemove: (name: string) => void;
}

/** Files before they are sent: what they are, what is wrong with them, and the way to leave one out. */
export function ChosenFiles({ chosen, limits, isDisabled, onRemove }: ChosenFilesProps) {
  const { t } = useTranslation('imports');
  return (
    <ul className={styles.list} aria-label={t('upload.chosen')}>
      {chosen.map(({ file, fault }) => (
        <li key={file.name} className={styles.file}>
          <span className={styles.name}>
            {file.name}
            {fault && <span className={styles.fault}>{t(`upload.${fault}`, { megabytes: toMegabytes(limits.fileByteCount) })}</span>}
          </span>
          <span className={styles.size}>{formatBytes(file.size)}</span>
          <button type="button" className={styles.remove} disabled={isDisabled} onClick={() => onRemove(file.name)} aria-label={t('upload.remove', { name: file.name })}>
            <IconX size={18} stroke={1.5} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
