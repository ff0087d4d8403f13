import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../../../platform/api/problem.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { FileDrop } from '../../../ui/files/file-drop.tsx';
import { UploadFailure } from '../../../ui/files/upload-failure.tsx';
import { UploadProgress, useStoppable } from '../../../ui/files/upload-progress.tsx';
import { TickField } from '../../../ui/forms/choices/tick-field.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { useListImport } from '../screening.commands.ts';
import styles from '../screening.module.css';

const MEGABYTE = 1024 * 1024;

/** Uploads the next version of a list; its format is recognised from the content. */
export function ListUpload({ fileByteCount }: { fileByteCount: number }) {
  const { t } = useTranslation('screening');
  const { t: imports } = useTranslation('imports');
  const heading = useId();
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [mayShrink, setMayShrink] = useState(false);
  const { share, begin, stop } = useStoppable();
  const upload = useListImport();
  const megabytes = Math.floor(fileByteCount / MEGABYTE);
  const choose = ([chosen]: File[]) => {
    setFile(chosen ?? null);
    upload.reset();
  };
  const send = (chosen: File) =>
    upload.mutate(
      { file: chosen, name, mayShrink, ...begin() },
      {
        onSuccess: () => {
          setFile(null);
          setMayShrink(false);
          showToast('success', t('lists.received'));
        },
      },
    );
  const { name: nameErrors, ...fileErrors } = fieldErrorsOf(upload.error);
  // A refusal of the name alone stands at its field.
  const failure = nameErrors !== undefined && Object.keys(fileErrors).length === 0 ? null : upload.error;
  const isTooLarge = file !== null && file.size > fileByteCount;
  return (
    <Card as="section" labelledBy={heading}>
      <div className={styles.stack}>
        <h2 id={heading} className={styles.heading}>
          {t('lists.upload')}
        </h2>
        <p className={styles.quiet}>{t('lists.uploadLead')}</p>
        <FileDrop
          words={{
            drop: t('lists.drop'),
            dropping: imports('upload.dropping'),
            choose: t('lists.choose'),
            add: t('lists.choose'),
            limits: t('lists.limits', { megabytes }),
          }}
          accepted=".xml,.json,.jsonl,.ndjson,.csv,text/xml,application/xml,application/json,text/csv"
          isMultiple={false}
          isSmall={file !== null}
          isDisabled={upload.isPending}
          onChoose={choose}
        />
        {file && <p role="status">{isTooLarge ? imports('upload.tooLarge', { megabytes }) : file.name}</p>}
        <TextField
          name="name"
          label={t('lists.name')}
          description={t('lists.nameHint')}
          value={name}
          error={nameErrors?.join(' ') ?? null}
          onChange={setName}
        />
        <TickField name="may_shrink" label={t('lists.mayShrink')} isOn={mayShrink} onToggle={() => setMayShrink(!mayShrink)} />
        {failure && (
          <UploadFailure
            failure={failure}
            errors={fileErrors}
            describe={describeProblem}
            field="files"
            stopped={imports('upload.stopped')}
          />
        )}
        {upload.isPending ? (
          <UploadProgress label={imports('upload.sending')} share={share} stopLabel={imports('upload.stop')} onStop={stop} />
        ) : (
          <div>
            <Button isDisabled={file === null || isTooLarge} onClick={() => file && send(file)}>
              {t('lists.send')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
