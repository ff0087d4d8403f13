import { useTranslation } from 'react-i18next';
import { formatBytes, toMegabytes } from '../../../platform/formats/bytes.ts';
import { ChosenFiles } from '../../../ui/files/chosen-files.tsx';
import type { ChosenFile, UploadLimits } from '../imports.model.ts';

interface ImportFilesProps {
  chosen: readonly ChosenFile[];
  limits: UploadLimits;
  isDisabled: boolean;
  onRemove: (name: string) => void;
}

/** The chosen files before the check. */
export function ImportFiles({ chosen, limits, ...list }: ImportFilesProps) {
  const { t } = useTranslation('imports');
  const files = chosen.map(({ file: { name, size }, fault }) => ({
    name,
    size: formatBytes(size),
    fault: fault && t(`upload.${fault}`, { megabytes: toMegabytes(limits.fileByteCount) }),
    removeLabel: t('upload.remove', { name }),
  }));
  return <ChosenFiles label={t('upload.chosen')} files={files} {...list} />;
}
