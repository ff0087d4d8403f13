import { REQUEST_FILES_MAX } from '@pramen/contract/service-requests/service-requests.lists';
import { useTranslation } from 'react-i18next';
import { formatBytes, toMegabytes } from '../../../platform/formats/bytes.ts';
import { ChosenFiles } from '../../../ui/files/chosen-files.tsx';
import { FileDrop } from '../../../ui/files/file-drop.tsx';
import { addAttachments, FILE_BYTE_COUNT_MAX, type Attachment } from './attachments.model.ts';
import styles from '../service-requests.module.css';

const ACCEPTED = [
  '.pdf,.jpg,.jpeg,.png,.docx,.xlsx,application/pdf,image/jpeg,image/png',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
].join(',');
const megabytes = toMegabytes(FILE_BYTE_COUNT_MAX);

interface AttachmentsFieldProps {
  chosen: readonly Attachment[];
  isDisabled: boolean;
  onChange: (chosen: Attachment[]) => void;
}

/** Files that go with a text: choose or drop, check, remove. */
export function AttachmentsField({ chosen, isDisabled, onChange }: AttachmentsFieldProps) {
  const { t } = useTranslation('serviceRequests');
  const words = {
    drop: t('files.drop'),
    dropping: t('files.dropping'),
    choose: t('files.choose'),
    add: t(chosen.length === 0 ? 'files.choose' : 'files.add'),
    limits: t('files.limits', { files: REQUEST_FILES_MAX, megabytes }),
  };
  return (
    <div className={styles.files} role="group" aria-label={t('files.title')}>
      {chosen.length > 0 && (
        <ChosenFiles
          label={t('files.chosen')}
          files={chosen.map(({ file: { name, size }, fault }) => ({
            name,
            size: formatBytes(size),
            fault: fault && t(`files.${fault}`, { megabytes }),
            removeLabel: t('files.remove', { name }),
          }))}
          isDisabled={isDisabled}
          onRemove={(name) => onChange(chosen.filter(({ file }) => file.name !== name))}
        />
      )}
      <FileDrop
        words={words}
        accepted={ACCEPTED}
        isSmall
        isDisabled={isDisabled}
        onChoose={(files) => onChange(addAttachments(chosen, files))}
      />
      <div role="status">
        {chosen.length > REQUEST_FILES_MAX && <p className={styles.fault}>{t('files.tooMany', { files: REQUEST_FILES_MAX })}</p>}
      </div>
    </div>
  );
}
