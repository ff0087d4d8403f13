import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import styles from './download-buttons.module.css';

const formats = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof formats)[number];

interface DownloadButtonsProps {
  isBusy: boolean;
  isFailed: boolean;
  onDownload: (format: FileFormat) => void;
}

/** Exports a list as a file; shows a failure next to the buttons. */
export function DownloadButtons({ isBusy, isFailed, onDownload }: DownloadButtonsProps) {
  const { t } = useTranslation('tables');
  return (
    <div className={styles.buttons}>
      {formats.map((format) => (
        <Button
          key={format}
          kind="plain"
          isDisabled={isBusy}
          icon={<IconDownload size={18} stroke={1.5} aria-hidden />}
          onClick={() => onDownload(format)}
        >
          {t(format)}
        </Button>
      ))}
      <p className={styles.failure} role="status">
        {isFailed && t('downloadFailed')}
      </p>
    </div>
  );
}
