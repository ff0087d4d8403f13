import { useTranslation } from 'react-i18next';
import { toMegabytes } from '../../../platform/formats/bytes.ts';
import { FileDrop, type FileDropProps } from '../../../ui/files/file-drop.tsx';
import type { UploadLimits } from '../imports.model.ts';

const ACCEPTED =
  '.csv,.xlsx,.xml,.gpc,.abo,.txt,.km,.053,.c53,.camt,.dat,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface FilePickerProps extends Pick<FileDropProps, 'isSmall' | 'isDisabled' | 'onChoose'> {
  limits: UploadLimits;
}

/** Drop zone and file field of an import. */
export function FilePicker({ limits, ...place }: FilePickerProps) {
  const { t } = useTranslation('imports');
  const words = {
    drop: t('upload.drop'),
    dropping: t('upload.dropping'),
    choose: t('upload.choose'),
    add: t('upload.add'),
    limits: t('upload.limits', { files: limits.fileCount, megabytes: toMegabytes(limits.fileByteCount) }),
  };
  return <FileDrop words={words} accepted={ACCEPTED} {...place} />;
}
