import { useRef, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { Logo } from '../theme/logo.tsx';
import { showToast } from '../feedback/toast.tsx';
import styles from './picture-picker.module.css';

interface Upload {
  mutate: (file: File, then: { onSuccess: (answer: { message: string }) => void }) => void;
  isPending: boolean;
  error: Error | null;
}

interface PicturePickerProps {
  /** The picture as shown; null: none. */
  image: string | null;
  /** Text alternative of the picture. */
  alt: string;
  labels: Readonly<Record<'none' | 'upload' | 'replace' | 'remove' | 'hint' | 'question' | 'consequence' | 'confirm', string>>;
  /** null: read only. */
  commands: { upload: Upload; deletion: Parameters<typeof ConfirmDialog>[0]['command'] } | null;
  /** Messages for a refused file and for a failed deletion. */
  describe: { upload: (failure: Error) => string; deletion: (failure: Error) => string };
}

/** A picture with buttons to replace or remove it. */
export function PicturePicker({ image, alt, labels, commands, describe }: PicturePickerProps) {
  return (
    <>
      <div className={styles.frame}>
        {image === null ? <p className={styles.none}>{labels.none}</p> : <Logo image={image} name={alt} ground="interface" />}
      </div>
      {commands && <PictureActions hasPicture={image !== null} labels={labels} commands={commands} describe={describe} />}
    </>
  );
}

interface PictureActionsProps extends Pick<PicturePickerProps, 'labels' | 'describe'> {
  hasPicture: boolean;
  commands: NonNullable<PicturePickerProps['commands']>;
}

function PictureActions({ hasPicture, labels, commands: { upload, deletion }, describe }: PictureActionsProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const send = (file: File | undefined) => {
    if (file) upload.mutate(file, { onSuccess: ({ message }) => showToast('success', message) });
  };
  return (
    <>
      <div className={styles.actions}>
        <Button kind="quiet" isBusy={upload.isPending} onClick={() => picker.current?.click()}>
          {hasPicture ? labels.replace : labels.upload}
        </Button>
        {hasPicture && (
          <Button kind="danger-plain" onClick={() => setAsking(true)}>
            {labels.remove}
          </Button>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        accept=".jpg,.jpeg,.png"
        aria-label={labels.upload}
        hidden
        onChange={({ currentTarget }) => {
          send(currentTarget.files?.[0]);
          // Lets the user choose the same file again after correcting it.
          currentTarget.value = '';
        }}
      />
      <p className={styles.hint} role="status" data-failed={upload.error ? true : undefined}>
        {upload.error ? describe.upload(upload.error) : labels.hint}
      </p>
      <ConfirmDialog
        title={labels.question}
        text={labels.consequence}
        action={labels.confirm}
        command={deletion}
        describe={describe.deletion}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
