import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../../../platform/api/problem.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { UploadFailure } from '../../../ui/files/upload-failure.tsx';
import { UploadProgress, useStoppable } from '../../../ui/files/upload-progress.tsx';
import { FilePicker } from './file-picker.tsx';
import { ImportFiles } from './import-files.tsx';
import { useUpload } from '../imports.commands.ts';
import { addFiles, isSendable, sendableOf, type ChosenFile, type UploadLimits } from '../imports.model.ts';
import styles from './upload-card.module.css';

/** Chooses files and uploads them for a check. */
export function UploadCard({ limits }: { limits: UploadLimits }) {
  const { t } = useTranslation('imports');
  const heading = useId();
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [replaced, setReplaced] = useState<readonly string[]>([]);
  const { share, begin, stop } = useStoppable();
  const upload = useUpload();
  const choose = (files: File[]) => {
    const next = addFiles(chosen, files, limits);
    setChosen(next.chosen);
    setReplaced(next.replaced);
    upload.reset();
  };
  const remove = (name: string) => {
    setChosen(chosen.filter(({ file }) => file.name !== name));
    upload.reset();
    document.getElementById(heading)?.focus();
  };
  const sendable = sendableOf(chosen);
  const send = () => upload.mutate({ files: sendable, ...begin() });
  return (
    <Card as="section" labelledBy={heading}>
      <div className={styles.upload}>
        <h2 id={heading} tabIndex={-1} className={styles.title}>
          {t('upload.title')}
        </h2>
        <p className={styles.lead}>{t('upload.lead')}</p>
        {chosen.length > 0 && <ImportFiles chosen={chosen} limits={limits} isDisabled={upload.isPending} onRemove={remove} />}
        <FilePicker limits={limits} isSmall={chosen.length > 0} isDisabled={upload.isPending} onChoose={choose} />
        <div role="status">
          {replaced.map((name) => (
            <p key={name} className={styles.note}>
              {t('upload.replaced', { name })}
            </p>
          ))}
          {sendable.length > 0 && sendable.length < chosen.length && (
            <p className={styles.note}>{t('upload.leftOut', { count: chosen.length - sendable.length })}</p>
          )}
          {sendable.length > limits.fileCount && <p className={styles.note}>{t('upload.tooMany', { files: limits.fileCount })}</p>}
        </div>
        {upload.error && (
          <UploadFailure
            failure={upload.error}
            errors={fieldErrorsOf(upload.error)}
            describe={describeProblem}
            field="files"
            stopped={t('upload.stopped')}
          />
        )}
        {upload.isPending ? (
          <UploadProgress label={t('upload.sending')} share={share} stopLabel={t('upload.stop')} onStop={stop} />
        ) : (
          chosen.length > 0 && (
            <div>
              <Button isDisabled={!isSendable(chosen, limits)} onClick={send}>
                {t('upload.send', { count: sendable.length })}
              </Button>
            </div>
          )
        )}
      </div>
    </Card>
  );
}
