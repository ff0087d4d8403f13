import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../../../platform/api/problem.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { formatBytes, toMegabytes } from '../../../platform/formats/bytes.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ChosenFiles } from '../../../ui/files/chosen-files.tsx';
import { FileDrop } from '../../../ui/files/file-drop.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { UploadFailure } from '../../../ui/files/upload-failure.tsx';
import { UploadProgress, useStoppable } from '../../../ui/files/upload-progress.tsx';
import { useDocumentUpload } from '../documents.commands.ts';
import { addUploads, areSendable, FILE_BYTE_COUNT_MAX, FILES_MAX, type ChosenUpload } from './upload.model.ts';
import styles from '../documents.module.css';

const ACCEPTED = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';
const megabytes = toMegabytes(FILE_BYTE_COUNT_MAX);

/** Uploads files as documents of a client: choose or drop, check, send. */
export function UploadZone({ clientId }: { clientId: string }) {
  const { t } = useTranslation('documentReview');
  const [chosen, setChosen] = useState<readonly ChosenUpload[]>([]);
  const { share, begin, stop } = useStoppable();
  const upload = useDocumentUpload(clientId);
  const change = (next: readonly ChosenUpload[]) => {
    setChosen(next);
    upload.reset();
  };
  const send = () =>
    upload.mutate(
      { files: chosen.map(({ file }) => file), ...begin() },
      {
        onSuccess: ({ message }) => {
          showToast('success', message);
          setChosen([]);
        },
      },
    );
  const words = {
    drop: t('upload.drop'),
    dropping: t('upload.dropping'),
    choose: t('upload.choose'),
    add: t('upload.add'),
    limits: t('upload.limits', { files: FILES_MAX, megabytes }),
  };
  return (
    <section className={styles.upload} aria-label={t('upload.title')}>
      {chosen.length > 0 && (
        <ChosenFiles
          label={t('upload.chosen')}
          files={chosen.map(({ file: { name, size }, fault }) => ({
            name,
            size: formatBytes(size),
            fault: fault && t(`upload.${fault}`, { megabytes }),
            removeLabel: t('upload.remove', { name }),
          }))}
          isDisabled={upload.isPending}
          onRemove={(name) => change(chosen.filter(({ file }) => file.name !== name))}
        />
      )}
      <FileDrop
        words={words}
        accepted={ACCEPTED}
        isSmall={chosen.length > 0}
        isDisabled={upload.isPending}
        onChoose={(files) => change(addUploads(chosen, files))}
      />
      <div role="status">
        {chosen.length > FILES_MAX && <p className={styles.fault}>{t('upload.tooMany', { files: FILES_MAX })}</p>}
        {chosen.length <= FILES_MAX && chosen.some(({ fault }) => fault) && <p className={styles.fault}>{t('upload.faulty')}</p>}
      </div>
      {upload.error && (
        <UploadFailure
          failure={upload.error}
          errors={fieldErrorsOf(upload.error)}
          describe={describeProblem}
          field="attachments"
          stopped={t('upload.stopped')}
        />
      )}
      {upload.isPending ? (
        <UploadProgress label={t('upload.sending')} share={share} stopLabel={t('upload.stop')} onStop={stop} />
      ) : (
        chosen.length > 0 && (
          <div>
            <Button isDisabled={!areSendable(chosen)} onClick={send}>
              {t('upload.send', { count: chosen.length })}
            </Button>
          </div>
        )
      )}
    </section>
  );
}
