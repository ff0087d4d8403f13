import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import styles from './download-buttons.module.css';

interface DownloadButtonsProps<Format extends 'csv' | 'xlsx'> {
  formats: readonly Format[];
  isBusy: boolean;
  isFailed: boolean;
  onDownload: (format: Format) => void;
}

/** Takes a list away as a file; what did not come is said beside the buttons. */
export function DownloadButtons<Format extends 'csv' | 'xlsx'>({ formats, isBusy, isFailed, onDownload }: DownloadButtonsProps<Format>) {
  const { t } = useTranslation('tables');
  return (
    <div className={styles.buttons}>
      {formats.map((format) => (
        <Button key={format} kind="plain" isDisabled={isBusy} icon={<IconDownload size={18} stroke={1.5} aria-hidden />} onClick={() => onDownload(format)}>
          {t(format)}
        </Button>
      ))}
      <p className={styles.failure} role="status">
        {isFailed && t('downloadFailed')}
      </p>
    </div>
  );
}
